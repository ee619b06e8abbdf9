import { setTimeout } from 'node:timers/promises';
import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { isObject } from '../../src/contract/is-object.ts';
import { combine, json, type Layer } from '../mutants/layer.ts';
import { lists } from './lists.ts';
import { omitting } from './omitted.ts';
import { text } from './text.ts';
import { everyCall, type Variation } from './variation.ts';
import { voidsKept } from './voids.ts';

/** Changes every envelope, of successes or of failures. */
function everyEnvelope(
  change: (envelope: Record<string, Json>, isSuccess: boolean) => Record<string, Json>,
  statusOf = (status: number, _isSuccess: boolean) => status,
): Layer {
  return everyCall(async (send) => {
    const response = await send();
    const copy = response.clone();
    const envelope = (await response.json().catch(() => undefined)) as Json | undefined;
    if (!isObject(envelope)) return copy;
    const isSuccess = envelope.data !== undefined;
    const { headers, status } = response;
    return json(change(envelope, isSuccess), { headers, status: statusOf(status, isSuccess) });
  });
}

const plus: Variation = {
  text: 'reads a plus sign in a query as a plus sign, as RFC 3986 does',
  layer: (fetch) => (request) => fetch(new Request(request.url.replaceAll('+', '%2B'), request)),
};

const gateway: Variation = {
  text: 'is behind a gateway that refuses malformed URLs with HTML',
  layer: (fetch) => async (request) => {
    const isMalformed = /%(?![\da-f]{2})|%00|%0[ad]/i.test(request.url) || request.url.length > 4096;
    if (!isMalformed) return fetch(request);
    const headers = { 'content-type': 'text/html' };
    return new Response('<h1>400 Bad Request</h1>', { status: 400, headers });
  },
};

const tooMany = fc
  .record({ every: fc.integer({ min: 5, max: 60 }), isPlain: fc.boolean() })
  .map(({ every, isPlain }): Variation => {
    let requests = 0;
    return {
      text: `refuses one request in ${every} with a 429${isPlain ? ' and plain text' : ''}`,
      layer: everyCall(async (send) => {
        requests += 1;
        if (requests % every !== 0) return send();
        const headers = { 'retry-after': '0' };
        return isPlain
          ? new Response('slow down', { status: 429, headers: { ...headers, 'content-type': 'text/plain' } })
          : Response.json({ code: 429, message: 'slow down' }, { status: 429, headers });
      }),
    };
  });

const slow = fc.integer({ min: 20, max: 200 }).map((every): Variation => {
  let requests = 0;
  return {
    text: `answers one request in ${every} after 30 ms`,
    layer: everyCall(async (send) => {
      requests += 1;
      if (requests % every === 0) await setTimeout(30);
      return send();
    }),
  };
});

const headers: Variation = {
  text: 'sends further headers',
  layer: everyCall(async (send) => {
    const response = await send();
    const all = new Headers(response.headers);
    all.set('x-request-id', 'a1');
    all.set('etag', '"1"');
    all.set('set-cookie', 'session=1');
    return new Response(response.body, { status: response.status, headers: all });
  }),
};

// The kit knows the codes, the form of times and the fields of the sandbox, so these do not vary there.

const DOCUMENTED = new Set<Json | undefined>([300013, 30014, 300008, 810001]);

const failures = fc
  .record({
    status: fc.constantFrom(undefined, 200, 400, 404, 409, 422),
    code: fc.integer({ min: 3, max: 199 }),
  })
  .map(
    ({ status, code }): Variation => ({
      text: `answers failures with HTTP ${status ?? 'as before'}, and with the code ${code} where none is documented`,
      base: 'second server',
      layer: everyEnvelope(
        (envelope, isSuccess) =>
          isSuccess
            ? envelope
            : {
                code: DOCUMENTED.has(envelope.code) ? (envelope.code as Json) : code,
                message: 'Nein, danke – 不行',
              },
        (before, isSuccess) => (isSuccess ? before : (status ?? before)),
      ),
    }),
  );

const successes = fc.constantFrom(0, 200).map(
  (code): Variation => ({
    text: `answers successes with the code ${code}`,
    base: 'second server',
    layer: everyEnvelope((envelope, isSuccess) =>
      isSuccess ? { ...envelope, code, message: `done ${code}` } : envelope,
    ),
    profile: (profile) => ({ ...profile, choices: { ...profile.choices, 'envelope-code': code } }),
  }),
);

