import { type Json, joinPointer } from '@payments-openapi/spec';
import { casesOf } from '../../cases/case.ts';
import { replaced } from '../../cases/patch.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { membersOf } from '../../contract/members.ts';
import { issuedNumbersIn } from '../../redaction/card-number.ts';
import { encodedIn } from '../../redaction/encoded.ts';
import { unescaped } from '../../redaction/escapes.ts';
import type { Check, CheckContext, Step, StepContext } from '../../run/check.ts';
import { NOTHING_TO_CHECK } from '../../run/inspection.ts';
import { StepSkipped } from '../../run/result.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import { findingAbout, formatValue, membersIn, schemaOf, withoutIndexes } from '../describe.ts';
import { refusedStep } from '../requests/refused-step.ts';
import { memberOf, textOf } from '../values.ts';

/** A well-known test card number. */
const CARD_NUMBER = '4111111111111111';

/** Matches the descriptions of masked members. */
const MASKED = /\bmask|as far as it is shown/i;

/** No response contains a full card or document number, in a masked member, in a failure or in any other string. */
export const masking: Check = {
  id: 'C12',
  title: 'Card and document numbers are masked',
  inspect(exchange, context) {
    const { json, outcome, operation, response } = exchange;
    const { report } = context;
    const numbers = numbersSent(exchange);
    const header = [...response.headers].find(([, value]) => repeats(value, numbers));
    if (header) {
      const expected = `the header \`${header[0]}\` without a full card or document number`;
      report.finding(findingAbout(exchange, leaked(exchange, expected)));
    }
    if (outcome === 'failure' || response.status >= 400) {
      const [shown] = [
        ...leavesOf(json).filter(({ value }) => repeats(value, numbers)),
        ...cardsIn(exchange, json),
      ];
      if (shown || repeats(response.body, numbers)) {
        const expected = `${shown?.at || 'the body'} of a failure without a full card or document number`;
        report.finding(findingAbout(exchange, { ...leaked(exchange, expected), kind: 'in a failure' }));
      }
      return json !== undefined;
    }
    if (json === undefined) return false;
    if (outcome !== 'success' || !operation) return false;
    for (const [what, leaves] of [
      ['card', cardsIn(exchange, json)],
      ['document', documentsIn(exchange, json)],
    ] as const)
      for (const { at } of leaves) {
        const expected = `${at} without a full ${what} number`;
        const kind = `${withoutIndexes(at)} shows a number`;
        report.finding(findingAbout(exchange, { ...leaked(exchange, expected), kind }));
      }
    for (const { at, value, layers } of membersIn(exchange, context)) {
      const masks = layers.find(({ schema }) => MASKED.test(schema.description ?? ''));
      if (!masks || !showsTooMuch(String(value))) continue;
      const expected = `${at} masked, as its description says`;
      const kind = `${withoutIndexes(at)} is not masked`;
      const { pointer } = masks;
      const rule = pointer.startsWith('#/components/schemas/Card/') ? 'card-pan-masked' : undefined;
      report.finding(findingAbout(exchange, { ...leaked(exchange, expected), pointer, rule, kind }));
    }
    for (const { at, value, shown } of partsIn(json)) {
      const expected = `${at} to be the digits that ${shown} shows`;
      const kind = `${withoutIndexes(at)} differs`;
      report.finding(
        findingAbout(exchange, { ...leaked(exchange, expected), kind, actual: formatValue(value) }),
      );
    }
    return hasText(exchange);
  },
  steps: (context) => context.contract.operations.flatMap((operation) => inBody(context, operation)),
};

/** The most digits that the contract shows of a card number: `first_6_digits` and `last_4_digits`. */
const SHOWN = { first: 6, last: 4 };

/** The first or last digits of a card that differ from those which its masked number shows. */
function partsIn(value: Json, at = ''): { at: string; value: string; shown: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => partsIn(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const inside = Object.entries(value).flatMap(([name, one]) => partsIn(one, joinPointer(at, name)));
  const shown = textOf(value.pan);
  const digits = shown.replaceAll(/[\s-]/g, '');
  const [start = ''] = /^\d*/.exec(digits) ?? [];
  const [end = ''] = /\d*$/.exec(digits) ?? [];
  const parts = [
    {
      name: 'first_6_digits',
      agrees: (part: string) =>
        start.length < SHOWN.first ? part.startsWith(start) : part === start.slice(0, SHOWN.first),
    },
    {
      name: 'last_4_digits',
      agrees: (part: string) =>
        end.length < SHOWN.last ? part.endsWith(end) : part === end.slice(-SHOWN.last),
    },
  ];
  const wrong = parts.filter(({ name, agrees }) => name in value && !agrees(textOf(value[name])));
  return [
    ...wrong.map(({ name }) => ({ at: joinPointer(at, name), value: textOf(value[name]), shown })),
    ...inside,
  ];
}

/** Whether a masked number shows more digits than that, at its start, at its end or in all. */
function showsTooMuch(text: string): boolean {
  const characters = text.replaceAll(/[\s-]/g, '');
  const [first = ''] = /^\d*/.exec(characters) ?? [];
  const [last = ''] = /\d*$/.exec(characters) ?? [];
  const shown = characters.replaceAll(/\D/g, '').length;
  const isWhole = first.length === characters.length;
  const isLong = first.length > SHOWN.first || last.length > SHOWN.last;
  return shown > SHOWN.first + SHOWN.last || (isLong && !isWhole);
}

/** Requests with a card number in a string that are refused because of another member. The failure must not repeat it. */
function inBody({ contract, validate, hasControl }: CheckContext, operation: ContractOperation): Step[] {
  const broken = casesOf(contract, validate, operation).filter(
    ({ valid, patches }) => !valid && patches.length > 0,
  );
  const [request] = operation.requestExamples;
  const { body: pointer } = operation;
  // The contract does not say that a failure must not repeat an id. The sandbox does.
  if (!request || !pointer || request.body === undefined) return hasControl ? inPath(operation) : [];
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
    return refusedStep(operation, { title, request: { ...request, body }, pointer }, requireText);
  });
}

