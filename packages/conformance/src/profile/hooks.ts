import { answerTo } from '../wire/answer.ts';
import { parseJson, type WireRequest, type WireResponse } from '../wire/exchange.ts';
import { reasonOf } from '../wire/reason.ts';
import type { Sign } from '../wire/transport.ts';
import type { Fixture, FixtureKind } from './fixtures.ts';
import type { CheckedReceiver } from './profile.ts';
import { ProfileError } from './profile-error.ts';

export type FixtureHook = (kind: FixtureKind, use: { change: boolean }) => Promise<Fixture | undefined>;

export function probeAt(url: string, call: CallHook): CheckedReceiver['probe'] {
  return async (number) => {
    const asked = new URL(url);
    asked.searchParams.set('number', number);
    const { status, body } = await call('receiver.probe', asked.href, {});
    if (status < 200 || status > 299)
      throw new ProfileError(`receiver.probe answered ${status} for ${number}`);
    const { state, effects } = (parseJson(body) ?? {}) as { state?: unknown; effects?: unknown };
    if ((typeof state !== 'string' && state !== null) || typeof effects !== 'number')
      throw new ProfileError('receiver.probe has to answer `{"state": text or null, "effects": number}`');
    return { state, effects };
  };
}

export function hookAt(url: string, call: CallHook): FixtureHook {
  return async (kind, { change }) => {
    const { status, body } = await call('fixturesFrom.http', url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, change }),
    });
    if (status === 404) return undefined;
    if (status < 200 || status > 299)
      throw new ProfileError(`fixturesFrom.http answered ${status} for ${kind}`);
    return checkedFixture('fixturesFrom.http', kind, parseJson(body));
  };
}

export function checkedFixture(field: string, kind: FixtureKind, value: unknown): Fixture {
  const isFixture =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((member) => typeof member === 'string');
  if (isFixture) return value as Fixture;
  throw new ProfileError(`${field} has to give an object of texts for ${kind}`);
}

/** Calls a server that a profile names in a field. */
type CallHook = (field: string, url: string, init: RequestInit) => Promise<WireResponse>;

export function hooksOf(file: string, send: typeof fetch, seconds: number): CallHook {
  return (field, url, init) =>
    answerTo(send, url, init, seconds * 1000).catch((error: unknown) => {
      throw new ProfileError(`${file}: ${field} was not reached: ${reasonOf(error)}`);
    });
}

/** A module's function, whose errors name the field of the profile. */
export function named<Args extends unknown[], Result>(
  field: string,
  work: (...args: Args) => Promise<Result> | Result,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      throw error instanceof ProfileError ? error : new ProfileError(`${field} threw: ${reasonOf(error)}`);
    }
  };
}

export function signing(field: string, sign: Sign): Sign {
  return named(field, async (request: WireRequest) => checkedHeaders(field, (await sign(request)) ?? {}));
}

/** @throws {ProfileError} when a name or a value cannot stand in a request */
export function checkedHeaders(field: string, headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null)
    throw new ProfileError(`${field} has to give an object of headers`);
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers({ [name]: value });
    } catch {
      throw new ProfileError(`${field}.${name} is no header: HTTP does not allow its name or its value`);
    }
    if (typeof value !== 'string') throw new ProfileError(`${field}.${name} has to be a text`);
  }
  return headers as Record<string, string>;
}
