import { randomBytes, randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import type { CheckedReceiver } from '../../profile/profile.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { type Exchange, outcomeOf, parseJson } from '../../wire/exchange.ts';
import { reasonOf } from '../../wire/reason.ts';
import { sendRequest } from '../../wire/send-request.ts';
import { NoResponseError } from '../../wire/transport.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';

/** Sends your endpoint the callbacks that a service sends on a bad day, and reads the result from the profile's probe. */
export const receiving: Check = {
  id: 'C15',
  title: 'Your receiver handles duplicate, late, slow and forged callbacks',
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

/** A callback to post, and what is unusual about it. */
interface Callback {
  event: Event;
  /** @default the secret in the profile */
  secret?: string;
  /** Its timestamp. @default now */
  at?: Date;
  /** Milliseconds between the two halves of the body. @default the body is sent at once */
  pause?: number;
  /** Headers to override. A header whose value is undefined is not sent. */
  headers?: Record<string, string | undefined>;
  /** Body to send instead of the one that was signed. */
  body?: string;
}

interface Case {
  title: string;
  /** The callbacks of each round. Those of one round are posted concurrently. */
  rounds(event: Event): Callback[][];
  /** Whether the receiver must refuse them. */
  refused?: boolean;
  /** What the probe must return in the end. */
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
    title: 'two concurrent copies of a callback have one effect',
    rounds: (event) => [[{ event }, { event }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'an older callback that arrives late does not undo a newer one',
    rounds: (event) => [[{ event }], [{ event: otherEvent(event, 'active', -HOUR) }]],
    state: 'completed',
    effects: 1,
  },
  {
    title: 'a newer callback takes effect after an older one',
    rounds: (event) => [[{ event }], [{ event: otherEvent(event, 'voided', 1000) }]],
    state: 'voided',
    effects: 2,
  },
  {
    title: 'a callback signed with another secret is refused',
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
    title: 'a callback signed an hour ago is refused, because it may be a replay',
    rounds: (event) => [[{ event, at: new Date(Date.now() - HOUR) }]],
    refused: true,
    state: null,
    effects: 0,
  },
  {
    title: 'a callback whose body arrives slowly is accepted',
    rounds: (event) => [[{ event, pause: 150 }]],
    state: 'completed',
    effects: 1,
  },
];

/** Another event of the same order, `offset` milliseconds later. */
function otherEvent(event: Event, state: string, offset: number): Event {
  const created_at = new Date(Date.parse(event.created_at) + offset).toISOString();
  return { ...event, id: randomUUID(), state, created_at };
}

function caseStep(context: CheckContext, receiver: CheckedReceiver, one: Case): Step {
  const timeout = context.profile.limits.timeout * 1000;
  const step = sessionStep(context, {
    operationId: 'transactions_void',
    title: one.title,
    writes: true,
    // Two callbacks and one request to the probe.
    requests: 3,
    async run(session) {
      const { sendToReceiver } = session.context;
      const event: Event = {
        id: randomUUID(),
        number: session.unique('KIT'),
        state: 'completed',
        created_at: new Date().toISOString(),
      };
      const sent: Exchange[] = [];
      for (const round of one.rounds(event))
        sent.push(
          ...(await sendToReceiver(round.map((callback) => () => post(receiver, callback, timeout)))),
        );
      for (const exchange of sent) checkStatus(session, exchange, one.refused !== true);
      const [last] = sent.slice(-1);
      // A probe that fails says nothing about other checks, so it does not end the run.
      const [probed] = await sendToReceiver([() => receiver.probe(event.number).catch(reasonOf)]);
      if (!last || probed === undefined) return;
      const isAnswer = typeof probed !== 'string';
      if (isAnswer && probed.state === one.state && probed.effects === one.effects) return;
      session.finding(last, {
        at: '',
        expected: `the probe to return ${formatValue({ state: one.state, effects: one.effects })}`,
        actual: isAnswer ? formatValue({ state: probed.state, effects: probed.effects }) : probed,
        before: sent.slice(0, -1),
      });
    },
  });
  return { ...step, callsReceiver: true };
}

function checkStatus(session: Session, exchange: Exchange, isAccepted: boolean): void {
  const { status } = exchange.response;
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess === isAccepted) return;
  const expected = isAccepted ? 'a 2xx status' : 'a status other than 2xx';
  session.finding(exchange, { at: '', expected, actual: `HTTP ${status}` });
}

function bodyOf({ id, number, state, created_at }: Event): Json {
  return { id, event: `order.${state}`, created_at, data: { order: { number, state } } };
}

async function post(
  receiver: CheckedReceiver,
  { event, secret = receiver.secret, at = new Date(), pause, headers: overrides = {}, body: other }: Callback,
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
  for (const [name, value] of Object.entries(overrides)) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const request = { method: 'POST', url: receiver.url, headers, body };
  try {
    const sent = pause === undefined ? { body } : { body: inHalves(body, pause), duplex: 'half' as const };
    const response = await sendRequest(fetch, receiver.url, { method: 'POST', headers, ...sent }, timeout);
    const json = parseJson(response.body);
    return { title: 'a callback', request, response, json, outcome: outcomeOf(response.status, json) };
  } catch (error) {
    throw new NoResponseError(request, error);
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

function undeclaredStep(context: CheckContext): Step {
  const step = sessionStep(context, {
    operationId: 'transactions_void',
    title: 'the callback receiver',
    requests: 0,
    run: async () => {},
  });
  return { ...step, skip: 'the profile declares no `receiver`' };
}
