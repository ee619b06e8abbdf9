import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { ContractOperation } from '../../contract/contract.ts';
import { isSingleUse } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { resetSandbox } from '../own-sandbox.ts';
import { type Session, sessionStep } from '../session.ts';
import { type Difference, reportDifferences } from './differences.ts';
import { createModel } from './model.ts';
import { addResources } from './resources.ts';
import type { View } from './views.ts';
import { CALLERS, checkWrite, commandsOf, Different, readViews, type Walk } from './walk-commands.ts';

/** How many walks, how many calls in each, and the most requests, which include those that shorten a walk. */
const SIZE = {
  default: { walks: 3, calls: 12, requests: 500 },
  sandbox: { walks: 6, calls: 20, requests: 3000 },
  deep: { walks: 60, calls: 40, requests: 40_000 },
};

/** Random sequences of writes and reads. The finding shows the shortest one with the difference. */
export function walkSteps(context: CheckContext, views: readonly View[]): Step[] {
  const { contract, hasControl, deep } = context;
  const operations = contract.operations.filter(
    (operation) =>
      !operation.isSafe &&
      operation.body !== undefined &&
      operation.requestExamples.length > 0 &&
      // Without a sandbox for each step, a walk must not use up what other steps need.
      (hasControl || !kindsOfAll(operation).some((kind) => isSingleUse(kind, context.profile))),
  );
  const [first] = operations;
  if (!first) return [];
  const { walks, calls, requests } = SIZE[deep ? 'deep' : hasControl ? 'sandbox' : 'default'];
  const needs = [...new Set([...operations.flatMap(kindsOfAll), ...views.flatMap((view) => view.needs)])];
  const { operation: _, ...step } = sessionStep(context, {
    operationId: first.operationId,
    title: `${walks} random sequences of up to ${calls} calls by several callers`,
    writes: true,
    requests: requests + CALLERS,
    needs,
    async run(session) {
      const shortest = await shortestWalk(session, { operations, views, walks, calls, requests });
      reportDifferences(session, shortest);
    },
  });
  return [step];
}

function kindsOfAll(operation: ContractOperation) {
  return operation.requestExamples.flatMap((request) => kindsOf(operation, request));
}

/** The walk has sent as many requests as it may. */
class Exhausted extends Error {}

async function shortestWalk(
  session: Session,
  {
    operations,
    views,
    walks,
    calls,
    requests,
  }: {
    operations: readonly ContractOperation[];
    views: readonly View[];
    walks: number;
    calls: number;
    requests: number;
  },
): Promise<Difference[]> {
  const { context } = session;
  let left = requests;
  const counted: Session = {
    ...session,
    call: (...call) => {
      if (left <= 0) throw new Exhausted();
      left -= 1;
      return session.call(...call);
    },
    callConcurrently: (id, parts) => {
      if (left < parts.length) throw new Exhausted();
      left -= parts.length;
      return session.callConcurrently(id, parts);
    },
  };
  let shortest: Difference[] = [];
  let ended: { error: unknown } | undefined;
  const property = fc.asyncProperty(
    fc.commands(commandsOf(context, operations, views), { maxCommands: calls }),
    async (commands) => {
      if (left <= 0 || ended) return;
      const walk: Walk = { model: createModel(context), made: new Map(), accepted: [] };
      try {
        const plan = context.hasControl ? await reset(counted) : undefined;
        await readViews(walk, counted, views);
        if (plan) {
          const write = await counted.call('recurringPlans_create', { body: plan });
          await checkWrite(walk, counted, { write, body: plan, links: [] });
        }
        await fc.asyncModelRun(() => ({ model: walk, real: counted }), commands);
        await readViews(walk, counted, views);
      } catch (error) {
        if (error instanceof Exhausted) return;
        if (error instanceof Different) {
          // Each failing walk is shorter than the one before.
          shortest = error.differences.map((one) => ({ ...one, before: historyOf(walk, one) }));
        } else ended = { error };
        throw error;
      }
    },
  );
  await fc.check(property, { seed: context.seed, numRuns: walks });
  // fast-check catches every error.
  if (ended) throw ended.error;
  return shortest;
}

/** Gives the step's sandbox its first state, and resources with every field, so that a shorter walk starts where the longer one did. */
async function reset(session: Session): Promise<Json> {
  await resetSandbox(session.context);
  return (await addResources(session)).plan;
}

/** The writes of a walk, and the response that showed something else. */
function historyOf({ accepted }: Walk, { before = [], exchange }: Difference): Exchange[] {
  return [...new Set([...accepted, ...before])].filter((one) => one !== exchange);
}
