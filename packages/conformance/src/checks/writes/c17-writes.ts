import { type Json, joinPointer, type Link, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf } from '../values.ts';
import { afterRefusalSteps } from './after-refusal.ts';
import { acceptedVariants, refusedVariants, type Variant } from './bodies.ts';
import { reportDifferences } from './differences.ts';
import { eachListedStep } from './each-listed.ts';
import { everySaleStep } from './every-sale.ts';
import { CALCULATION, createdIds, fieldsOf, isEchoed } from './facts.ts';
import { startModel } from './follow-run.ts';
import { formSteps } from './forms.ts';
import { createModel, type Model } from './model.ts';
import { compareWritten, linksFrom, RELATED_READS, readRelated } from './related.ts';
import { repeatedStep } from './repeated.ts';
import { addResources } from './resources.ts';
import { sequenceStep } from './sequence.ts';
import { callOf, listedViews, partsOf, type View, viewsOf } from './views.ts';
import { walkSteps } from './walk.ts';

/** After every write, accepted or refused, all reads show what it set, and everything else as before. */
export const writes: Check = {
  id: 'C17',
  title: 'A write changes what it says and nothing else',
  reference: startModel,
  steps(context) {
    const views = viewsOf(context);
    const operations = context.contract.operations.filter(({ isSafe }) => !isSafe);
    return [
      ...readSteps(context, views),
      ...operations.flatMap((operation) => [
        ...writeSteps(context, operation, views),
        ...eachListedStep(context, operation, views),
        ...afterRefusalSteps(context, operation),
        ...repeatedStep(context, operation),
        ...sequenceStep(context, operation, views),
      ]),
      ...context.contract.operations.flatMap((operation) =>
        operation.isSafe && operation.operationId !== CALCULATION ? [] : formSteps(context, operation, views),
      ),
      ...walkSteps(context, views),
      ...everySaleStep(context),
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
      run: async (session) => void (await readAll(session, own, createModel(session.context))),
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

/** The plan and the void with the resources that a sandbox was given, and the reads of the plan. */
const WITH_RESOURCES = 5;

/** Reads that confirm a difference. */
const REREADS = 40;

function writeSteps(context: CheckContext, operation: ContractOperation, views: readonly View[]): Step[] {
  const [example] = operation.requestExamples;
  if (!example || operation.body === undefined) return [];
  const isSingle = kindsOf(operation, example).some((kind) => isSingleUse(kind, context.profile));
  const accepted = acceptedVariants(context, operation).slice(0, isSingle ? 1 : undefined);
  const refused = refusedVariants(context, operation);
  const variants = accepted.flatMap(({ request }) => kindsOf(operation, request));
  const needs = [...new Set([...variants, ...views.flatMap((view) => view.needs)])];
  const { operationId } = operation;
  const links = linksFrom(context, operationId);
  const all = [...views, ...listedViews(context, views)];
  const reads = views.length + RELATED_READS;
  return [
    sessionStep(context, {
      operationId,
      title: 'what is accepted is in every read, and nothing else changes',
      writes: true,
      requests:
        WITH_RESOURCES +
        reads * (accepted.length + 2) +
        2 * (all.length - views.length) +
        accepted.length * (1 + links.length) +
        REREADS,
      needs,
      run: (session) => checkAccepted(session, operation, { variants: accepted, views: all, links }),
    }),
    ...(refused.length === 0
      ? []
      : [
          sessionStep(context, {
            operationId,
            title: 'what is refused changes nothing',
            writes: true,
            // Each view may be read again whenever it differs.
            requests: 5 * views.length + refused.length,
            needs,
            run: (session) => checkRefused(session, operation, { variants: refused, views }),
          }),
        ]),
  ];
}

async function checkAccepted(
  session: Session,
  operation: ContractOperation,
  {
    variants,
    views,
    links,
  }: { variants: readonly Variant[]; views: readonly View[]; links: readonly Link[] },
): Promise<void> {
  const { contract, prepare, hasControl } = session.context;
  const resources = hasControl ? await addResources(session) : undefined;
  const model = createModel(session.context);
  await readRelated(session, model, await readAll(session, views, model));
  const write = async (id: string, parts: RequestParts, own: readonly Link[]) => {
    const exchange = await session.call(id, parts);
    // Another check reports that a valid request is refused.
    if (exchange.outcome !== 'success') return undefined;
    await compareWritten(session, model, { write: exchange, body: parts.body, links: own });
    return exchange;
  };
  if (resources) {
    const { plan, sale } = resources;
    await write('recurringPlans_create', { body: plan }, linksFrom(session.context, 'recurringPlans_create'));
    if (operation.operationId === 'transactions_void') await write('transactions_void', { body: sale }, []);
  }
  // The other views are read once, at the end.
  const showing = views.filter(
    (view) =>
      !view.listed &&
      [...fieldsOf(contract.document, view.operationId).values()].some((field) => isEchoed(field, operation)),
  );
  let last: Exchange | undefined;
  const made = new Map<string, Exchange>();
  for (const { request } of variants) {
    const accepted = await write(operation.operationId, partsOf(prepare(operation, request)), links);
    if (!accepted) continue;
    last = accepted;
    if (operation.operationId.endsWith('_create')) expectNewIds(session, accepted, made);
    expectNote(session, accepted);
    await readAll(session, showing, model);
  }
  for (const name of model.omitted) session.noteOmitted(name);
  if (!last) session.skip('no request was accepted');
  await readRelated(session, model, await readAll(session, views, model));
}

/** The order of a new plan has the note of the plan, whatever its length and characters. */
function expectNote(session: Session, created: Exchange): void {
  const note = memberOf(parseJson(created.request.body), 'plan', 'note');
  const order = memberOf(created.json, 'data', 'plan', 'current_order');
  const at = '/data/plan/current_order/note';
  // The plan may show less of an order than the operations that return orders.
  if (typeof note !== 'string' || !isObject(order) || session.omits(created, at)) return;
  session.about('plan-order-note').expect(created, at, note);
}

/** A resource that was created has an id that no other has. */
function expectNewIds(session: Session, created: Exchange, made: Map<string, Exchange>): void {
  for (const [at, id] of createdIds(session.context.contract.document, created)) {
    const other = made.get(`${at} ${id}`);
    made.set(`${at} ${id}`, created);
    if (!other) continue;
    session.finding(created, {
      at,
      expected: `${at} to differ from that of every other`,
      actual: formatValue(id),
      before: [other],
    });
  }
}

async function checkRefused(
  session: Session,
  operation: ContractOperation,
  { variants, views }: { variants: readonly Variant[]; views: readonly View[] },
): Promise<void> {
  const { prepare } = session.context;
  const model = createModel(session.context);
  const before = await readAll(session, views, model);
  const refusals: Exchange[] = [];
  for (const { request } of variants) {
    const parts = partsOf(prepare(operation, request));
    const exchange = await session.call(operation.operationId, parts, { valid: false });
    // Another check reports that an invalid request is accepted.
    if (exchange.outcome === 'success') session.skip('an invalid request was accepted');
    refusals.push(exchange);
  }
  const after = await readAll(session, views, model);
  for (const [view, one] of before) {
    const other = after.get(view);
    // The new ids in a calculation differ.
    if (!other || view.operationId === CALCULATION || isSame(one.json, other.json)) continue;
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

/** Reads all views and reports what differs from what is known. */
async function readAll(session: Session, views: readonly View[], model: Model): Promise<Map<View, Exchange>> {
  const exchanges = new Map<View, Exchange>();
  for (const view of views) {
    const parts = callOf(view, session.context.fixtures);
    if (!parts) continue;
    const exchange = await session.call(view.operationId, parts);
    exchanges.set(view, exchange);
    const different = model.read(exchange);
    if (different.length === 0) continue;
    // Another client may have changed it in between.
    const again = await session.call(view.operationId, parts);
    if (view.operationId === CALCULATION || isSame(again.json, exchange.json))
      reportDifferences(session, different);
  }
  return exchanges;
}
