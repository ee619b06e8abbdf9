import type { HttpSender } from '../../callbacks/http-sender.ts';
import { openPrivateHost } from '../host.ts';
import type { TestSandboxOptions } from '../test-sandbox.ts';
import { sandboxOn, type TestSandbox } from '../test-sandbox.ts';
import type { Person } from './world.ts';

/** Where simulations happen. */
export interface Environment {
  template: TestSandbox;
  people: readonly Person[];
  secret: string;
  /** The run that gets the callbacks. */
  current: { sender?: HttpSender };
  close(): Promise<void>;
}

interface EnvironmentOptions {
  people: number;
  sandbox?: Pick<TestSandboxOptions, 'seed' | 'clock' | 'settings'>;
  /** Keeps the state in this folder. @default in memory */
  folder?: string;
}

const NAMES = ['ann', 'bob', 'cleo', 'dan', 'eve', 'finn', 'gus', 'hana', 'ivy', 'jon'];

/** When every run starts, unless the caller says so. */
const START = '2026-01-05T00:00:00Z';

const SECRET = `whsec_${Buffer.from('a simulation').toString('base64')}`;

/** Starts a server of its own, with people in a sandbox that runs are copied from. */
export async function openEnvironment({ people, sandbox, folder }: EnvironmentOptions): Promise<Environment> {
  const current: Environment['current'] = {};
  const sender: HttpSender = {
    send: async (...call) => current.sender?.send(...call),
    cut: () => undefined,
    close: async () => undefined,
  };
  const host = await openPrivateHost(sender, folder);
  const { close } = host;
  try {
    const template = await sandboxOn(host, {
      clock: START,
      ...sandbox,
      settings: { ...sandbox?.settings, callback_secret: SECRET },
    });
    return { template, people: await settle(template, people), secret: SECRET, current, close };
  } catch (error) {
    await close();
    throw error;
  }
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
