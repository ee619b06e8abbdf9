import type { Link, RequestExample } from '@payments-openapi/spec';
import { FORMS, merged, NAMED_FORMS, otherForms } from '../../cases/forms.ts';
import { applyPatches } from '../../cases/patch.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import { REFUSED } from '../../findings/finding.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { describeResponse } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { withOtherValues } from './bodies.ts';
import { reportDifferences } from './differences.ts';
import { createModel, type Model } from './model.ts';
import { followLinks, linksFrom } from './related.ts';
import { callOf, partsOf, showingOnce, type View } from './views.ts';

/** Values of every form, in every field that a request takes, are in every read. */
export function formSteps(
  context: CheckContext,
  operation: ContractOperation,
  views: readonly View[],
): Step[] {
  const { contract, validate, hasControl } = context;
  const { operationId, body: pointer } = operation;
  const example = merged(contract, validate, operation);
  if (!example || pointer === undefined) return [];
  if (kindsOf(operation, example).some((kind) => isSingleUse(kind, context.profile))) return [];
  const showing = operation.isSafe ? [] : showingOnce(contract.document, operation, views);
  const links = linksFrom(context, operationId);
  const isCreate = operationId.endsWith('_create');
  // Elsewhere than in a sandbox of its own, a step sends fewer.
  const forms = hasControl ? FORMS : NAMED_FORMS;
  return [
    sessionStep(context, {
      operationId,
      title: 'values of every form are in every read, also after later writes',
      writes: !operation.isSafe,
      requests: forms * (3 + 2 * links.length + showing.length),
      needs: [...new Set([...kindsOf(operation, example), ...showing.flatMap(({ needs }) => needs)])],
      async run(session) {
        const model = createModel(session.context);
        const made: Exchange[] = [];
        for (let nth = 0; nth < forms; nth++) {
          const { parts: all, plain } = requestsOf(session, operation, example, nth);
          let [parts, write] = [all, await session.call(operationId, all)];
          if (write.outcome !== 'success' && plain) {
            [parts, write] = [plain, await session.call(operationId, plain)];
            if (write.outcome !== 'success')
              session.finding(write, {
                at: '',
                kind: REFUSED.other,
                expected: 'a success',
                actual: describeResponse(write),
              });
          }
          if (write.outcome !== 'success') continue;
          if (operation.isSafe) {
            reportDifferences(session, model.read(write));
            continue;
          }
          await compare(session, model, { write, parts, links });
          made.push(write);
          // A view shows the resource that an update changes, and a link the one that was created.
          if (!isCreate) await readViews(session, showing, model);
        }
        if (isCreate) await readViews(session, showing, model);
        // What was written first is still there after all others.
        for (const write of isCreate ? made : [])
          for (const read of await readWritten(session, links, write))
            reportDifferences(session, model.read(read));
      },
    }),
  ];
}

/** A request with the nth form of each field, and one with only those that a server has no reason to refuse. */
function requestsOf(
  { context }: Session,
  operation: ContractOperation,
  example: RequestExample,
  nth: number,
): { parts: RequestParts; plain: RequestParts | undefined } {
  const { contract, validate, prepare, hasControl, fresh } = context;
  const { body: pointer = '' } = operation;
  const full = prepare(
    operation,
    withOtherValues(context, operation, example, (_, index) => `Text ${index}`),
  );
  const { body = null } = full;
  const setting = { operation, pointer, body, nth, digits: fresh, isNew: hasControl };
  const forms = otherForms(contract.document, validate, setting);
  const withForms = (some: typeof forms) => ({ ...full, body: applyPatches(body, some) });
  const isValid = (one: RequestExample) =>
    requestProblems(validate, contract.document, operation, one).length === 0;
  const [all, plain] = [withForms(forms), withForms(forms.filter(({ isPlain }) => isPlain))];
  return { parts: partsOf(isValid(all) ? all : full), plain: isValid(plain) ? partsOf(plain) : undefined };
}

async function compare(
  session: Session,
  model: Model,
  { write, parts, links }: { write: Exchange; parts: RequestParts; links: readonly Link[] },
): Promise<void> {
  const order = await readOrder(session, write);
  for (const answer of [write, ...(await readWritten(session, links, write)), ...order])
    reportDifferences(session, model.wrote(write, parts.body, answer));
}

/** Reads what was written, which must succeed. */
async function readWritten(session: Session, links: readonly Link[], write: Exchange): Promise<Exchange[]> {
  const reads = await followLinks(session, links, write);
  for (const read of reads.filter(({ outcome }) => outcome !== 'success'))
    session.finding(read, {
      at: '',
      expected: `a success, because ${write.operation?.operationId} wrote it`,
      actual: describeResponse(read),
      before: [write],
    });
  return reads.filter(({ outcome }) => outcome === 'success');
}

/** Reads the order that a new plan shows. */
async function readOrder(session: Session, { operation, json }: Exchange): Promise<Exchange[]> {
  const number = textOf(memberOf(json, 'data', 'plan', 'current_order', 'order_number'));
  const customer_uuid = textOf(memberOf(json, 'data', 'plan', 'customer', 'uuid'));
  if (!operation?.operationId.endsWith('_create') || number === '' || customer_uuid === '') return [];
  const order = await session.call('recurringOrders_get', { body: { customer_uuid, order: { number } } });
  return order.outcome === 'success' ? [order] : [];
}

async function readViews(session: Session, views: readonly View[], model: Model): Promise<void> {
  for (const view of views) {
    const parts = callOf(view, session.context.fixtures);
    if (parts) reportDifferences(session, model.read(await session.call(view.operationId, parts)));
  }
}
