import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '@payments-openapi/spec';
import { Webhook } from 'standardwebhooks';
import {
  at,
  combine,
  edit,
  type Fetch,
  type InterceptedCall,
  intercept,
  type Layer,
  withBody,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

/** A callback on its way from the server to the receiver. */
interface Callback {
  to: string;
  headers: Headers;
  text: string;
  /** The secret to sign it with; undefined if the sandbox has none. */
  secret: string | undefined;
}

/** Forwards a callback. Returns the status of the receiver. */
type Deliver = (callback: Callback) => Promise<number>;

/** Puts a relay between the server and the receiver, by replacing the callback URLs. */
function relaying(fresh: () => (callback: Callback, deliver: Deliver) => Promise<number>): Layer {
  return (fetch: Fetch) => {
    const secrets = new Map<string, string>();
    const handle = fresh();
    let relay: Promise<string> | undefined;
    const start = () => {
      const server = createServer(async (request, response) => {
        const text = (await request.setEncoding('utf8').toArray()).join('');
        const headers = new Headers();
        for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
        const query = new URL(request.url ?? '', 'http://relay').searchParams;
        const secret = secrets.get(query.get('base') ?? '');
        const status = await handle({ to: query.get('to') ?? '', headers, text, secret }, deliver);
        response.writeHead(status).end();
      });
      server.unref();
      return new Promise<string>((resolve) =>
        server.listen(0, '127.0.0.1', () =>
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
        ),
      );
    };
    const through = async (call: InterceptedCall, place: string[]) => {
      const to = at(call.body, ...place);
      if (typeof to !== 'string' || !to.startsWith('http://127.0.0.1')) return call.send();
      relay ??= start();
      const url = `${await relay}?${new URLSearchParams({ to, base: call.base })}`;
      const body = structuredClone(call.body ?? null);
      edit(body, place, () => url);
      return call.send(withBody(call.request, body));
    };
    return combine(
      intercept('orders_create', (call) => through(call, ['notify_url'])),
      intercept('recurringPlans_create', (call) => through(call, ['plan', 'callback_url'])),
      intercept('sandboxes_update', (call) => {
        const secret = at(call.body, 'settings', 'callback_secret');
        if (typeof secret === 'string') secrets.set(call.base, secret);
        else secrets.delete(call.base);
        return call.send();
      }),
    )(fetch);
  };
}

const deliver: Deliver = async ({ to, headers, text }) => {
  const kept = new Headers(headers);
  for (const name of ['host', 'content-length', 'connection']) kept.delete(name);
  const response = await globalThis.fetch(to, { method: 'POST', headers: kept, body: text });
  return response.status;
};

/** Changes each callback. */
const changing = (change: (callback: Callback) => Callback) =>
  relaying(() => (callback, send) => send(change(callback)));

/** Signs a callback again, with another id, time or body. */
function signed(
  callback: Callback,
  {
    id,
    at: when = new Date(),
    text = callback.text,
  }: {
    id?: string;
    at?: Date;
    text?: string;
  },
): Callback {
  const headers = new Headers(callback.headers);
  const own = id ?? headers.get('webhook-id') ?? '';
  headers.set('webhook-id', own);
  headers.set('webhook-timestamp', String(Math.floor(when.getTime() / 1000)));
  if (callback.secret !== undefined)
    headers.set('webhook-signature', new Webhook(callback.secret).sign(own, when, text));
  return { ...callback, headers, text };
}

function withId(callback: Callback, id: string): Callback {
  return signed(callback, { id, text: JSON.stringify({ ...JSON.parse(callback.text), id }) });
}

function without(callback: Callback, name: string): Callback {
  const headers = new Headers(callback.headers);
  headers.delete(name);
  return { ...callback, headers };
}

const VOID = ['transactions_void'];

/** Callbacks that are forged, repeated under another id, out of order, early or missing. */
export const callbackMutants = detectedBy('C13', {
  'callback-unsigned': {
    title: 'Callbacks are not signed',
    operations: VOID,
    make: changing((callback) => without(callback, 'webhook-signature')),
  },
  'callback-other-secret': {
    title: 'Callbacks are signed with another secret',
    operations: VOID,
    make: changing((callback) =>
      callback.secret === undefined
        ? callback
        : signed({ ...callback, secret: `whsec_${randomBytes(24).toString('base64')}` }, {}),
    ),
  },
  'callback-signed-without-id': {
    title: 'The signature covers only the body',
    operations: VOID,
    make: changing((callback) => {
      const id = callback.headers.get('webhook-id') ?? '';
      const other = signed(callback, { id: 'none' });
      other.headers.set('webhook-id', id);
      return other;
    }),
  },
  'callback-body-changed': {
    title: 'The body is changed after signing',
    operations: VOID,
    make: changing((callback) => ({ ...callback, text: `${callback.text} ` })),
  },
  'callback-old-time': {
    title: 'The timestamp of callbacks is an hour old',
    operations: VOID,
    make: changing((callback) => signed(callback, { at: new Date(Date.now() - 3_600_000) })),
  },
  'callback-no-time': {
    title: 'Callbacks have no timestamp',
    operations: VOID,
    make: changing((callback) => without(callback, 'webhook-timestamp')),
  },
  'callback-signed-by-nobody': {
    title: 'Callbacks have a signature although there is no secret',
    operations: VOID,
    make: changing((callback) => {
      if (callback.secret === undefined) callback.headers.set('webhook-signature', 'v1,bm9uZQ==');
      return callback;
    }),
  },
  'callback-new-id-at-retry': {
    title: 'A retried callback has a new id',
    operations: VOID,
    make: changing((callback) => withId(callback, randomUUID())),
  },
  'callback-header-id-differs': {
    title: 'The id in the header differs from the id in the body',
    operations: VOID,
    make: relaying(() => {
      const ids = new Map<string, string>();
      return (callback, send) => {
        const own = callback.headers.get('webhook-id') ?? '';
        const id = ids.get(own) ?? randomUUID();
        ids.set(own, id);
        return send(signed(callback, { id }));
      };
    }),
  },
  'callback-one-id-for-all': {
    title: 'All callbacks have the same id',
    operations: VOID,
    make: changing((callback) => withId(callback, '019d4beb-3900-7d10-8190-3744000d1613')),
  },
  'callback-changed-at-retry': {
    title: 'A retried callback has another body',
    operations: VOID,
    make: changing((callback) => {
      const body = JSON.parse(callback.text) as Record<string, Json>;
      return signed(callback, {
        text: JSON.stringify({ ...body, created_at: new Date().toISOString(), nonce: randomUUID() }),
      });
    }),
  },
  'callback-not-retried': {
    title: 'A refused callback is not retried',
    operations: VOID,
    make: relaying(() => async (callback, send) => {
      await send(callback);
      return 200;
    }),
  },
  'callback-retried-without-end': {
    title: 'An accepted callback is retried',
    operations: VOID,
    make: relaying(() => async (callback, send) => {
      const status = await send(callback);
      return status === 200 ? 503 : status;
    }),
  },
  'callback-none': {
    title: 'No callbacks are sent',
    operations: VOID,
    make: relaying(() => async () => 200),
  },
  'callback-last-one-lost': {
    title: 'A void sends no callback',
    rules: ['order-notify-url'],
    operations: VOID,
    make: relaying(() => async (callback, send) => {
      const body = JSON.parse(callback.text) as Json;
      return at(body, 'data', 'order', 'paid_total') === '60.00' ? 200 : send(callback);
    }),
  },
  'callback-of-first-order-only': {
    title: 'A plan sends a callback only for its first order',
    operations: ['recurringPlans_create'],
    make: relaying(() => async (callback, send) => {
      const reference = at(JSON.parse(callback.text) as Json, 'data', 'order', 'reference_number');
      return String(reference).endsWith('-2') ? 200 : send(callback);
    }),
  },
  'callback-out-of-order': {
    title: 'The first callback of an order is sent after the second',
    operations: VOID,
    make: relaying(() => {
      let held: Callback | undefined;
      return async (callback, send) => {
        if (!held) {
          held = callback;
          return 200;
        }
        const status = await send(callback);
        if (held.to === callback.to) await send(held);
        held = callback;
        return status;
      };
    }),
  },
  'callback-of-old-state': {
    title: 'A callback contains the state before the change',
    operations: VOID,
    make: relaying(() => {
      let last: Json | undefined;
      return (callback, send) => {
        const body = JSON.parse(callback.text) as Record<string, Json>;
        const data = last ?? { order: { ...(at(body, 'data', 'order') as object), paid_total: '0.00' } };
        last = body.data;
        return send(signed(callback, { text: JSON.stringify({ ...body, data }) }));
      };
    }),
  },
  'callback-twice': {
    title: 'Each change sends two callbacks with different ids',
    operations: ['recurringPlans_create', 'transactions_void'],
    make: relaying(() => async (callback, send) => {
      const status = await send(callback);
      if (status === 200) await send(withId(callback, randomUUID()));
      return status;
    }),
  },
});
