import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { operationOf } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { isOmitted } from '../contract/members.ts';
import { REFUSED } from '../findings/finding.ts';
import { bind, type Fixture, type FixtureKind, type Fixtures, requiring } from '../profile/fixtures.ts';
import type { CheckContext, Step, StepContext } from '../run/check.ts';
import { StepSkipped } from '../run/result.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { OutgoingCall } from '../wire/transport.ts';
import { describeResponse, fieldAt, formatValue, schemaOf, withoutIndexes } from './describe.ts';
import { type RequestParts, requestOf, withRequired } from './request-parts.ts';
import { type CheckedRule, PRESENCE_RULES } from './rules.ts';
import { isSame, memberOf } from './values.ts';

/** A successful exchange and its `data`. */
export interface Success {
  data: Json;
  exchange: Exchange;
}

/** A violation of the contract that a step observed. */
export interface Observation {
  /** Pointer into the response, e.g. `/data/order/unpaid_total`. */
  at: string;
  /** The rule that it violates, if the contract states it in prose only. */
  rule?: string | undefined;
  /** What kind of deviation it is. @default what was expected, without its values */
  kind?: string | undefined;
  expected: string;
  actual: string;
  /** Exchanges before the decisive one. */
  before?: Exchange[];
}

/** Helps a step to send calls and report findings. */
export interface Session {
  context: StepContext;
  /** A fixture that the step requires. Reading a member that the profile does not give skips the step. */
  fixture(kind: FixtureKind): Fixture;
  /** Sends a call. It is not `valid` if the contract does not allow it. @default { valid: true } */
  call(operationId: string, parts: RequestParts, options?: { valid: boolean }): Promise<Exchange>;
  /** Sends several calls of one operation concurrently. */
  callConcurrently(operationId: string, parts: readonly RequestParts[]): Promise<Exchange[]>;
  /** Sends a call that must succeed. Otherwise reports a finding and ends the step. */
  expectSuccess(operationId: string, parts: RequestParts): Promise<Success>;
  /** The success of a call. Otherwise reports a finding and ends the step. */
  requireSuccess(exchange: Exchange): Success;
  finding(exchange: Exchange, observation: Observation): void;
  /** Reports findings that name a rule of the contract, if there is one. */
  about(rule: CheckedRule | undefined): Pick<Session, 'expect' | 'finding'>;
  /**
   * Reports a finding if a member of a response is not as expected. Objects and arrays are compared member by member. If the
   * response omits an optional member, this is a finding only if the operation has returned it in this step, or if a rule says
   * when it is absent.
   */
  expect(exchange: Exchange, at: string, wanted: Json | undefined, before?: Exchange[]): void;
  /** Whether a response omits an optional member. The step is then skipped once it ends. */
  omits(exchange: Exchange, at: string): boolean;
  /** Skips the step once it ends, because a response omits this optional member. */
  noteOmitted(member: string): void;
  /** Reads again, and skips the rest of the step if another client has changed the target. */
  requireUnchanged(read: () => Promise<{ entries: Json[] }>, entries: readonly Json[]): Promise<void>;
  /** Skips the rest of the step. */
  skip(reason: string): never;
  /** Returns a string that no other call uses. */
  unique(prefix: string): string;
  /** Returns digits that no other call uses. */
  digits(length: number): string;
}

interface StepOptions {
  operationId: string;
  title: string;
  writes?: boolean;
  requests: number;
  needs?: readonly FixtureKind[];
  needsControl?: boolean;
  receivesCallbacks?: boolean;
  /** Why the step is skipped, if that is known in advance. */
  skip?: string | undefined;
  run(session: Session): Promise<void>;
}

/** Ends a step once its finding is reported. */
class StepEnded extends Error {}

/** A step that only reads is repeated for so many of the fixtures that a profile lists, with so many requests at the most. */
const [MOST_FIXTURES, MOST_REQUESTS] = [5, 60];

/** The fixtures of the first kind that a step needs, if it only reads: a mistake may show with some of them only. */
function repeatedFor({ hasControl, profile }: CheckContext, setting: StepOptions): readonly Fixture[] {
  const { writes = false, requests, needs = [] } = setting;
  const [kind] = needs;
  if (writes || hasControl || !kind) return [];
  const times = Math.min(MOST_FIXTURES, Math.floor(MOST_REQUESTS / requests));
  return (profile.fixtures.listed?.(kind) ?? []).slice(1, Math.max(1, times));
}

/** Creates a step that uses a session. */
export function sessionStep(checkContext: CheckContext, setting: StepOptions): Step {
  const { contract } = checkContext;
  const {
    operationId,
    title,
    writes = false,
    requests,
    needs = [],
    needsControl = false,
    receivesCallbacks = false,
    skip,
    run,
  } = setting;
  const operation = contract.operations.find((one) => one.operationId === operationId);
  const others = repeatedFor(checkContext, setting);
  return {
    ...(operation && { operation }),
    title,
    writes,
    requests: requests * (1 + others.length),
    needs,
    needsControl,
    receivesCallbacks,
    // These steps read what they wrote or compare lists, which requires state.
    needsState: true,
    ...(skip !== undefined && { skip }),
    ...(!operation && { skip: `the contract has no operation ${operationId}` }),
    async run(context) {
      try {
        const { session, omitted } = createSession(context, setting);
        await runEach([session, ...others.map((one) => withFixture(session, needs[0], one))], run);
        if (omitted.size > 0)
          throw new StepSkipped(`responses omit optional fields: ${[...omitted].join(', ')}`);
      } catch (error) {
        if (!(error instanceof StepEnded)) throw error;
      }
    },
  };
}

