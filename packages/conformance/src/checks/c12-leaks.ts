import { casesOf } from '../cases/case.ts';
import { replaced } from '../cases/replaced.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { membersOf } from '../contract/members.ts';
import { cardNumbersIn } from '../redaction/card-number.ts';
import type { Check, Context, Step } from '../run/check.ts';
import type { Exchange } from '../wire/exchange.ts';
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
    const { json, outcome, operation } = exchange;
    if (outcome === 'failure') {
      const found = secretsIn(exchange).find((secret) => exchange.response.body.includes(secret));
      if (found)
        report.finding(about(exchange, leaked(exchange, 'a failure without the number it was sent')));
      return;
    }
    if (outcome !== 'success' || !operation || json === undefined) return;
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

/** Card numbers in a request, and the document number. */
function secretsIn({ request }: Exchange): string[] {
  const [, document] = /"document_number":"([^"\\]{6,})"/.exec(request.body) ?? [];
  return [...cardNumbersIn(`${request.url} ${request.body}`), ...(document ? [document] : [])];
}
