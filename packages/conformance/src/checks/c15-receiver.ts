import { randomBytes, randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import type { CheckedReceiver } from '../profile/profile.ts';
import type { Check, Context, Step } from '../run/check.ts';
import { answerTo } from '../wire/answer.ts';
import { type Exchange, outcomeOf, parseJson } from '../wire/exchange.ts';
import { NoAnswer } from '../wire/transport.ts';
import { type Session, show, stepOf } from './session.ts';

/** Your endpoint is called as a service calls it on a bad day; the profile's probe says what it made of that. */
export const receiving: Check = {
  id: 'C15',
  title: 'Your receiver copes with whatever callbacks do',
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

/** A callback that is posted, and what is odd about it. */
interface Callback {
  event: Event;
  /** @default the one that the profile names */
  secret?: string;
  /** When it says that it was sent. @default now */
  at?: Date;
  /** Milliseconds between the two halves of the body. @default all at once */
  pause?: number;
  /** Headers that differ from the right ones; without a value, not sent. */
  headers?: Record<string, string | undefined>;
  /** What is sent in the place of what was signed. */
  body?: string;
}

interface Case {
  title: string;
  /** The callbacks of each round; those of one round are posted at the same time. */
  rounds(event: Event): Callback[][];
  /** Whether the receiver has to refuse them. */
  refused?: boolean;
  /** What the probe has to say in the end. */
  state: string | null;
  effects: number;
}

const HOUR = 3_600_000;

const CASES: readonly Case[] = [
  {
    title: 'a signed callback is accepted and has its effect',
    rounds: (event) => [[{ event }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'a repeated callback is accepted and has no further effect',
    rounds: (event) => [[{ event }], [{ event }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'two copies of a callback at once have one effect',
    rounds: (event) => [[{ event }, { event }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'an older callback that comes late does not undo a newer one',
    rounds: (event) => [[{ event }], [{ event: another(event, 'active', -HOUR) }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'a newer callback takes effect after an older one',
    rounds: (event) => [[{ event }], [{ event: another(event, 'voided', 1000) }]],
    state: 'voided',
    effects: 2,
  },
  {
    title: 'a callback that is signed with another secret is refused',
    rounds: (event) => [[{ event, secret: `whsec_${randomBytes(24).toString('base64')}` }]],
    refused: true,
    state: null,
    effects: 0,
  },
  {
    title: 'a callback whose body was changed is refused',
    rounds: (event) => [[{ event, body: JSON.stringify(bodyOf({ ...event, state: 'voided' })) }]],
    refused: true,
    state: null,
    effects: 0,
  },
  {
    title: 'a callback without a signature is refused',
    rounds: (event) => [[{ event, headers: { 'webhook-signature': undefined } }]],
    refused: true,
    state: null,
    effects: 0,
  },
  {
    title: 'a callback that was signed an hour ago is refused, since it may be replayed',
    rounds: (event) => [[{ event, at: new Date(Date.now() - HOUR) }]],
    refused: true,
    state: null,
    effects: 0,
  },
  {
    title: 'a callback whose body comes slowly is accepted',
    rounds: (event) => [[{ event, pause: 150 }]],
    state: 'completed',
    effects: 1,
  },
];

/** Another event of the same order. */
function another(event: Event, state: string, later: number): Event {
  const created_at = new Date(Date.parse(event.created_at) + later).toISOString();
  return { ...event, id: randomUUID(), state, created_at };
}

function caseStep(context: Context, receiver: CheckedReceiver, one: Case): Step {
  const timeout = context.profile.limits.timeout * 1000;
  const step = stepOf(context, {
    operationId: 'transactions_void',
    title: one.title,
    writes: true,
    // Two callbacks and one look at the probe.
    requests: 3,
    async run(session) {
      const { sendElsewhere } = session.context;
      const event: Event = {
        id: randomUUID(),
        number: session.unique('KIT'),
        state: 'completed',
        created_at: new Date().toISOString(),
      };
      const sent: Exchange[] = [];
      for (const round of one.rounds(event))
        sent.push(...(await sendElsewhere(round.map((callback) => () => post(receiver, callback, timeout)))));
      for (const exchange of sent) answeredRight(session, exchange, one.refused !== true);
      const [last] = sent.slice(-1);
      const [said] = await sendElsewhere([() => receiver.probe(event.number)]);
      if (!last || !said || (said.state === one.state && said.effects === one.effects)) return;
      session.finding(last, {
        at: '',
        expected: `the state ${show(one.state)} by ${one.effects} callbacks`,
        came: `the state ${show(said.state)} by ${said.effects} callbacks`,
        before: sent.slice(0, -1),
      });
    },
  });
  return { ...step, callsReceiver: true };
}

function answeredRight(session: Session, exchange: Exchange, isAccepted: boolean): void {
  const { status } = exchange.response;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess === isAccepted) return;
  const expected = isAccepted ? 'a 2xx status' : 'a status other than 2xx';
  session.finding(exchange, { at: '', expected, came: `HTTP ${status}` });
}

function bodyOf({ id, number, state, created_at }: Event): Json {
  return { id, event: `order.${state}`, created_at, data: { order: { number, state } } };
}

async function post(
  receiver: CheckedReceiver,
  { event, secret = receiver.secret, at = new Date(), pause, headers: odd = {}, body: other }: Callback,
  timeout: number,
): Promise<Exchange> {
  const signed = JSON.stringify(bodyOf(event));
  const body = other ?? signed;
  const headers = new Headers({
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(event.id, at, signed),
  });
  for (const [name, value] of Object.entries(odd)) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const request = { method: 'POST', url: receiver.url, headers, body };
  try {
    const sent = pause === undefined ? { body } : { body: inHalves(body, pause), duplex: 'half' as const };
    const response = await answerTo(fetch, receiver.url, { method: 'POST', headers, ...sent }, timeout);
    const json = parseJson(response.body);
    return { title: 'a callback', request, response, json, outcome: outcomeOf(response.status, json) };
  } catch (error) {
    throw new NoAnswer(request, error);
  }
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
