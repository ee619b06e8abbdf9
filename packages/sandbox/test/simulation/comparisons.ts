import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CUSTOMER } from '../../src/testing/membership.fixture.ts';
import { type Person, SimulationError, type Step, simulate, type World } from '../../src/testing/simulate.ts';
import { checkRun } from '../../src/testing/simulation/check-run.ts';
import { openEnvironment } from '../../src/testing/simulation/environment.ts';
import { everyOutcome, OutcomeError, type TestSandbox, testSandbox } from '../../src/testing.ts';
import { appFor, type Merchant, optionsFor } from './merchant.ts';
import { LENGTH } from './trials.ts';

/** Whether users who do things at random find a mistake, although nothing goes wrong. */
export async function isFoundWithoutFaults(Made: typeof Merchant, runs: number): Promise<boolean> {
  try {
    await simulate({ ...optionsFor(Made), ...LENGTH, runs, faults: [] });
    return false;
  } catch (error) {
    if (error instanceof SimulationError) return true;
    throw error;
  }
}

/** What people should have. */
interface Model {
  plans: number[];
  names: (string | undefined)[];
}

type Command = fc.Command<Model, Step[]>;

/**
 * Whether fast-check's model-based testing finds a mistake: people do the same things, nothing goes wrong, and besides the
 * invariants, they must have the plans and names of a model.
 */
export async function isFoundByModel(Made: typeof Merchant, runs: number): Promise<boolean> {
  const environment = await openEnvironment({ people: LENGTH.people });
  try {
    const at = await environment.at(1);
    const app = appFor(Made);
    const { books, invariants } = optionsFor(Made);
    const property = fc.asyncProperty(
      fc.commands(commands(), { maxCommands: LENGTH.steps }),
      async (drawn) => {
        const model: Model = {
          plans: at.people.map(() => 0),
          names: at.people.map(({ name }) => name),
        };
        const steps: Step[] = [];
        fc.modelRun(() => ({ model, real: steps }), drawn);
        const { findings, state } = await checkRun(app, { books, invariants }, at, steps);
        const has = at.people.map(({ uuid }) => ({
          plans: state.recurring_plans?.filter(({ customer_uuid }) => customer_uuid === uuid).length ?? 0,
          name: state.customers?.find((each) => each.uuid === uuid)?.name,
        }));
        const differs = has.some(({ plans, name }, i) => plans !== model.plans[i] || name !== model.names[i]);
        return findings.length === 0 && !differs;
      },
    );
    const { failed } = await fc.check(property, { seed: 1, numRuns: runs, endOnFailure: true });
    return failed;
  } finally {
    await environment.close();
  }
}

function commands(): fc.Arbitrary<Command>[] {
  const drawn = fc.record({
    gap: fc.nat(((2 * LENGTH.days) / LENGTH.steps) * 1_440),
    person: fc.nat(LENGTH.people - 1),
  });
  const add = (steps: Step[], action: string, { gap, person }: { gap: number; person: number }) =>
    steps.push({ at: (steps.at(-1)?.at ?? 0) + gap, action, person, luck: 0 });
  const subscribe = drawn.map(
    (who): Command => ({
      check: () => true,
      run(model, steps) {
        model.plans[who.person] = (model.plans[who.person] ?? 0) + 1;
        add(steps, 'subscribe', who);
      },
      toString: () => `subscribe(${who.person})`,
    }),
  );
  const rename = drawn.map(
    (who): Command => ({
      check: () => true,
      run(model, steps) {
        model.names[who.person] = `Name ${add(steps, 'rename', who)}`;
      },
      toString: () => `rename(${who.person})`,
    }),
  );
  return [subscribe, subscribe, subscribe, rename];
}

/** Whether everyOutcome finds something in what a merchant does when somebody subscribes and changes their name. */
export async function isFoundByOutcomes(Made: typeof Merchant): Promise<boolean> {
  const sandbox = await testSandbox();
  try {
    await everyOutcome(sandbox, async (api, copy) => {
      const merchant = new Made(worldOf(api, copy));
      await merchant.subscribe(PERSON, '1');
      await merchant.rename(PERSON, 'New');
    });
    return false;
  } catch (error) {
    if (error instanceof OutcomeError) return true;
    if (error instanceof Error && /settle/.test(error.message)) return false;
    throw error;
  } finally {
    await sandbox.delete();
  }
}

const PERSON: Person = { uuid: CUSTOMER, reference_number: 'CRM-20931', name: 'Member', token: '' };

/** A world without time or callbacks. */
function worldOf(api: World['api'], { fetch, baseUrl }: TestSandbox): World {
  return {
    api,
    fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(60_000), ...init }),
    baseUrl,
    receiver: 'http://receiver.localhost',
    secret: '',
    people: [PERSON],
    storage: new Map(),
    now: () => new Date(),
    random: Math.random,
    randomUUID,
    sleep: (ms) => (ms < 60_000 ? Promise.resolve() : new Promise(() => undefined)),
    every: () => undefined,
  };
}
