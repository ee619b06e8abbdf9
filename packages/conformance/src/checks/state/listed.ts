import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { replaced } from '../../cases/patch.ts';
import { type Contract, type ContractOperation, operationOf } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { requestProblems, typedAt } from '../../contract/validate.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame } from '../values.ts';
import { reportDifferences } from '../writes/differences.ts';
import { fieldsOf, groupOf } from '../writes/facts.ts';
import { createModel } from '../writes/model.ts';
import { partsOf } from '../writes/views.ts';
import { keyOf, type List, listsOf, MAX_PAGES, readWhole, requireKeys } from './lists.ts';

/** A parameter with the name of a member of the entries. */
interface Filter {
  name: string;
  /** The values that the contract lists. Only then is it known that a filter has no others: it may search in a text. */
  values: readonly Json[] | undefined;
}

/** How many values of a filter are read, and how many resources are created with each. */
const VALUES = 3;
const CREATED = 2;

/** A list has what was created, and with each filter exactly the entries with its value. */
export function listedSteps(context: CheckContext): Step[] {
  const { contract } = context;
  const whole = listsOf(contract).filter(({ filter, key }) => filter === undefined && key !== undefined);
  return whole.flatMap((list) => {
    const filters = filtersOf(contract, list);
    const create = createOf(contract, list);
    const reads = 2 * MAX_PAGES * (1 + VALUES * filters.length);
    const { operationId, needs } = list;
    const ofFilters = sessionStep(context, {
      operationId,
      title: 'each filter has the entries with its value',
      requests: reads,
      needs,
      run: async (session) => checkFilters(session, list, filters, await readWhole(session, list, 50)),
    });
    if (!create) return filters.length > 0 ? [ofFilters] : [];
    const bodies = bodiesOf(context, create.operation, filters);
    const ofCreated = sessionStep(context, {
      operationId,
      title: 'what was created is in the list, and with each filter',
      writes: true,
      requests: reads + bodies.length,
      needs: [
        ...new Set([
          ...needs,
          ...create.operation.requestExamples.flatMap((one) => kindsOf(create.operation, one)),
        ]),
      ],
      run: (session) => checkCreated(session, list, { ...create, bodies, filters }),
    });
    return [...(filters.length > 0 ? [ofFilters] : []), ofCreated];
  });
}

function fieldAt({ entries, key = [] }: List, name?: string): string {
  return joinPointer('/data', ...entries, '*', ...(name === undefined ? key : [name]));
}

function filtersOf({ document, operations }: Contract, list: List): Filter[] {
  const fields = fieldsOf(document, list.operationId);
  const operation = operationOf({ document, operations }, list.operationId);
  return operation.parameters.flatMap(({ name, in: place, required, schema }): Filter[] => {
    if (place !== 'query' || required || !fields.has(fieldAt(list, name))) return [];
    const { type, enum: listed, format } = schema === undefined ? {} : typedAt(document, schema);
    // A day or a time may be where a range begins.
    if (format?.startsWith('date')) return [];
    return [{ name, values: type === 'boolean' ? [true, false] : listed }];
  });
}

/** The operation that creates the entries of a list: it shows their id, and has the same tag in its name. */
function createOf(
  { document, operations }: Contract,
  list: List,
): { operation: ContractOperation; at: string } | undefined {
  const key = fieldsOf(document, list.operationId).get(fieldAt(list));
  const found = operations.flatMap((operation) => {
    const { operationId, method, body } = operation;
    const isLike =
      method === 'POST' && !operation.isSafe && groupOf(operationId) === groupOf(list.operationId);
    const id = [...fieldsOf(document, operationId).values()].find(({ name }) => name === key?.name);
    return isLike && body !== undefined && id ? [{ operation, at: id.at }] : [];
  });
  return found.find(({ operation }) => operation.operationId.endsWith('_create')) ?? found[0];
}