/** Requests with a card number as an id. The failure must not repeat it. */
function inPath(operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  const names = Object.keys(request?.pathParams ?? {});
  if (!request || names.length === 0) return [];
  const pathParams = Object.fromEntries(names.map((name) => [name, CARD_NUMBER]));
  const title = 'a card number as the id in the path';
  const { body: pointer = operation.pointer } = operation;
  return [refusedStep(operation, { title, request: { ...request, pathParams }, pointer }, requireText)];
}

/** Skips a step if its response contained nothing in which to look for the number. */
async function requireText(_: StepContext, exchange: Exchange): Promise<void> {
  if (!hasText(exchange)) throw new StepSkipped(NOTHING_TO_CHECK);
}

/** Whether a response has text that may contain a number. The constant message of a success is not enough. */
function hasText({ outcome, json }: Exchange): boolean {
  return outcome === 'failure' || (outcome === 'success' && leavesOf(memberOf(json, 'data')).length > 0);
}

/** Whether neither pointer is inside the other. */
function areApart(one: string, two: string): boolean {
  return !`${one}/`.startsWith(`${two}/`) && !`${two}/`.startsWith(`${one}/`);
}

function leaked(exchange: Exchange, expected: string) {
  return { pointer: schemaOf(exchange), expected, actual: 'the full number' };
}

/** The document number in a request, and the card number with which it was sent. */
function numbersSent({ request }: Exchange): string[] {
  const [, document] = /"document_number":"([^"\\]{6,})"/.exec(request.body) ?? [];
  const hasCard = `${request.url} ${request.body}`.includes(CARD_NUMBER);
  return [...(document === undefined ? [] : [document]), ...(hasCard ? [CARD_NUMBER] : [])];
}

/** Whether a text contains one of the numbers, however it is separated or encoded. */
function repeats(text: string, numbers: readonly string[]): boolean {
  if (numbers.length === 0) return false;
  const texts = [text, ...encodedIn(text).map(({ reads }) => reads)].map(compact);
  return numbers.some((number) => texts.some((one) => one.includes(compact(number))));
}

/** A text without escapes and without what separates groups of digits. */
function compact(text: string): string {
  return unescaped(text)
    .replaceAll(/[\s\u200b.\-_/+]/g, '')
    .toLowerCase();
}

/** Members that contain ids, which may look like card numbers. */
const ID = /(?:^|[_/])(?:u?u?id|reference|rrn|arn)$/i;
const NUMBER = /(?:^|[_/])(?:number|code)$/i;

/** The full card numbers in a response, except in ids and where it repeats an id from the request. */
function cardsIn({ request }: Exchange, json: Json | undefined): Leaf[] {
  const found = leavesOf(json).filter((leaf) => !isId(leaf) && numbersOf(leaf).length > 0);
  if (found.length === 0) return [];
  const url = new URL(request.url);
  const sent: Leaf[] = [
    ...url.pathname.split('/').map((value) => ({ at: '/id', value })),
    ...[...url.searchParams].map(([name, value]) => ({ at: `/${name}`, value })),
    ...leavesOf(parseJson(request.body)),
  ];
  const ids = new Set(sent.filter(isId).map(({ value }) => value));
  // The kit deliberately sends this number as an id.
  ids.delete(CARD_NUMBER);
  return found.filter((leaf) => numbersOf(leaf).some((digits) => !ids.has(digits)));
}

/** Where a success repeats the document number that was sent, other than in a member of that name. */
function documentsIn(exchange: Exchange, json: Json): Leaf[] {
  // Of digits alone, it could be an id of the server.
  const documents = numbersSent(exchange).filter((one) => /\d/.test(one) && /[a-z]/i.test(one));
  const isElsewhere = ({ at, value }: Leaf) => !/document_number$/.test(at) && repeats(value, documents);
  if (documents.length === 0 || leavesOf(parseJson(exchange.request.body)).some(isElsewhere)) return [];
  return leavesOf(json).filter(isElsewhere);
}

/** Digits in a row as Base64 or in hexadecimal. Most values have none. */
const ENCODED_DIGITS = /[MNO][DTjz][AEIMQUYcgk][w-z0-5]|(?:3\d){12}/;

/** The full card numbers in a value, as they are or encoded. */
function numbersOf({ value }: Leaf): string[] {
  const encoded = ENCODED_DIGITS.test(value) ? encodedIn(value) : [];
  return [value, ...encoded.map(({ reads }) => reads)].flatMap(issuedNumbersIn);
}

interface Leaf {
  at: string;
  value: string;
}

function isId({ at }: Leaf): boolean {
  return ID.test(at) || (NUMBER.test(at) && !/card|pan\b/i.test(at));
}

/** Every string and number in a value. Not recursive, because some requests nest thousands of arrays. */
function leavesOf(root: Json | undefined): Leaf[] {
  const leaves: Leaf[] = [];
  const open: { at: string; value: Json | undefined }[] = [{ at: '', value: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === 'string' || typeof value === 'number') leaves.push({ at, value: String(value) });
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        open.push({ at: joinPointer(at, name), value: member });
  }
  return leaves;
}
