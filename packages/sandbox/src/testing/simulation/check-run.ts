import type { Seed } from '../../generated/contract.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import type { App } from './back-end.ts';
import type { RunEnvironment } from './environment.ts';
import type { Attempt } from './never-worked.ts';
import { type BookEntry, checkBooks, checkMoney, compareWithUndisturbed } from './oracles.ts';
import { type FinishedRun, runScript } from './run.ts';
import { messageOf } from './run-log.ts';
import { type Step, undisturbedStep } from './script.ts';
import type { Person } from './world.ts';

/** What the caller of a simulation adds to the checks. */
interface Oracles<S> {
  invariants?: Readonly<Record<string, (shop: S, service: TestSandbox) => unknown>>;
  books?: (shop: S) => Iterable<BookEntry> | Promise<Iterable<BookEntry>>;
}

/** The result of a run. */
export interface CheckedRun {
  findings: readonly string[];
  log: readonly string[];
  outline: readonly string[];
  story: readonly string[];
  /** The script, with the outcomes that calls had. */
  script: readonly Step[];
  state: Seed;
  attempts: readonly Attempt[];
  hasWritten: boolean;
}

/** Runs a script, and before that without anything going wrong, to compare the two. */
export async function checkRun<S>(
  app: App<S>,
  oracles: Oracles<S>,
  environment: RunEnvironment,
  script: readonly Step[],
): Promise<CheckedRun> {
  const undisturbedScript = script.map(undisturbedStep);
  const isUndisturbed = JSON.stringify(undisturbedScript) === JSON.stringify(script);
  const check = async (run: FinishedRun<S>, sandbox: TestSandbox, undisturbed?: FinishedRun<S>) => {
    const findings = [
      ...run.findings,
      ...(undisturbed ? compareWithUndisturbed(script, environment.people, { run, undisturbed }) : []),
      ...(await found(oracles, { run, sandbox, people: environment.people })),
    ];
    const { log, outline, story, state, hasWritten } = run;
    const attempts = attemptsOf(script, run, undisturbed ?? run);
    return {
      findings: findings.map(run.named),
      log,
      outline,
      story,
      script: run.script,
      state,
      attempts,
      hasWritten,
    };
  };
  const { undisturbed, checked } = await runScript(app, environment, undisturbedScript, {
    isInTurn: true,
    look: async (run, sandbox) => {
      // Jobs that run at the same time can go wrong by themselves.
      const isAll = isUndisturbed && !run.hasOverlapped;
      return { undisturbed: run, checked: isAll ? await check(run, sandbox) : undefined };
    },
  });
  return (
    checked ??
    runScript(app, environment, script, { look: (run, sandbox) => check(run, sandbox, undisturbed) })
  );
}

function attemptsOf(
  script: readonly Step[],
  run: FinishedRun<unknown>,
  undisturbed: FinishedRun<unknown>,
): Attempt[] {
  return script.map(({ action }, i) => ({
    action,
    hasWorked: [run, undisturbed].some(({ endings }) => endings[i] === 'resolved'),
    reason: undisturbed.reasons[i],
  }));
}

/** What is wrong in the end, whatever should have happened. */
async function found<S>(
  { invariants = {}, books }: Oracles<S>,
  { run, sandbox, people }: { run: FinishedRun<S>; sandbox: TestSandbox; people: readonly Person[] },
): Promise<string[]> {
  return [
    ...checkMoney(run.state, run.overpaid),
    ...(books ? checkBooks(run.state, people, await books(run.shop)) : []),
    ...(await violated(invariants, run, sandbox)),
  ];
}

async function violated<S>(
  invariants: NonNullable<Oracles<S>['invariants']>,
  { shop }: FinishedRun<S>,
  service: TestSandbox,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, holds] of Object.entries(invariants)) {
    try {
      if ((await holds(shop, service)) === false) found.push(`not true: ${name}`);
    } catch (error) {
      found.push(`not true: ${name}: ${messageOf(error)}`);
    }
  }
  return found;
}
