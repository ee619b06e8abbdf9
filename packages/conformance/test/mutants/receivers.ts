import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { CheckedReceiver } from '../../src/profile/profile.ts';
import type { ReceiverMutant } from './mutant.ts';

interface Order {
  state: string | null;
  effects: number;
  at: string;
  seen: Set<string>;
}

/** How a receiver behaves. By default, correctly. */
interface Behaviour {
  /** The callbacks that it accepts without a valid signature. @default none */
  trusts?: 'anything' | 'the unsigned' | 'the old';
  /** How it handles repeated callbacks. @default it accepts and ignores them, by id */
  repeats?: 'unnoticed' | 'noticed late' | 'refused';
  /** How it handles an event that is older than the last one. @default it accepts and ignores it */
  older?: 'applied' | 'refused';
  /** Whether it applies only the first event of an order. */
  firstOnly?: boolean;
  /** Milliseconds to wait for a body. */
  patience?: number;
  /** Status of its responses to callbacks that it accepts. @default 204 */
  status?: number;
}

const SECRET = `whsec_${Buffer.from('a secret of receivers under test').toString('base64')}`;

/** A callback receiver as written by an integrator. A GET of the same URL is its probe. */
export async function startCheckedReceiver(
  behaviour: Behaviour = {},
): Promise<CheckedReceiver & { close(): Promise<void> }> {
  const orders = new Map<string, Order>();
  const probe = (number: string) => {
    const { state = null, effects = 0 } = orders.get(number) ?? {};
    return { state, effects };
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number) => void response.writeHead(status).end();
    const { patience = 5000 } = behaviour;
    if (request.method === 'GET') {
      const { searchParams } = new URL(request.url ?? '', 'http://receiver.example');
      return void response.end(JSON.stringify(probe(searchParams.get('number') ?? '')));
    }
    const timer = setTimeout(() => request.destroy(), patience);
    try {
      const text = (await request.setEncoding('utf8').toArray()).join('');
      if (!isTrusted(text, request.headers as Record<string, string>, behaviour.trusts)) return answer(401);
      answer(await receive(orders, JSON.parse(text), behaviour));
    } catch {
      request.destroy();
    } finally {
      clearTimeout(timer);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    secret: SECRET,
    probe: async (number) => probe(number),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isTrusted(text: string, headers: Record<string, string>, trusts: Behaviour['trusts']): boolean {
  if (trusts === 'anything') return true;
  if (trusts === 'the unsigned' && headers['webhook-signature'] === undefined) return true;
  const webhook = new Webhook(SECRET);
  if (trusts === 'the old') {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    return headers['webhook-signature'] === webhook.sign(headers['webhook-id'] ?? '', at, text);
  }
  try {
    webhook.verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

async function receive(
  orders: Map<string, Order>,
  event: { id: string; created_at: string; data: { order: { number: string; state: string } } },
  { repeats, older, firstOnly, status = 204 }: Behaviour,
): Promise<number> {
  const { number, state } = event.data.order;
  const order = orders.get(number) ?? { state: null, effects: 0, at: '', seen: new Set() };
  orders.set(number, order);
  if (repeats !== 'unnoticed' && order.seen.has(event.id)) return repeats === 'refused' ? 409 : status;
  // Both copies are checked before either is recorded, although their connections open some turns apart.
  for (let turns = 0; repeats === 'noticed late' && turns < 20; turns++) await setImmediate();
  order.seen.add(event.id);
  if (event.created_at < order.at && older !== 'applied') return older === 'refused' ? 400 : status;
  if (firstOnly && order.state !== null) return status;
  Object.assign(order, { state, at: event.created_at, effects: order.effects + 1 });
  return status;
}

const one = (id: string, title: string, behaviour: Behaviour): ReceiverMutant => ({
  id: `receiver-${id}`,
  title,
  breaks: 'C15',
  start: () => startCheckedReceiver(behaviour),
});

/** Receivers with one defect each. */
export const receiverMutants: readonly ReceiverMutant[] = [
  one('trusts-anything', 'A receiver does not check signatures', { trusts: 'anything' }),
  one('trusts-unsigned', 'A receiver accepts callbacks without a signature', { trusts: 'the unsigned' }),
  one('trusts-old', 'A receiver does not check the timestamp', { trusts: 'the old' }),
  one('counts-repeats', 'A receiver applies a repeated callback again', { repeats: 'unnoticed' }),
  one('races', 'A receiver applies two concurrent copies', { repeats: 'noticed late' }),
  one('refuses-repeats', 'A receiver refuses a repeated callback, which is then retried', {
    repeats: 'refused',
  }),
  one('last-wins', 'A receiver lets an older callback undo a newer one', { older: 'applied' }),
  one('refuses-older', 'A receiver refuses an older callback, which is then retried', { older: 'refused' }),
  one('first-wins', 'A receiver ignores every callback after the first', { firstOnly: true }),
  one('impatient', 'A receiver does not wait for a slow body', { patience: 50 }),
  one('redirects', 'A receiver responds with a redirect', { status: 302 }),
];
