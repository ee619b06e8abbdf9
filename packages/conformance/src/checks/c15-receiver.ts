import { randomBytes, randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import type { CheckedReceiver } from '../profile/profile.ts';
import type { Check, Context, Step } from '../run/check.ts';
import { type Exchange, outcomeOf, parseJson } from '../wire/exchange.ts';
import { type Session, show, stepOf } from './session.ts';

/** Your endpoint is called as a service calls it on a bad day; the profile's probe says what it made of that. */
export const receiving: Check = {
  id: 'C15',
  title: 'Your receiver bears what callbacks do',
  steps(context) {
    const { receiver } = context.profile;
    if (receiver) return CASES.map((one) => caseStep(context, receiver, one));
    // The sandbox sends callbacks and receives none.
    return context.hasControl ? [] : [undeclaredStep(context)];
  },
};

interface Event {
  id: string;
  number: string;
  state: string;
  created_at: string;
}

interface Sending {
  secret: string;
  /** When it says that it was sent. @default now */
  at: Date;
  /** Milliseconds between the two halves of the body. @default all at once */
  pause: number;
  /** Headers that differ from the right ones; without a value, not sent. */
  headers: Record<string, string | undefined>;
  /** What is sent in the place of what was signed. */
  body: string;
}

interface Case {
  title: string;
  /** Sends callbacks, and says which answers must be a success (true) or a refusal (false). */
  send(post: (event: Event, how?: Partial<Sending>) => Promise<Exchange>, first: Event): Promise<Sent[]>;
  state: string | null;
  effects: number;
}

type Sent = { exchange: Exchange; isAccepted: boolean };

const HOUR = 3_600_000;

const CASES: readonly Case[] = [
  {
    title: 'a signed callback is accepted and has its effect',
    state: 'completed',
    effects: 1,
    send: async (post, event) => [accepted(await post(event))],
  },
  {
    title: 'a repeated callback is accepted and has no further effect',
    state: 'completed',
    effects: 1,
    send: async (post, event) => [accepted(await post(event)), accepted(await post(event))],
  },
  {
    title: 'two copies of a callback at once have one effect',
    state: 'completed',
    effects: 1,
    send: async (post, event) => (await Promise.all([post(event), post(event)])).map(accepted),
  },
  {
    title: 'an older callback that comes late does not undo a newer one',
    state: 'completed',
    effects: 1,
    async send(post, event) {
      const created_at = new Date(Date.parse(event.created_at) - HOUR).toISOString();
      const older = { ...event, id: randomUUID(), state: 'active', created_at };
      return [accepted(await post(event)), accepted(await post(older))];
    },
  },
  {
    title: 'a newer callback takes effect after an older one',
    state: 'voided',
    effects: 2,
    async send(post, event) {
      const created_at = new Date(Date.parse(event.created_at) + 1000).toISOString();
      const newer = { ...event, id: randomUUID(), state: 'voided', created_at };
      return [accepted(await post(event)), accepted(await post(newer))];
    },
  },
  {
    title: 'a callback that is signed with another secret is refused',
    state: null,
    effects: 0,
    async send(post, event) {
      const secret = `whsec_${randomBytes(24).toString('base64')}`;
      return [refused(await post(event, { secret }))];
    },
  },
  {
    title: 'a callback whose body was changed is refused',
    state: null,
    effects: 0,
    send: async (post, event) => [
      refused(await post(event, { body: JSON.stringify(bodyOf({ ...event, state: 'voided' })) })),
    ],
  },
  {
    title: 'a callback without a signature is refused',
    state: null,
    effects: 0,
    send: async (post, event) => [
      refused(await post(event, { headers: { 'webhook-signature': undefined } })),
    ],
  },
  {
    title: 'a callback that was signed an hour ago is refused, since it may be replayed',
    state: null,
    effects: 0,
    send: async (post, event) => [refused(await post(event, { at: new Date(Date.now() - HOUR) }))],
  },
  {
    title: 'a callback whose body comes slowly is accepted',
    state: 'completed',
    effects: 1,
    send: async (post, event) => [accepted(await post(event, { pause: 150 }))],
  },
];

const accepted = (exchange: Exchange): Sent => ({ exchange, isAccepted: true });
const refused = (exchange: Exchange): Sent => ({ exchange, isAccepted: false });

function caseStep(context: Context, receiver: CheckedReceiver, one: Case): Step {
  return stepOf(context, {
    operationId: 'transactions_void',
    title: one.title,
    writes: true,
    requests: 0,
    async run(session) {
      const event: Event = {
        id: randomUUID(),
        number: session.unique('KIT'),
        state: 'completed',
        created_at: new Date().toISOString(),
      };
      const timeout = context.profile.limits.timeout * 1000;
      const sent = await one.send((which, how) => post(receiver, which, { timeout, ...how }), event);
      for (const { exchange, isAccepted } of sent) answeredRight(session, exchange, isAccepted);
      const [last] = sent.slice(-1);
      const { state, effects } = await receiver.probe(event.number);
      if (!last || (state === one.state && effects === one.effects)) return;
      session.finding(last.exchange, {
        at: '',
        expected: `the state ${show(one.state)} by ${one.effects} callbacks`,
        came: `the state ${show(state)} by ${effects} callbacks`,
        before: sent.slice(0, -1).map(({ exchange }) => exchange),
      });
    },
  });
}

function answeredRight(session: Session, exchange: Exchange, isAccepted: boolean): void {
  const { status } = exchange.response;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess === isAccepted) return;
  const expected = isAccepted ? 'a 2xx status' : 'a status other than 2xx';
  session.finding(exchange, { at: '', expected, came: status === 0 ? 'no answer' : `HTTP ${status}` });
}

function bodyOf({ id, number, state, created_at }: Event): Json {
  return { id, event: `order.${state}`, created_at, data: { order: { number, state } } };
}

async function post(
  { url, secret }: CheckedReceiver,
  event: Event,
  how: Partial<Sending> & { timeout: number },
): Promise<Exchange> {
  const at = how.at ?? new Date();
  const signed = JSON.stringify(bodyOf(event));
  const body = how.body ?? signed;
  const headers = new Headers({
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(how.secret ?? secret).sign(event.id, at, signed),
  });
  for (const [name, value] of Object.entries(how.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const request = { method: 'POST', url, headers, body };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(how.timeout),
    ...(how.pause === undefined ? { body } : { body: inHalves(body, how.pause), duplex: 'half' as const }),
  })
    .then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      body: await answer.text(),
    }))
    .catch((error: unknown) => ({ status: 0, headers: new Headers(), body: String(error) }));
  const json = parseJson(response.body);
  return { title: 'a callback', request, response, json, outcome: outcomeOf(response.status, json) };
}

function inHalves(text: string, pause: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, middle));
      await new Promise((resolve) => setTimeout(resolve, pause));
      controller.enqueue(bytes.slice(middle));
      controller.close();
    },
  });
}

function undeclaredStep(context: Context): Step {
  const step = stepOf(context, {
    operationId: 'transactions_void',
    title: 'the receiver of callbacks',
    requests: 0,
    run: async () => {},
  });
  return { ...step, skip: 'the profile names no `receiver` and no probe of it' };
}
