import type { RequestExample } from '@payments-openapi/spec';
import { merged } from '../../cases/forms.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { sessionStep } from '../session.ts';
import { refusedVariants, withOtherValues } from './bodies.ts';
import { reportDifferences } from './differences.ts';
import { createModel } from './model.ts';
import { compareWritten, linksFrom } from './related.ts';
import { callOf, partsOf, showingOnce, type View } from './views.ts';

/** Values of two requests in turn, and requests that are refused, before each of which a server may remember the last. */
const ORDER = [
  'first',
  'refused',
  'second',
  'refused',
  'second',
  'second',
  'first',
  'first',
  'second',
] as const;

/** A write sets the same, whatever was written or refused before it. */
export function sequenceStep(
  context: CheckContext,
  operation: ContractOperation,
  views: readonly View[],
): Step[] {
  const { contract, validate } = context;
  const { operationId } = operation;
  const example = merged(contract, validate, operation);
  const refused = refusedVariants(context, operation).at(-1)?.request;
  if (!example || !refused || kindsOf(operation, example).some((kind) => isSingleUse(kind, context.profile)))
    return [];
  const other = (text: string) =>
    withOtherValues(context, operation, example, (_, index) => `${text} ${index}`);
  const requests: Record<(typeof ORDER)[number], RequestExample> = {
    first: { ...other('First'), ...(example.body !== undefined && { body: example.body }) },
    second: other('Second'),
    refused,
  };
  const links = linksFrom(context, operationId);
  const showing = operationId.endsWith('_create') ? [] : showingOnce(contract.document, operation, views);
  return [
    sessionStep(context, {
      operationId,
      title: 'a write sets the same after others, after a refused one, and once more',
      writes: true,
      requests: ORDER.length * (1 + links.length + showing.length),
      needs: [...new Set([...kindsOf(operation, example), ...showing.flatMap(({ needs }) => needs)])],
      async run(session) {
        const { prepare, fixtures } = session.context;
        const model = createModel(session.context);
        for (const name of ORDER) {
          const parts = partsOf(prepare(operation, requests[name]));
          const write = await session.call(operationId, parts, { valid: name !== 'refused' });
          if (write.outcome !== 'success' || name === 'refused') continue;
          await compareWritten(session, model, { write, body: parts.body, links });
          for (const view of showing) {
            const own = callOf(view, fixtures);
            if (own) reportDifferences(session, model.read(await session.call(view.operationId, own)));
          }
        }
      },
    }),
  ];
}
