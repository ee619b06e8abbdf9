import {
  type Json,
  joinPointer,
  type Link,
  linksOf,
  type ResponseField,
  readPointer,
  operationOf as specOperationOf,
} from '@payments-openapi/spec';
import { type ContractOperation, operationOf } from '../../contract/contract.ts';
import { SINGLE_USE } from '../../profile/fixtures.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import { isSame, type Session, sessionStep } from '../session.ts';
import { acceptedVariants, refusedVariants, type Variant } from './bodies.ts';
import { type Fact, factsIn, fieldsOf, shows } from './facts.ts';
import { callOf, partsOf, type View, viewsOf } from './views.ts';

/** After every write, accepted or refused, all reads show what it set, and everything else as before. */
export const writes: Check = {
  id: 'C17',
  title: 'A write changes what it says and nothing else',
  steps(context) {
    const views = viewsOf(context);
    const operations = context.contract.operations.filter(({ isSafe }) => !isSafe);
    return [
      ...readSteps(context, views),
      ...operations.flatMap((operation) => writeSteps(context, operation, views)),
    ];
  },
};

/** A resource has the same values on every page, with every filter, and in every other read. */
function readSteps(context: CheckContext, views: readonly View[]): Step[] {
  const [first] = views;
  if (!first) return [];
  const step = (operationId: string, title: string, own: readonly View[]) =>
    sessionStep(context, {
      operationId,
      title,
      requests: own.length + REREADS,
      needs: [...new Set(own.flatMap(({ needs }) => needs))],
      run: async (session) => void (await readAll(session, own, new Map())),
    });
  const byOperation = [...Map.groupBy(views, ({ operationId }) => operationId)];
  return [
    ...byOperation.map(([id, own]) =>
      step(id, 'a resource has the same values on every page and with every filter', own),
    ),
    ofAll(step(first.operationId, 'a resource has the same values in all reads', views)),
  ];
}

/** A step that is not about a single operation. */
function ofAll({ operation: _, ...step }: Step): Step {
  return step;
}

/** Reads that confirm a difference. */
const REREADS = 40;

function writeSteps(context: CheckContext, operation: ContractOperation, views: readonly View[]): Step[] {
  const [example] = operation.requestExamples;
  if (!example || operation.body === undefined) return [];
  const isSingle = kindsOf(operation, example).some((kind) => SINGLE_USE.has(kind));
  const accepted = acceptedVariants(context, operation).slice(0, isSingle ? 1 : undefined);
  const refused = refusedVariants(context, operation);
  const variants = accepted.flatMap(({ request }) => kindsOf(operation, request));
  const needs = [...new Set([...variants, ...views.flatMap((view) => view.needs)])];
  const links = linksOf(
    context.contract.document,
    specOperationOf(context.contract.document, operation.operationId),
  );
  return [
    sessionStep(context, {
      operationId: operation.operationId,
      title: 'what is accepted is in every read, and nothing else changes',
      writes: true,
      requests: views.length * (accepted.length + 2) + accepted.length * (1 + links.length) + REREADS,
      needs,
      run: (session) =>
        checkAccepted(session, operation, {
          variants: accepted,
          views,
          links: links.map(({ link }) => link),
        }),
    }),
    ...(refused.length === 0
      ? []
      : [
          sessionStep(context, {
            operationId: operation.operationId,
            title: 'what is refused changes nothing',
            writes: true,
            requests: 2 * views.length + refused.length + REREADS,
            needs,
            run: (session) => checkRefused(session, operation, { variants: refused, views }),
          }),
        ]),
  ];
}

/** What is known of every resource, by the key of its fact. */
type Known = Map<string, Fact>;