/** Runs a step with each of several sessions. It is skipped if all are: some fixtures may be in a state that shows nothing. */
async function runEach(sessions: readonly Session[], run: StepOptions['run']): Promise<void> {
  const skipped: StepSkipped[] = [];
  for (const session of sessions)
    await run(session).catch((error: unknown) => {
      if (!(error instanceof StepSkipped)) throw error;
      skipped.push(error);
    });
  if (skipped[0] && skipped.length === sessions.length) throw skipped[0];
}

/** The session with another fixture of a kind. */
export function withFixture(session: Session, kind: FixtureKind | undefined, fixture: Fixture): Session {
  const { context } = session;
  const own: Fixtures = kind ? { [kind]: fixture } : {};
  return {
    ...session,
    context: {
      ...context,
      fixtures: { ...context.fixtures, ...own },
      prepare: (operation, request) => context.prepare(operation, bind(operation.operationId, request, own)),
    },
    fixture: (wanted) => (wanted === kind ? requiring(kind, fixture) : session.fixture(wanted)),
  };
}

function createSession(
  context: StepContext,
  { operationId, title }: StepOptions,
): { session: Session; omitted: ReadonlySet<string> } {
  const { contract, validate, report, fixtures, fresh } = context;
  const exchanges: Exchange[] = [];
  const omitted = new Set<string>();
  const record = (exchange: Exchange) => {
    exchanges.push(exchange);
    return exchange;
  };
  /** Whether some responses of an operation in this step contain a member, and others omit it. */
  const varies = ({ operation, json }: Exchange, at: string): boolean => {
    const isIn = (value: Json | undefined) => readPointer(value, at) !== undefined;
    return exchanges.some(
      (one) => one.operation === operation && one.outcome === 'success' && isIn(one.json) !== isIn(json),
    );
  };
  const callOf = (id: string, parts: RequestParts, { valid } = { valid: true }): OutgoingCall => {
    const operation = operationOf(contract, id);
    const validity = { valid, pointer: operation.body ?? operation.pointer };
    const request = requestOf(operation, parts);
    return {
      operation,
      title,
      request: contract.isCustom ? withRequired(operation, request) : request,
      validity,
    };
  };
  const expectAbout = (
    rule: CheckedRule | undefined,
    ...[exchange, at, wanted, before = []]: Parameters<Session['expect']>
  ): void => {
    const found = readPointer(exchange.json, at) as Json | undefined;
    if (isSame(found, wanted)) return;
    const names = memberNames(found, wanted);
    if (names) {
      for (const name of names)
        expectAbout(rule, exchange, joinPointer(at, name), memberOf(wanted, name), before);
      return;
    }
    const mustBeShown = rule !== undefined && PRESENCE_RULES.has(rule);
    if (!mustBeShown && !varies(exchange, at)) {
      if (found === undefined && session.omits(exchange, at)) return;
      // The response of another operation, with which this one is compared, omits it.
      if (wanted === undefined) {
        session.noteOmitted(at);
        return;
      }
    }
    session.finding(exchange, {
      at,
      rule,
      kind: 'value',
      expected: `${at} to be ${formatValue(wanted)}`,
      actual: formatValue(found),
      before,
    });
  };
  const session: Session = {
    context,
    fixture(kind) {
      const found = fixtures[kind];
      if (!found) throw new Error(`${title}: the step does not declare the fixture ${kind}`);
      return requiring(kind, found);
    },
    call: async (id, parts, options) => record(await context.send(callOf(id, parts, options))),
    callConcurrently: async (id, parts) =>
      (await context.sendConcurrently(parts.map((one) => callOf(id, one)))).map(record),
    expectSuccess: async (id, parts) => session.requireSuccess(await session.call(id, parts)),
    requireSuccess(exchange) {
      const data = exchange.outcome === 'success' && isObject(exchange.json) ? exchange.json.data : undefined;
      if (data !== undefined) return { data, exchange };
      const actual = describeResponse(exchange);
      session.finding(exchange, { at: '', kind: REFUSED.other, expected: 'a success', actual });
      throw new StepEnded();
    },
    finding(exchange, { at, before = [], ...observed }) {
      report.finding({
        operationId: exchange.operation?.operationId ?? operationId,
        title,
        ...fieldAt(contract, exchange.operation, at),
        ...observed,
        exchanges: [...before, exchange],
      });
    },
    expect: (...expected) => expectAbout(undefined, ...expected),
    about: (rule) => ({
      finding: (exchange, observation) => session.finding(exchange, { ...observation, rule }),
      expect: (...expected) => expectAbout(rule, ...expected),
    }),
    omits(exchange, at) {
      const { json: value, outcome } = exchange;
      if (value === undefined || outcome !== 'success') return false;
      const isAbsent = isOmitted(contract.document, validate, { pointer: schemaOf(exchange), value, at });
      if (isAbsent) session.noteOmitted(at);
      return isAbsent;
    },
    noteOmitted: (member) => void omitted.add(`\`${withoutIndexes(member)}\``),
    async requireUnchanged(read, entries) {
      const again = await read();
      if (!isSame(again.entries, [...entries]))
        session.skip('another client changed the target during the step');
    },
    skip(reason) {
      throw new StepSkipped(reason);
    },
    unique: (prefix) => `${prefix}-${fresh(8)}`,
    digits: fresh,
  };
  return { session, omitted };
}

/** The members or indexes of two objects, or of two arrays of the same length; undefined if they are neither. */
function memberNames(one: Json | undefined, other: Json | undefined): Iterable<string | number> | undefined {
  if (isObject(one) && isObject(other)) return new Set([...Object.keys(one), ...Object.keys(other)]);
  const areArrays = Array.isArray(one) && Array.isArray(other) && one.length === other.length;
  return areArrays ? one.keys() : undefined;
}
