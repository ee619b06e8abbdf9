import { merged } from '../../cases/forms.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { sessionStep, withFixture } from '../session.ts';
import { withOtherValues } from './bodies.ts';
import { reportDifferences } from './differences.ts';
import { createModel } from './model.ts';
import { compareWritten, linksFrom } from './related.ts';
import { callOf, listedViews, partsOf, type View } from './views.ts';

/** So many of the fixtures that a profile lists are changed. */
const CHANGED = 5;

/** An update of each of the resources that a profile lists is in its reads, and in those of no other. */
export function eachListedStep(
  context: CheckContext,
  operation: ContractOperation,
  views: readonly View[],
): Step[] {
  const { contract, validate, profile, hasControl } = context;
  const { operationId } = operation;
  const example = merged(contract, validate, operation);
  if (hasControl || !example) return [];
  const kinds = kindsOf(operation, example);
  const [kind] = kindsOf(operation, { ...example, body: {}, query: {}, headers: {} });
  const listed = (kind && profile.fixtures.listed?.(kind)) ?? [];
  if (!kind || listed.length < 2 || kinds.some((one) => isSingleUse(one, profile))) return [];
  const all = listedViews(context, views);
  const links = linksFrom(context, operationId);
  const fixtures = listed.slice(0, CHANGED);
  return [
    sessionStep(context, {
      operationId,
      title: 'a change of each listed resource is in its reads, and changes no other',
      writes: true,
      requests: all.length + fixtures.length * (1 + links.length + all.length),
      needs: [...new Set([...kinds, ...all.flatMap(({ needs }) => needs)])],
      async run(session) {
        const model = createModel(session.context);
        const readAll = async () => {
          for (const view of all) {
            const parts = callOf(view, session.context.fixtures);
            if (parts) reportDifferences(session, model.read(await session.call(view.operationId, parts)));
          }
        };
        await readAll();
        for (const [nth, fixture] of fixtures.entries()) {
          const own = withFixture(session, kind, fixture);
          const request = withOtherValues(
            context,
            operation,
            example,
            (_, index) => `Listed ${nth} ${index}`,
          );
          const parts = partsOf(own.context.prepare(operation, request));
          const write = await session.call(operationId, parts);
          // Another check reports that a valid request is refused.
          if (write.outcome !== 'success') continue;
          await compareWritten(session, model, { write, body: parts.body, links });
          await readAll();
        }
      },
    }),
  ];
}
