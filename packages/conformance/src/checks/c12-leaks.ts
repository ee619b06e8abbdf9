import type { Json } from '@payments-openapi/spec';
import { casesOf } from '../cases/case.ts';
import { replaced } from '../cases/replaced.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import { membersOf } from '../contract/members.ts';
import { issuedNumbersIn } from '../redaction/card-number.ts';
import type { Check, Context, Step } from '../run/check.ts';
import { type Exchange, parseJson } from '../wire/exchange.ts';
import { refusedStep } from './refused-step.ts';
import { about, schemaOf } from './statement.ts';

/** A card number that every acquirer knows to be for tests. */
const CARD_NUMBER = '4111111111111111';

/** Members whose description says that the contract masks them. */
const MASKED = /\bmask|as far as it is shown/i;

/** Card and document numbers are whole in no answer where the contract masks them, nor in failures. */
export const leaks: Check = {
  id: 'C12',
  title: 'No card or document number is whole where it has to be masked',
  judge(exchange, { contract, validate, report }) {
    const { json, outcome, operation, response } = exchange;
    if (json === undefined) return;
    if (outcome === 'failure') {
      const document = documentIn(exchange);
      const isWhole = document !== undefined && response.body.includes(document);
      if (isWhole || cardsIn(exchange, json).length > 0)
        report.finding(
          about(exchange, leaked(exchange, 'a failure without the whole number of a card or document')),
        );
      return;
    }
    if (outcome !== 'success' || !operation) return;
    for (const { at } of cardsIn(exchange, json)) {
      const expected = `${at} without the whole number of a card`;
      report.finding(about(exchange, leaked(exchange, expected)));
    }
    for (const { at, value, layers } of membersOf(contract.document, validate, schemaOf(exchange), json)) {
      const masks = layers.find(({ schema }) => MASKED.test(schema.description ?? ''));
      if (!masks || !/\d{11}/.test(String(value).replaceAll(/[\s-]/g, ''))) continue;
      const expected = `${at.replaceAll(/\/\d+(?=\/)/g, '/*')} masked, as its description says`;
      report.finding(about(exchange, { ...leaked(exchange, expected), pointer: masks.pointer }));
    }
  },
  steps: (context) => context.contract.operations.flatMap((operation) => provoked(context, operation)),
};

/** Requests with a card number in a text, that are refused for another member: the failure must not repeat it. */
function provoked({ contract, validate }: Context, operation: ContractOperation): Step[] {
  const broken = casesOf(contract, validate, operation).filter(
    ({ valid, patches }) => !valid && patches.length > 0,
  );
  const [request] = operation.requestExamples;
  const { body: pointer } = operation;
  if (!request || !pointer || request.body === undefined) return inPath(operation);
  const texts = [...membersOf(contract.document, validate, pointer, request.body)].filter(
    ({ value }) => typeof value === 'string',
  );
  return texts.flatMap(({ at }) => {
    const other = broken.find(
      ({ scenario, patches }) =>
        scenario === request.scenario && patches.every((patch) => areApart(patch.at, at)),
    );
    if (!other) return [];
    const body = replaced(other.request.body ?? null, at, CARD_NUMBER);
    const title = `a card number as body${at}, ${other.change}`;
    return refusedStep(operation, { title, request: { ...request, body }, pointer });
  });
}

/** A card number where an id is expected: it is not found, and not repeated. */
function inPath(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const names = Object.keys(request?.pathParams ?? {});
  if (!request || names.length === 0) return [];
  const pathParams = Object.fromEntries(names.map((name) => [name, CARD_NUMBER]));
  const title = 'a card number as the id in the path';
  const { body: pointer = operation.pointer } = operation;
  return [refusedStep(operation, { title, request: { ...request, pathParams }, pointer })];
}

/** Whether neither of two places is inside the other. */
function areApart(one: string, two: string): boolean {
  return !`${one}/`.startsWith(`${two}/`) && !`${two}/`.startsWith(`${one}/`);
}

function leaked(exchange: Exchange, expected: string) {
  return { pointer: schemaOf(exchange), expected, came: 'the whole number' };
}

/** The document number in a request. */
function documentIn({ request }: Exchange): string | undefined {
  return /"document_number":"([^"\\]{6,})"/.exec(request.body)?.[1];
}

/** Members that hold an id, which may look like the number of a card. */
const ID = /(?:^|[_/])(?:u?u?id|reference|rrn|arn)$/i;
const NUMBER = /(?:^|[_/])(?:number|code)$/i;

/** The places of whole card numbers in an answer, other than in ids and where an id of the request is repeated. */
function cardsIn({ request }: Exchange, json: Json): Leaf[] {
  const found = leavesOf(json).filter((leaf) => !isId(leaf) && issuedNumbersIn(leaf.value).length > 0);
  if (found.length === 0) return [];
  const url = new URL(request.url);
  const sent: Leaf[] = [
    ...url.pathname.split('/').map((value) => ({ at: '/id', value })),
    ...[...url.searchParams].map(([name, value]) => ({ at: `/${name}`, value })),
    ...leavesOf(parseJson(request.body)),
  ];
  const ids = new Set(sent.filter(isId).map(({ value }) => value));
  // The kit sends this one as an id on purpose.
  ids.delete(CARD_NUMBER);
  return found.filter(({ value }) => issuedNumbersIn(value).some((digits) => !ids.has(digits)));
}

interface Leaf {
  at: string;
  value: string;
}

function isId({ at }: Leaf): boolean {
  return ID.test(at) || (NUMBER.test(at) && !/card|pan\b/i.test(at));
}

/** The texts and numbers of a value, and where they are. Not recursive: some requests are thousands of lists deep. */
function leavesOf(root: Json | undefined): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { at: string; value: Json | undefined }[] = [{ at: '', value: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === 'string' || typeof value === 'number') leaves.push({ at, value: String(value) });
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        open.push({ at: isObject(value) ? `${at}/${name}` : `${at}/*`, value: member });
  }
  return leaves;
}
