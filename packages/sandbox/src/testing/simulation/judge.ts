import type { Seed } from '../../generated/contract.ts';
import type { TestSandbox } from '../test-sandbox.ts';
import type { App } from './back-end.ts';
import { type BookEntry, checkBooks, checkMoney, compareWithCalm } from './oracles.ts';
import { type Ran, type RunGround, runScript } from './run.ts';
import { calmStep, type Step } from './script.ts';
import { messageOf } from './story.ts';

/** What the caller of a simulation adds to the checks. */
interface Oracles<S> {
  invariants?: Readonly<Record<string, (shop: S, service: TestSandbox) => unknown>>;
  books?: (shop: S) => Iterable<BookEntry> | Promise<Iterable<BookEntry>>;
}

/** The result of a run. */
export interface Judged {
  findings: readonly string[];
  log: readonly string[];
  story: readonly string[];
  state: Seed;
}

/** Runs a script, and again without anything going wrong, to compare the two. */
export async function judge<S>(
  app: App<S>,
  { invariants = {}, books }: Oracles<S>,
  ground: RunGround,
  script: readonly Step[],
): Promise<Judged> {
  const calmScript = script.map(calmStep);
  const isCalm = JSON.stringify(calmScript) === JSON.stringify(script);
  const calm = isCalm ? undefined : await runScript(app, ground, calmScript, { look: async (ran) => ran });
  return runScript(app, ground, script, {
    look: async (ran, sandbox) => {
      const findings = [
        ...ran.findings,
        ...(calm ? compareWithCalm(script, ground.people, { ran, calm }) : []),
        ...checkMoney(ran.state),
        ...(books ? checkBooks(ran.state, ground.people, await books(ran.shop)) : []),
        ...(await violated(invariants, ran, sandbox)),
      ];
      return { findings, log: ran.log, story: ran.story, state: ran.state };
    },
  });
}

async function violated<S>(
  invariants: NonNullable<Oracles<S>['invariants']>,
  { shop }: Ran<S>,
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
