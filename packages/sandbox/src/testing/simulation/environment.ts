import type { HttpSender } from '../../callbacks/http-sender.ts';
import { keepNumbersClose } from '../../database/ids.ts';
import { isSeedName } from '../../resources/seed/named.ts';
import { openPrivateHost } from '../host.ts';
import type { TestSandboxOptions } from '../test-sandbox.ts';
import { sandboxOn, type TestSandbox } from '../test-sandbox.ts';
import { turnOf } from './random.ts';
import type { Person } from './world.ts';

/** Where runs of a seed happen. */
export interface RunEnvironment {
  seed: number;
  /** When they start, by the clock of the service. */
  start: string;
  /** The sandbox that runs are copied from. */
  template: TestSandbox;
  people: readonly Person[];
  secret: string;
  /** The run that gets the callbacks. */
  current: { sender?: HttpSender };
}

/** Where simulations happen. */
export interface Environment {
  at(seed: number): Promise<RunEnvironment>;
  close(): Promise<void>;
}

interface EnvironmentOptions {
  people: number;
  sandbox?: Pick<TestSandboxOptions, 'seed' | 'clock' | 'settings'>;
  /** Keeps the state in this folder. @default in memory */
  folder?: string;
}

const NAMES = ['ann', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hana', 'ivy', 'jon'];

/**
 * When runs start, unless the caller says so: every other one on the first of these days, the others before calendars do what is
 * rare: months of different lengths, daylight saving in spring and autumn, a new year, and a leap day.
 */
const START = '2026-01-05T00:00:00Z';
const RARE_STARTS = ['2026-01-28', '2026-03-24', '2026-10-20', '2026-12-26', '2028-02-25'].map(
  (day) => `${day}T00:00:00Z`,
);

const SECRET = `whsec_${Buffer.from('a simulation').toString('base64')}`;

/** Starts a server of its own, with people in sandboxes that runs are copied from, one for each time at which runs start. */
export async function openEnvironment({ people, sandbox, folder }: EnvironmentOptions): Promise<Environment> {
  const current: RunEnvironment['current'] = {};
  const sender: HttpSender = {
    send: async (...call) => current.sender?.send(...call),
    cut: () => undefined,
    close: async () => undefined,
  };
  const host = await openPrivateHost(sender, folder);
  const spreadNumbers = keepNumbersClose();
  const open = async (clock: string) => {
    const template = await sandboxOn(host, {
      clock,
      ...sandbox,
      settings: { ...sandbox?.settings, callback_secret: SECRET },
    });
    return { template, people: await settle(template, people), secret: SECRET, current };
  };
  const opened = new Map<string, ReturnType<typeof open>>();
  return {
    async at(seed) {
      const clock = startOf(seed, sandbox);
      const opening = opened.get(clock) ?? open(clock);
      opened.set(clock, opening);
      return { ...(await opening), seed, start: clock };
    },
    close() {
      spreadNumbers();
      return host.close();
    },
  };
}

/** A seed file has a time of its own, so runs with one all start then. */
function startOf(
  seed: number,
  { seed: seeded = 'ready', clock }: EnvironmentOptions['sandbox'] = {},
): string {
  if (clock !== undefined) return clock;
  if (!isSeedName(seeded) || turnOf(seed, 'rare start', 2) === 1) return START;
  return RARE_STARTS[turnOf(Math.floor(seed / 2), 'start', RARE_STARTS.length)] ?? START;
}

/** Creates people, each with a card. */
async function settle({ control }: TestSandbox, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < count; i++) {
    const name = `${NAMES[i % NAMES.length]}${i < NAMES.length ? '' : 1 + Math.floor(i / NAMES.length)}`;
    const { customer } = await control.customers.create({ reference_number: name, name });
    const { payment_token } = await control.paymentTokens.create({
      customer_uuid: customer.uuid,
      token_type: 'CreditCard',
      default: true,
    });
    people.push({ uuid: customer.uuid, reference_number: name, name, token: payment_token.token });
  }
  return people;
}
