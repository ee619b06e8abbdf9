import type { Seed } from '../../generated/contract.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import type { App } from './back-end.ts';
import { type BookEntry, checkBooks, checkMoney, compareWithUndisturbed } from './oracles.ts';
import { type FinishedRun, type RunEnvironment, runScript } from './run.ts';
import { messageOf } from './run-log.ts';
import { type Step, undisturbedStep } from './script.ts';

/** What the caller of a simulation adds to the checks. */
interface Oracles<S> {
  invariants?: Readonly<Record<string, (shop: S, service: TestSandbox) => unknown>>;
  books?: (shop: S) => Iterable<BookEntry> | Promise<Iterable<BookEntry>>;
}

/** The result of a run. */
export interface CheckedRun {
  findings: readonly string[];
  log: readonly string[];
  story: readonly string[];
  state: Seed;
}

/** Runs a script, and again without anything going wrong, to compare the two. */
export async function checkRun<S>(
  app: App<S>,
  { invariants = {}, books }: Oracles<S>,
  environment: RunEnvironment,
  script: readonly Step[],
): Promise<CheckedRun> {
  const undisturbedScript = script.map(undisturbedStep);
  const isUndisturbed = JSON.stringify(undisturbedScript) === JSON.stringify(script);
  const undisturbed = isUndisturbed
    ? undefined
    : await runScript(app, environment, undisturbedScript, { look: async (run) => run });
  return runScript(app, environment, script, {
    look: async (run, sandbox) => {
      const findings = [
        ...run.findings,
        ...(undisturbed ? compareWithUndisturbed(script, environment.people, { run, undisturbed }) : []),
        ...checkMoney(run.state),
        ...(books ? checkBooks(run.state, environment.people, await books(run.shop)) : []),
        ...(await violated(invariants, run, sandbox)),
      ];
      return { findings, log: run.log, story: run.story, state: run.state };
    },
  });
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