async function checkAccepted(
  session: Session,
  operation: ContractOperation,
  {
    variants,
    views,
    links,
  }: { variants: readonly Variant[]; views: readonly View[]; links: readonly Link[] },
): Promise<void> {
  const { contract, prepare, profile } = session.context;
  const known: Known = new Map();
  await readAll(session, views, known);
  const { document } = contract;
  // The other views are read once, at the end.
  const showing = views.filter((view) =>
    [...fieldsOf(document, view.operationId).values()].some((field) => isEchoed(field, operation)),
  );
  let last: Exchange | undefined;
  for (const { request } of variants) {
    const parts = partsOf(prepare(operation, request));
    const write = await session.call(operation.operationId, parts);
    // Another check reports that a valid request is refused.
    if (write.outcome !== 'success') continue;
    last = write;
    const keepsOmitted = profile.choices['omitted-fields'] === 'kept';
    const answers = [write, ...(await follow(session, links, write))];
    for (const answer of answers) {
      const expected = echoesIn(session, operation, parts.body, answer);
      for (const { at, wanted, name } of expected) {
        const found = readPointer(answer.json, at) as Json | undefined;
        if (found === undefined ? session.omits(answer, at) : shows(found, wanted, name)) continue;
        session.finding(answer, {
          at,
          expected: `${at} to be ${formatValue(wanted)}, as ${operation.operationId} set it`,
          actual: formatValue(found),
          ...(answer !== write && { before: [write] }),
        });
      }
      const set = new Map(expected.map(({ at, wanted }) => [at, wanted]));
      for (const fact of factsIn(document, answer)) {
        const wanted = set.get(fact.at);
        // An update may clear what it omits.
        const mayChange = !keepsOmitted && isEchoed(fact.field, operation);
        if (wanted !== undefined) known.set(fact.key, { ...fact, value: wanted });
        else if (mayChange) known.set(fact.key, fact);
        else compare(session, known, fact, write);
      }
    }
    await readAll(session, showing, known, write);
  }
  if (!last) session.skip('no request was accepted');
  await readAll(session, views, known, last);
}

/** The fields of a response that the request set, and their values. */
function echoesIn(
  session: Session,
  { operationId }: ContractOperation,
  body: Json | undefined,
  answer: Exchange,
): { at: string; wanted: Json; name: string }[] {
  const { document } = session.context.contract;
  const fields = fieldsOf(document, answer.operation?.operationId ?? '');
  return [...fields.values()].flatMap(({ at, name, origin }) => {
    if (origin?.kind !== 'echoed') return [];
    const from = origin.from.filter((one) => one.operationId === operationId && stars(one.at) === stars(at));
    return from.flatMap((one) =>
      placesOf(body, one.at).map(({ indexes, value }) => {
        const rest = [...indexes];
        return { at: at.replaceAll('*', () => String(rest.shift())), wanted: value, name };
      }),
    );
  });
}

function stars(path: string): number {
  return path.split('*').length;
}

/** The values at a path, where `*` stands for each entry of a list. */
function placesOf(value: Json | undefined, path: string): { indexes: number[]; value: Json }[] {
  const [first = '', ...rest] = path.split('/*');
  const found = readPointer(value, first) as Json | undefined;
  if (found === undefined) return [];
  if (rest.length === 0) return [{ indexes: [], value: found }];
  if (!Array.isArray(found)) return [];
  return found.flatMap((item, index) =>
    placesOf(item, rest.join('/*')).map((place) => ({ ...place, indexes: [index, ...place.indexes] })),
  );
}

/** Follows the links of a response to reads of what was written. */
async function follow(session: Session, links: readonly Link[], write: Exchange): Promise<Exchange[]> {
  const found: Exchange[] = [];
  for (const { operationId, parameters = {}, 'x-entry': entry } of links) {
    const target = operationOf(session.context.contract, operationId);
    if (!target.isSafe || entry) continue;
    const values = Object.entries(parameters).map(
      ([name, expression]) => [name, takenFrom(expression, write)] as const,
    );
    if (values.length === 0 || values.some(([, value]) => typeof value !== 'string')) continue;
    const place = (kind: 'path' | 'query') =>
      Object.fromEntries(
        values.filter(([name]) => target.parameters.some((one) => one.in === kind && one.name === name)),
      ) as Record<string, string>;
    found.push(await session.call(operationId, { path: place('path'), query: place('query') }));
  }
  return found.filter(({ outcome }) => outcome === 'success');
}

/** What an expression of a link takes from the body of a request or a response. */
function takenFrom(expression: Json, { request, json }: Exchange): Json | undefined {
  const [, from, pointer = ''] = /^\$(request|response)\.body#(\/.+)$/.exec(String(expression)) ?? [];
  if (from === undefined) return undefined;
  return readPointer(from === 'request' ? parseJson(request.body) : json, pointer) as Json | undefined;
}

