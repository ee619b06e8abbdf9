import { type Json, type Link, linksOf, operationOf as specOperationOf } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { casesOf } from '../../cases/case.ts';
import { type Contract, type ContractOperation, operationOf } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import { type FixtureKind, SINGLE_USE } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { verdictOf } from '../requests/c05-accepted.ts';
import { requestsOf } from '../requests/c05-random.ts';
import { type RequestParts, type Session, sessionStep } from '../session.ts';
import { CALCULATION } from './facts.ts';
import { furnish } from './furnish.ts';
import { createModel, type Difference, type Model } from './model.ts';
import { follow, idsIn } from './related.ts';
import { callOf, partsOf, type View } from './views.ts';

/** How many walks, how many calls in each, and the most requests, which include those that shorten a walk. */
const SIZE = {
  default: { walks: 3, calls: 12, requests: 500 },
  sandbox: { walks: 6, calls: 20, requests: 3000 },
  deep: { walks: 60, calls: 40, requests: 40_000 },
};

/** Fixtures of which each is used for one change. */
const USED_UP: ReadonlySet<FixtureKind> = new Set([...SINGLE_USE, 'unlinked_card']);

/** Callers whose writes are sent at the same time. */
const CALLERS = 3;

/** Random sequences of writes and reads. The finding shows the shortest one with the difference. */
export function walkSteps(context: CheckContext, views: readonly View[]): Step[] {
  const { contract, hasControl, deep } = context;
  const operations = contract.operations.filter(
    (operation) =>
      !operation.isSafe &&
      operation.body !== undefined &&
      operation.requestExamples.length > 0 &&
      // Without a sandbox for each step, a walk must not use up what other steps need.
      (hasControl || !kindsOfAll(operation).some((kind) => USED_UP.has(kind))),
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
      for (const { exchange, ...observation } of shortest) session.finding(exchange, observation);
    },
  });
  return [step];
}

function kindsOfAll(operation: ContractOperation) {
  return operation.requestExamples.flatMap((request) => kindsOf(operation, request));
}

/** What is known at one moment of a walk. */
interface Walk {
  model: Model;
  /** The ids of resources that the walk made, by the group of the operations that take them. */
  made: Map<string, string[]>;
  /** The accepted writes, in order. */
  accepted: Exchange[];
}

interface Sender {
  session: Session;
  views: readonly View[];
}

/** A difference ends a walk. */
class Different extends Error {
  readonly differences: Difference[];

