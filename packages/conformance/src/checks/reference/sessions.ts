import * as fc from 'fast-check';
import type { ContractOperation } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import type { NewFinding } from '../../findings/finding.ts';
import type { CheckContext, Step, StepContext } from '../../run/check.ts';
import { ControlRefusedError } from '../../run/result.ts';
import { resetSandbox } from '../own-sandbox.ts';
import { type Session, sessionStep } from '../session.ts';
import { textOf } from '../values.ts';
import { partsOf } from '../writes/views.ts';
import { CONTROL_CALLS } from './control-calls.ts';
import { serviceCalls } from './service-calls.ts';
import { readStored, type Stored } from './stored.ts';
import { twins } from './twins.ts';

/** How many sessions, how many calls in each, and the most requests, which include those that shorten a session. */
interface Size {
  sessions: number;
  calls: number;
  requests: number;
}

const USUAL: Size = { sessions: 30, calls: 60, requests: 6000 };
const DEEP: Size = { sessions: 400, calls: 120, requests: 100_000 };

/** The most resources of a type that are read at the end of a session. */
const READ = 4;

/** Random calls of the service and of the control interface, in a sandbox and in this process. */
export function sessionSteps(context: CheckContext, size = context.deep ? DEEP : USUAL): Step[] {
  const { contract, hasControl } = context;
  const [first] = contract.operations;
  if (!hasControl || !first || contract.isCustom) return [];
  const { sessions, calls, requests } = size;
  const { operation: _, ...step } = sessionStep(context, {
    operationId: first.operationId,
    title: `${sessions} random sequences of up to ${calls} calls of the service and of the control interface`,
    writes: true,
    requests,
    needsControl: true,
    run: (session) => runSessions(session, size),
  });
  return [step];
}

/** A session has sent as many requests as it may. */
class Exhausted extends Error {}

/** A response differs from that of the sandbox in this process. */
class Deviating extends Error {
  readonly findings: NewFinding[];

  constructor(findings: NewFinding[]) {
    super('a response differs');
    this.findings = findings;
  }
}

/** fast-check's sequences are short, so a session is several of them. */
const PARTS = 3;

/** Of how many sessions one starts with the resources of the ready seed alone. */
const SEEDED = 3;

/** What is stored, and how many writes ago it was read. */
interface Known {
  stored?: Stored;
  writes: number;
}

/** Reading everything after each write, or refused one, would take most of the time. */
const READ_AFTER = 3;

type Command = fc.AsyncCommand<Known, Session>;

async function runSessions(session: Session, { sessions, calls, requests }: Size): Promise<void> {
  const { context } = session;
  const { deviations } = context;
  if (!deviations) return session.skip('the target is not compared with a sandbox in this process');
  const expectNone = () => {
    const findings = deviations();
    if (findings.length > 0) throw new Deviating(findings);
  };
  let left = requests;
  const counted: Session = {
    ...session,
    async call(id, parts, options) {
      if (left <= 0) throw new Exhausted();
      left -= 1;
      const exchange = await session.call(id, parts, options);
      expectNone();
      return exchange;
    },
  };
  let shortest: NewFinding[] = [];
  let ended: { error: unknown } | undefined;
  // A sequence of only some kinds of calls goes deeper than one of all. There is no bias to short ones.
  const sequences = fc.subarray(kindsOfCalls(context), { minLength: 4, maxLength: 10 }).chain((kinds) => {
    const command = fc
      .tuple(fc.constantFrom(...kinds), fc.nat())
      .map(([kind, seed]) => callCommand(kind, seed));
    const part = fc.noBias(fc.commands([command], { maxCommands: calls, size: 'max' }));
    return fc.tuple(...Array.from({ length: PARTS }, () => part));
  });
  const seeds = fc.option(twins, { freq: SEEDED });
  const property = fc.asyncProperty(fc.noBias(seeds), fc.noBias(sequences), async (seed, parts) => {
    if (left <= 0 || ended) return;
    try {
      await resetSandbox(context);
      if (seed) await context.control('POST', '/seeds/load', seed);
      const model: Known = { writes: 0 };
      for (const part of parts) await fc.asyncModelRun(() => ({ model, real: counted }), part);
      await readEverything(counted);
      // What was read of the state of the target is compared too.
      expectNone();
    } catch (error) {
      if (error instanceof Exhausted) return;
      // Each failing session is shorter than the one before.
      if (error instanceof Deviating) shortest = error.findings;
      else ended = { error };
      throw error;
    }
  });
  await fc.check(property, { seed: context.seed, numRuns: sessions });
  if (ended) throw ended.error;
  for (const finding of shortest.slice(0, 1)) context.report.finding(finding);
}