async function checkRefused(
  session: Session,
  operation: ContractOperation,
  { variants, views }: { variants: readonly Variant[]; views: readonly View[] },
): Promise<void> {
  const { prepare } = session.context;
  const before = await readAll(session, views, new Map());
  const refusals: Exchange[] = [];
  for (const { request } of variants) {
    const parts = partsOf(prepare(operation, request));
    const exchange = await session.call(operation.operationId, parts, { valid: false });
    // Another check reports that an invalid request is accepted.
    if (exchange.outcome === 'success') session.skip('an invalid request was accepted');
    refusals.push(exchange);
  }
  const after = await readAll(session, views, new Map());
  for (const [view, one] of before) {
    const other = after.get(view);
    if (!other || isSame(one.json, other.json)) continue;
    const again = await session.call(view.operationId, callOf(view, session.context.fixtures) ?? {});
    if (!isSame(again.json, other.json)) continue;
    const at = firstDifference(one.json, other.json);
    session.finding(other, {
      at,
      expected: `${at} to be ${formatValue(readPointer(one.json, at) as Json)}, because every write was refused`,
      actual: formatValue(readPointer(other.json, at) as Json | undefined),
      before: [one, ...refusals],
    });
  }
}

/** Pointer to the first value that differs. */
function firstDifference(one: Json | undefined, other: Json | undefined, at = ''): string {
  const isInside = typeof one === 'object' && one !== null && typeof other === 'object' && other !== null;
  if (!isInside || Array.isArray(one) !== Array.isArray(other)) return at;
  const [left, right] = [one, other] as Record<string, Json>[];
  const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  const name = [...names].find((key) => !isSame(left?.[key], right?.[key]));
  return name === undefined ? at : firstDifference(left?.[name], right?.[name], joinPointer(at, name));
}

/** Reads all views and compares them with what is known. */
async function readAll(
  session: Session,
  views: readonly View[],
  known: Known,
  write?: Exchange,
): Promise<Map<View, Exchange>> {
  const { contract, fixtures } = session.context;
  const exchanges = new Map<View, Exchange>();
  for (const view of views) {
    const parts = callOf(view, fixtures);
    if (!parts) continue;
    const exchange = await session.call(view.operationId, parts);
    exchanges.set(view, exchange);
    const different = factsIn(contract.document, exchange).filter((fact) => differs(known, fact, write));
    // Another client may have changed it in between.
    const again = different.length > 0 ? await session.call(view.operationId, parts) : exchange;
    if (different.length === 0 || isSame(again.json, exchange.json))
      for (const fact of factsIn(contract.document, exchange)) compare(session, known, fact, write);
  }
  return exchanges;
}

/** Whether a field that keeps its value has another one than is known. A write may change what follows by a rule. */
function differs(known: Known, { key, field, value }: Fact, write: Exchange | undefined): boolean {
  const { origin, name } = field;
  const before = known.get(key);
  const keeps =
    origin?.kind === 'echoed' || origin?.kind === 'chosen' || (origin?.kind === 'derived' && !write);
  return (
    keeps && before !== undefined && !shows(value, before.value, name) && !shows(before.value, value, name)
  );
}

function compare(session: Session, known: Known, fact: Fact, write: Exchange | undefined): void {
  const before = known.get(fact.key);
  if (!before || !differs(known, fact, write)) {
    known.set(fact.key, fact);
    return;
  }
  const isWritten = before.exchange === write;
  session.finding(fact.exchange, {
    at: fact.at,
    expected: `${fact.at} to be ${formatValue(before.value)}, as ${before.exchange.operation?.operationId} ${isWritten ? 'set it' : 'showed it'}`,
    actual: formatValue(fact.value),
    before: [before.exchange, ...(write && !isWritten ? [write] : [])],
  });
}

function isEchoed({ origin }: ResponseField, { operationId }: ContractOperation): boolean {
  return origin?.kind === 'echoed' && origin.from.some((one) => one.operationId === operationId);
}
