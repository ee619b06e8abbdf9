import type { Json, Link } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { casesOf } from '../../cases/case.ts';
import { type Contract, type ContractOperation, operationOf } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import type { CheckContext } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { RequestParts } from '../request-parts.ts';
import { verdictOf } from '../requests/c05-accepted.ts';
import { requestsOf } from '../requests/c05-random.ts';
import type { Session } from '../session.ts';
import type { Difference } from './differences.ts';
import { groupOf } from './facts.ts';
import type { Model } from './model.ts';
import { idsIn, linksFrom, readLinks } from './related.ts';
import { callOf, partsOf, type View } from './views.ts';

/** Callers whose writes are sent at the same time. */
export const CALLERS = 3;

/** What is known at one moment of a walk. */
export interface Walk {
  model: Model;
  /** The ids of resources that the walk made, by the group of the operations that take them. */
  made: Map<string, string[]>;
  /** The accepted writes, in order. */
  accepted: Exchange[];
}

/** A difference ends a walk. */
export class Different extends Error {
  readonly differences: Difference[];

  constructor(differences: Difference[]) {
    super('a response differs from what is known');
    this.differences = differences;
  }
}

type WalkCommand = fc.AsyncCommand<Walk, Session>;

/** What a walk may do next. */
export function commandsOf(
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
    const links = linksFrom(context, operation.operationId);
    const one = fc
      .tuple(silent, numbered)
      .map(([request, target]) => writeCommand(operation, { request, target, links }));
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
            .map(([{ request }, target]) => writeCommand(operation, { request, target, isValid: false })),
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

function writeCommand(
  operation: ContractOperation,
  {
    request,
    target,
    links = [],
    isValid = true,
  }: { request: Request; target: number; links?: readonly Link[]; isValid?: boolean },
): WalkCommand {
  return command(async (walk, session) => {
    const parts = partsFor(walk, operation, partsOf(session.context.prepare(operation, request)), target);
    const write = await session.call(operation.operationId, parts, { valid: isValid });
    // Other checks report that a valid request is refused, or an invalid one accepted.
    if (write.outcome === 'success')
      await checkWrite(walk, session, { write, body: isValid ? parts.body : undefined, links });
  });
}

/** Several callers write at the same time. Each response, and what it made, is that of its own request. */
function concurrentCommand(
  operation: ContractOperation,
  links: readonly Link[],
  requests: readonly Request[],
): WalkCommand {
  return command(async (walk, session) => {
    const all = requests.map((request) => partsOf(session.context.prepare(operation, request)));
    const exchanges = await session.callConcurrently(operation.operationId, all);
    for (const [index, write] of exchanges.entries())
      if (write.outcome === 'success')
        await checkWrite(walk, session, { write, body: all[index]?.body, links });
  });
}

function readCommand(contract: Contract, view: View, target: number): WalkCommand {
  return command((walk, session) =>
    readViews(walk, session, [view], (parts) =>
      partsFor(walk, operationOf(contract, view.operationId), parts, target),
    ),
  );
}

function clockCommand(by: string): WalkCommand {
  return command(async (walk, session) => {
    await session.context.control('POST', '/clock/advance', { by });
    walk.model.timePassed();
  });
}

/** A command that every walk can run. */
function command(run: WalkCommand['run']): WalkCommand {
  return { check: () => true, run };
}

/**
 * Compares the response to an accepted write, and the reads that it links to, with what was sent.
 * @throws {Different}
 */
export async function checkWrite(
  walk: Walk,
  session: Session,
  { write, body, links }: { write: Exchange; body: Json | undefined; links: readonly Link[] },
): Promise<void> {
  walk.accepted.push(write);
  for (const [group, id] of idsIn(session, links, write)) {
    const own = walk.made.get(group) ?? [];
    if (!own.includes(id)) walk.made.set(group, [...own, id]);
  }
  for (const answer of [write, ...(await readLinks(session, links, write))])
    expectNone(walk.model.wrote(write, body, answer));
}

/** @throws {Different} */
export async function readViews(
  walk: Walk,
  session: Session,
  views: readonly View[],
  targeted: (parts: RequestParts) => RequestParts = (parts) => parts,
): Promise<void> {
  for (const view of views) {
    const own = callOf(view, session.context.fixtures);
    if (own) expectNone(walk.model.read(await session.call(view.operationId, targeted(own))));
  }
}

function expectNone(differences: Difference[]): void {
  if (differences.length > 0) throw new Different(differences);
}