/** Bodies to create entries with: several for each value of each filter that a request can set. */
function bodiesOf(
  { contract, validate }: CheckContext,
  operation: ContractOperation,
  filters: readonly Filter[],
): Json[] {
  const [example] = operation.requestExamples;
  if (!example?.body) return [];
  const { body } = example;
  const set = filters.flatMap(({ name, values = [] }) =>
    values.slice(0, VALUES).map((value) => replaced(body, joinPointer('', name), value)),
  );
  const valid = set.filter(
    (one) => requestProblems(validate, contract.document, operation, { ...example, body: one }).length === 0,
  );
  return (valid.length > 0 ? valid : [body]).flatMap((one) => Array<Json>(CREATED).fill(one));
}

async function checkCreated(
  session: Session,
  list: List,
  {
    operation,
    at,
    bodies,
    filters,
  }: { operation: ContractOperation; at: string; bodies: readonly Json[]; filters: readonly Filter[] },
): Promise<void> {
  const [example] = operation.requestExamples;
  if (!example) return;
  const model = createModel(session.context);
  const made = new Map<string, Exchange>();
  for (const body of bodies) {
    const parts = partsOf(session.context.prepare(operation, { ...example, body }));
    const created = await session.call(operation.operationId, parts);
    const id = readPointer(created.json, at);
    // Another check reports that a valid request is refused.
    if (created.outcome !== 'success' || typeof id !== 'string') continue;
    made.set(id, created);
    model.wrote(created, parts.body, created);
  }
  if (made.size === 0) session.skip('no request was accepted');
  const whole = await readWhole(session, list, 50);
  requireKeys(session, list, whole.entries);
  const [first] = whole.exchanges;
  const keys = new Set(whole.entries.map((entry) => keyOf(list, entry)));
  for (const [id, created] of made)
    if (first && !keys.has(id))
      session.finding(first, {
        at: '/data',
        expected: `the entry ${formatValue(id)}, which ${operation.operationId} created`,
        actual: formatValue([...keys]),
        before: [created],
      });
  for (const exchange of whole.exchanges) reportDifferences(session, model.read(exchange));
  await checkFilters(session, list, filters, whole);
}

async function checkFilters(
  session: Session,
  list: List,
  filters: readonly Filter[],
  whole: { entries: Json[]; exchanges: Exchange[] },
): Promise<void> {
  requireKeys(session, list, whole.entries);
  let compared = 0;
  for (const { name, values } of filters) {
    const shownIn = (entry: Json) => (isObject(entry) ? entry[name] : undefined);
    const shown = whole.entries.map(shownIn).filter((value) => typeof value === 'string');
    const found = values ?? [...new Set(shown)];
    for (const value of found.slice(0, VALUES)) {
      const parts: List['parts'] = (own) => {
        const all = list.parts(own);
        return { ...all, query: { ...all.query, [name]: String(value) } };
      };
      const some = await readWhole(session, { ...list, parts }, 50);
      requireKeys(session, list, some.entries);
      const keys = (entries: Json[]) => entries.map((entry) => keyOf(list, entry)).sort();
      const wanted = keys(whole.entries.filter((entry) => shownIn(entry) === value));
      const actual = keys(some.entries);
      compared += wanted.length;
      // An entry that omits the member may have the value.
      const isExact = values !== undefined && whole.entries.every((entry) => shownIn(entry) !== undefined);
      const isRight = isExact ? isSame(actual, wanted) : wanted.every((key) => actual.includes(key));
      const [first] = some.exchanges;
      if (isRight || !first) continue;
      await session.requireUnchanged(() => readWhole(session, list, 50), whole.entries);
      session.finding(first, {
        at: '/data',
        expected: `the entries whose ${name} is ${formatValue(value)}: ${formatValue(wanted)}`,
        actual: formatValue(actual),
        before: whole.exchanges,
      });
    }
  }
  if (filters.length > 0 && compared === 0) session.skip('no entry has a value of a filter');
}