  constructor(differences: Difference[]) {
    super('a response differs from what is known');
    this.differences = differences;
  }
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
    call: (id, parts) => {
      if (left <= 0) throw new Exhausted();
      left -= 1;
      return session.call(id, parts);
    },
    callConcurrently: (id, parts) => {
      if (left < parts.length) throw new Exhausted();
      left -= parts.length;
      return session.callConcurrently(id, parts);
    },
  };
  const sender = { session: counted, views };
  let shortest: Difference[] = [];
  let ended: { error: unknown } | undefined;
  const property = fc.asyncProperty(
    fc.commands(commandsOf(context, operations, views), { maxCommands: calls }),
    async (commands) => {
      if (left <= 0 || ended) return;
      const walk: Walk = { model: createModel(context), made: new Map(), accepted: [] };
      try {
        const plan = context.hasControl ? await reset(counted) : undefined;
        await readViews(walk, sender, views);
        if (plan) {
          const write = await counted.call('recurringPlans_create', { body: plan });
          await learn(walk, counted, { write, body: plan, links: [] });
        }
        await fc.asyncModelRun(() => ({ model: walk, real: sender }), commands);
        await readViews(walk, sender, views);
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

/** Gives the step's sandbox its first state and furnishes it, so that a shorter walk starts where the longer one did. */
async function reset(session: Session): Promise<Json> {
  const { baseUrl, control } = session.context;
  const [, id = 'default'] = /\/sandboxes\/([^/]+)$/.exec(baseUrl) ?? [];
  await control('POST', `/sandboxes/${id}/reset`, {});
  return (await furnish(session)).plan;
}

/** The writes of a walk, and the response that showed something else. */
function historyOf({ accepted }: Walk, { before = [], exchange }: Difference): Exchange[] {
  return [...new Set([...accepted, ...before])].filter((one) => one !== exchange);
}

type WalkCommand = fc.AsyncCommand<Walk, Sender>;

function commandsOf(
  context: CheckContext,
  operations: readonly ContractOperation[],
  views: readonly View[],
): fc.Arbitrary<WalkCommand>[] {
  const { contract, validate, hasControl } = context;
  const numbered = fc.nat({ max: 7 });
  const accepted = operations.map((operation) => {
    const allowed = casesOf(contract, validate, operation).filter(
      (one) => one.valid && verdictOf(context, one) === 'accepted',
    );
    const requests = requestsOf(context, operation, allowed).filter(
      (request) => requestProblems(validate, contract.document, operation, request).length === 0,
    );
    const silent = requests.map(withoutCallback);
    const links = linksOf(contract.document, specOperationOf(contract.document, operation.operationId)).map(
      ({ link }) => link,
    );
    const one = fc
      .tuple(silent, numbered)
      .map(([request, target]) => writeCommand(operation, links, request, target));
    const several = fc
      .array(silent, { minLength: CALLERS, maxLength: CALLERS })
      .map((all) => concurrentCommand(operation, links, all));
    return operation.operationId.endsWith('_create') ? fc.oneof(one, several) : one;
  });
  const refused = operations.flatMap((operation) => {
    const cases = casesOf(contract, validate, operation).filter(
      ({ valid, patches }) => !valid && patches.length > 0,
    );
    return cases.length === 0
      ? []
      : [
          fc
            .tuple(fc.constantFrom(...cases), numbered)
            .map(([{ request, change }, target]) => refusedCommand(operation, request, change, target)),
        ];
  });
  const read = fc
    .tuple(fc.constantFrom(...views), numbered)
    .map(([view, target]) => readCommand(contract, view, target));
  const clock = fc.constantFrom('PT1H', 'P1D', 'P1W', 'P1M', 'P1Y').map(clockCommand);
  return [...accepted, fc.oneof(...refused), read, ...(hasControl ? [clock] : [])];
}

type Request = Parameters<typeof partsOf>[0];

/** Without the URL to which a plan sends callbacks, since nothing listens there. */
function withoutCallback(request: Request): Request {
  const { plan } = (request.body ?? {}) as { plan?: Record<string, Json> };
  if (plan?.callback_url === undefined) return request;
  const { callback_url: _, ...others } = plan;
  return { ...request, body: { ...(request.body as object), plan: others } };
}

/** Replaces the id in the path by that of a resource which the walk made, if there is one. */
function partsFor(
  { made }: Walk,
  operation: ContractOperation,
  parts: RequestParts,
  target: number,
): RequestParts {
  const own = made.get(groupOf(operation.operationId)) ?? [];
  const id = target === 0 ? undefined : own[(target - 1) % Math.max(1, own.length)];
  return id === undefined || parts.path?.id === undefined ? parts : { ...parts, path: { ...parts.path, id } };
}

function groupOf(operationId: string): string {
  return operationId.split('_')[0] ?? '';
}

function writeCommand(
  operation: ContractOperation,
  links: readonly Link[],
  request: Request,
  target: number,
): WalkCommand {
  return {
    check: () => true,
    async run(walk, { session }) {
      const parts = partsFor(walk, operation, partsOf(session.context.prepare(operation, request)), target);
      const write = await session.call(operation.operationId, parts);
      // Another check reports that a valid request is refused.
      if (write.outcome === 'success') await learn(walk, session, { write, body: parts.body, links });
    },
    toString: () => `${operation.operationId}(${JSON.stringify(request.body)}, ${target})`,
  };
}

/** Several callers write at the same time. Each response, and what it made, is that of its own request. */
function concurrentCommand(
  operation: ContractOperation,
  links: readonly Link[],
  requests: readonly Request[],
): WalkCommand {
  return {
    check: () => true,
    async run(walk, { session }) {
      const all = requests.map((request) => partsOf(session.context.prepare(operation, request)));
      const exchanges = await session.callConcurrently(operation.operationId, all);
      for (const [index, write] of exchanges.entries())
        if (write.outcome === 'success') await learn(walk, session, { write, body: all[index]?.body, links });
    },
    toString: () => `${requests.length} callers: ${operation.operationId}`,
  };
}

/** Compares the response to an accepted write, and the reads that it links to, with what was sent. */
async function learn(
  walk: Walk,
  session: Session,
  { write, body, links }: { write: Exchange; body: Json | undefined; links: readonly Link[] },
): Promise<void> {
  walk.accepted.push(write);
  for (const [group, id] of idsIn(session, links, write)) {
    const own = walk.made.get(group) ?? [];
    if (!own.includes(id)) walk.made.set(group, [...own, id]);
  }
  for (const answer of [write, ...(await follow(session, links, write))])
    expectNone(walk.model.wrote(write, body, answer));
}

function refusedCommand(
  operation: ContractOperation,
  request: Request,
  change: string,
  target: number,
): WalkCommand {
  return {
    check: () => true,
    async run(walk, { session }) {
      const parts = partsFor(walk, operation, partsOf(session.context.prepare(operation, request)), target);
      const exchange = await session.call(operation.operationId, parts);
      // Another check reports that an invalid request is accepted.
      if (exchange.outcome === 'success')
        await learn(walk, session, { write: exchange, body: undefined, links: [] });
    },
    toString: () => `${operation.operationId} refused: ${change}`,
  };
}

function readCommand(contract: Contract, view: View, target: number): WalkCommand {
  return {
    check: () => true,
    run: (walk, sender) =>
      readViews(walk, sender, [view], (parts) =>
        partsFor(walk, operationOf(contract, view.operationId), parts, target),
      ),
    toString: () => `${view.operationId}(${JSON.stringify(view.request.query)}, ${target})`,
  };
}

function clockCommand(by: string): WalkCommand {
  return {
    check: () => true,
    async run(walk, { session }) {
      await session.context.control('POST', '/clock/advance', { by });
      walk.model.timePassed();
    },
    toString: () => `advance ${by}`,
  };
}

/** @throws {Different} */
async function readViews(
  walk: Walk,
  { session }: Sender,
  views: readonly View[],
  targeted: (parts: RequestParts) => RequestParts = (parts) => parts,
): Promise<void> {
  for (const view of views) {
    const own = callOf(view, session.context.fixtures);
    if (!own) continue;
    const parts = targeted(own);
    const exchange = await session.call(view.operationId, parts);
    const differences =
      view.operationId === CALCULATION
        ? walk.model.wrote(exchange, parts.body, exchange)
        : walk.model.read(exchange);
    expectNone(differences);
  }
}

function expectNone(differences: Difference[]): void {
  if (differences.length > 0) throw new Different(differences);
}