/** An operation of the service, or the name of a call of the control interface. */
type KindOfCall = ContractOperation | string;

/** Each kind, some of them more than once because more follows from them. */
function kindsOfCalls({ contract }: CheckContext): KindOfCall[] {
  const operations = contract.operations.filter(({ requestExamples }) => requestExamples.length > 0);
  const writes = operations.filter(({ isSafe }) => !isSafe);
  const plans = operations.filter(({ operationId }) => operationId === 'recurringPlans_create');
  return [
    ...operations,
    ...writes,
    ...plans,
    ...plans,
    ...Object.keys(CONTROL_CALLS),
    'clock_advance',
    'orders_pay',
  ];
}

/** A call that is drawn from what is stored when it is its turn. */
function callCommand(kind: KindOfCall, seed: number): Command {
  return {
    check: () => true,
    toString: () => `${typeof kind === 'string' ? kind : kind.operationId} ${seed}`,
    async run(known, session) {
      const { context } = session;
      if (!known.stored || known.writes >= READ_AFTER) {
        known.stored = await readStored(context);
        known.writes = 0;
      }
      const { stored } = known;
      const draw = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { seed, numRuns: 1 })[0] as T;
      if (typeof kind === 'string') {
        known.writes += 1;
        const calls = CONTROL_CALLS[kind]?.(stored, () => `kit-${context.fresh(8)}`);
        if (!calls) return;
        for (const { method, path, body } of fc.sample(calls, { seed, numRuns: TRIES })) {
          if (!(await isAccepted(context, method, path, body))) continue;
          for (let more = draw(REPEATED); more > 0; more--) await isAccepted(context, method, path, body);
          return;
        }
        return;
      }
      const { operation, request } = draw(serviceCalls(context, stored, kind));
      if (!operation.isSafe) known.writes += 1;
      const { document } = context.contract;
      const valid = requestProblems(context.validate, document, operation, request).length === 0;
      await session.call(operation.operationId, partsOf(request), { valid });
    },
  };
}

/** How often a call is repeated, where it can be. */
const REPEATED = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constantFrom(1, 12));

/** How many calls are drawn until one is accepted. */
const TRIES = 4;

/** Whether the control interface accepts a call. One that it refuses changes nothing. */
async function isAccepted(
  { control }: StepContext,
  ...call: Parameters<StepContext['control']>
): Promise<boolean> {
  try {
    await control(...call);
    return true;
  } catch (error) {
    if (error instanceof ControlRefusedError) return false;
    throw error;
  }
}

/** Reads the latest resources of each type, by each operation that shows them. */
async function readEverything(session: Session): Promise<void> {
  const { all } = await readStored(session.context);
  const latest = (type: string) => all(type).slice(-READ);
  for (const { id } of latest('recurring_plans'))
    await session.call('recurringPlans_get', { path: { id: textOf(id) } });
  for (const { order_number, customer_uuid } of latest('recurring_orders'))
    await session.call('recurringOrders_get', {
      body: { customer_uuid: customer_uuid ?? null, order: { number: order_number ?? null } },
    });
  for (const { reference_number, uuid } of latest('customers')) {
    await session.call('customers_getByReference', { path: { id: textOf(reference_number) } });
    await session.call('customers_listPaymentTokens', { path: { uuid: textOf(uuid) } });
  }
  for (const { id } of latest('users')) await session.call('users_get', { query: { user_id: textOf(id) } });
  for (const { user_id } of latest('fee_rules'))
    await session.call('digitalWallets_getTopUpFeeRules', {
      query: user_id === undefined ? { type: 'business' } : { type: 'user', user_id: textOf(user_id) },
    });
  for (const { id, p_user_id } of latest('wallets'))
    await session.call('digitalWallets_listTransactions', {
      query: { wallet_id: textOf(id), p_user_id: textOf(p_user_id), limit: 50 },
    });
  for (const operationId of ['transactions_list', 'cardTransactions_list', 'recurringOrders_list'])
    await session.call(operationId, { query: { limit: 50 } });
}
