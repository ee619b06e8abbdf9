import type { Json, RequestExample, ResponseField } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { requestProblems } from '../../contract/validate.ts';
import { FIXTURES, type FixtureKind, needsOf } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { fieldsOf } from '../writes/facts.ts';
import { partsOf } from '../writes/views.ts';

/** Texts that a query by pattern, by prefix or by a part takes for an id. */
const NEAR: readonly ((id: string) => string)[] = [
  (id) => id.slice(0, -1),
  (id) => id.slice(1),
  (id) => `${id}0`,
  (id) => id.replace(/[\da-zA-Z](?=.{2}$)/, '_'),
  (id) => `${id.slice(0, -2)}%`,
  (id) => `${id.slice(0, -1)}*`,
];

/** A parameter of a read that holds an id. */
interface IdParameter {
  place: 'pathParams' | 'query';
  name: string;
  kind: FixtureKind;
  member: string;
}

/** A read by an id finds what has it, and not what has an id that is near to it, or another id of the same resource. */
export function nearMissSteps(context: CheckContext): Step[] {
  const { operations } = context.contract;
  return operations
    .filter(({ isSafe }) => isSafe)
    .flatMap((operation) => {
      const seen = new Set<string>();
      return operation.requestExamples.flatMap((example) =>
        parametersOf(operation, example)
          .filter(({ name }) => !seen.has(name) && seen.add(name))
          .map((parameter) => nearMissStep(context, operation, example, parameter)),
      );
    });
}

function parametersOf(operation: ContractOperation, example: RequestExample): IdParameter[] {
  const needed = needsOf(operation.operationId, example);
  return (['pathParams', 'query'] as const).flatMap((place) =>
    Object.entries<Json>(example[place]).flatMap(([name, value]): IdParameter[] => {
      const found = needed.find(({ kind, member }) => Reflect.get(FIXTURES[kind], member) === value);
      return found ? [{ place, name, ...found }] : [];
    }),
  );
}

function nearMissStep(
  context: CheckContext,
  operation: ContractOperation,
  example: RequestExample,
  { place, name, kind, member }: IdParameter,
): Step {
  const { operationId } = operation;
  const others = Object.keys(FIXTURES[kind]).filter((one) => one !== member);
  const needs = kindsOf(operation, example);
  return sessionStep(context, {
    operationId,
    title: `a \`${name}\` that is only near to that of a resource does not find it`,
    requests: 1 + NEAR.length + others.length,
    needs: [kind, ...needs.filter((one) => one !== kind)],
    async run(session) {
      const { contract, validate, fixtures, prepare } = session.context;
      const request = prepare(operation, example);
      const id = String(request[place][name]);
      const found = await session.call(operationId, partsOf(request));
      if (found.outcome !== 'success') session.skip('the resource is not found by its own id');
      const shown = idsIn(session, found, id);
      if (shown.size === 0) session.skip('the response shows no id');
      const own = fixtures[kind] ?? {};
      const near = [...NEAR.map((change) => change(id)), ...others.flatMap((other) => own[other] ?? [])];
      for (const wrong of new Set(near.filter((one) => one !== id && one !== ''))) {
        const asked: RequestExample = { ...request, [place]: { ...request[place], [name]: wrong } };
        // Another check sends what violates the contract.
        if (requestProblems(validate, contract.document, operation, asked).length > 0) continue;
        const read = await session.call(operationId, partsOf(asked));
        // Whether this is a failure or an empty list is not specified.
        const wrongly = [...idsIn(session, read, id)].find((one) => shown.has(one));
        if (read.outcome !== 'success' || wrongly === undefined) continue;
        session.finding(read, {
          at: '/data',
          kind: 'near miss',
          expected: `nothing of ${formatValue(id)}, because \`${name}\` is ${formatValue(wrong)}`,
          actual: formatValue(wrongly),
          before: [found],
        });
      }
    },
  });
}

/** The ids of the resources that a response shows, and the one that was asked for if it shows that. */
function idsIn({ context }: Session, { operation, json }: Exchange, id: string): Set<string> {
  const fields = fieldsOf(context.contract.document, operation?.operationId ?? '');
  const found = new Set<string>();
  const visit = (value: Json | undefined, path: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}/*`);
    else if (isObject(value))
      for (const [name, member] of Object.entries(value)) visit(member, `${path}/${name}`);
    else if (typeof value === 'string' && (value === id || isOwnId(fields.get(path)))) found.add(value);
  };
  visit(json, '');
  return found;
}

/** Whether a field is the id of the object that it is in. */
function isOwnId(field: ResponseField | undefined): boolean {
  return field?.origin?.kind === 'chosen' && /(^|\/)(id|uuid|number|token|order_number)$/.test(field.at);
}