const members = fc.constantFrom('x_trace', 'metadata', '_links', 'total').map(
  (name): Variation => ({
    text: `adds a field \`${name}\` to every object`,
    base: 'second server',
    layer: everyEnvelope((envelope, isSuccess) =>
      isSuccess ? (extended(envelope, name) as typeof envelope) : envelope,
    ),
  }),
);

function extended(value: Json, name: string): Json {
  if (Array.isArray(value)) return value.map((item) => extended(item, name));
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([key, member]) => [key, extended(member, name)] as const);
  return { ...Object.fromEntries(own), ...(!(name in value) && { [name]: { any: [1, 'two', null] } }) };
}

const times = fc.record({ hours: fc.integer({ min: -11, max: 13 }), hasFraction: fc.boolean() }).map(
  ({ hours, hasFraction }): Variation => ({
    text: `shows times with an offset of ${hours} hours${hasFraction ? ' and milliseconds' : ''}`,
    base: 'second server',
    layer: everyEnvelope((envelope, isSuccess) => {
      const moved = (_: string, value: Json) =>
        typeof value === 'string' ? inZone(value, hours, hasFraction) : value;
      return isSuccess ? JSON.parse(JSON.stringify(envelope), moved) : envelope;
    }),
  }),
);

/** The same instant with another offset. Returns any other text unchanged. */
function inZone(text: string, hours: number, hasFraction: boolean): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  const local = new Date(Date.parse(text) + hours * 3_600_000).toISOString().slice(0, -1);
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  return `${hasFraction ? local : local.replace(/\.000$/, '')}${offset}`;
}

const omitted = fc.record({ salt: fc.nat(), share: fc.constantFrom(0.1, 0.5, 1) }).map(
  ({ salt, share }): Variation => ({
    text: `omits ${share * 100} % of the optional fields, drawn by ${salt}`,
    layer: omitting((operationId, path) => fc.hash(`${salt} ${operationId} ${path}`) / 2 ** 32 < share),
  }),
);

/** A profile need not declare every choice and fixture. */
const profiles = fc
  .record({ salt: fc.nat(), share: fc.constantFrom(0.2, 0.5) })
  .map(({ salt, share }): Variation => {
    const keeps = (name: string) => fc.hash(`${salt} ${name}`) / 2 ** 32 >= share;
    return {
      text: `has a profile without ${share * 100} % of the choices and fixtures, drawn by ${salt}`,
      base: 'second server',
      layer: (fetch) => fetch,
      profile: ({ choices, fixtures, ...others }) => ({
        ...others,
        choices: Object.fromEntries(Object.entries(choices).filter(([name]) => keeps(name))),
        fixtures: { ...fixtures, kinds: new Set([...fixtures.kinds].filter(keeps)) },
      }),
    };
  });

/** All that may vary. The first is the outermost. */
const ALL: readonly fc.Arbitrary<Variation>[] = [
  tooMany,
  slow,
  fc.constant(gateway),
  fc.constant(plus),
  fc.constant(headers),
  text,
  members,
  failures,
  successes,
  times,
  omitted,
  lists,
  fc.constant(voidsKept),
  profiles,
];

/** A server that the contract allows. */
export interface Allowed {
  base: NonNullable<Variation['base']>;
  variations: Variation[];
  /** Seed for the requests of the run. */
  seed: number;
}

/** A correct server with some variations, or with all. */
export function allowed(bases: readonly Allowed['base'][], whole = false): fc.Arbitrary<Allowed> {
  return fc
    .record({
      base: fc.constantFrom(...bases),
      variations: fc.tuple(...ALL.map((one) => (whole ? one : fc.option(one)))),
      seed: fc.integer({ min: 1, max: 1e6 }),
    })
    .map(({ base, variations, seed }) => ({
      base,
      seed,
      variations: variations.filter((one) => one !== null && (one.base ?? base) === base) as Variation[],
    }));
}

export function layerOf({ variations }: Allowed): Layer {
  return combine(...variations.map(({ layer }) => layer));
}
