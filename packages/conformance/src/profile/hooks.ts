import { parseJson, type WireRequest, type WireResponse } from '../wire/exchange.ts';
import { reasonOf } from '../wire/reason.ts';
import { sendRequest } from '../wire/send-request.ts';
import type { Sign } from '../wire/transport.ts';
import type { Fixture, FixtureKind } from './fixtures.ts';
import type { CheckedReceiver } from './profile.ts';
import { ProfileError } from './profile-error.ts';

export type FixtureHook = (kind: FixtureKind, use: { change: boolean }) => Promise<Fixture | undefined>;

/** Reads the state of an order from a receiver's probe. */
export function httpProbe(field: string, url: string, call: CallHook): CheckedReceiver['probe'] {
  return async (number) => {
    const asked = new URL(url);
    asked.searchParams.set('number', number);
    const { status, body } = await call(field, asked.href, {});
    if (status < 200 || status > 299)
      throw new ProfileError(`${field} returned HTTP ${status} for ${number}`);
    const { state, effects } = (parseJson(body) ?? {}) as { state?: unknown; effects?: unknown };
    if ((typeof state !== 'string' && state !== null) || typeof effects !== 'number')
      throw new ProfileError(`${field} must return \`{"state": string or null, "effects": number}\``);
    return { state, effects };
  };
}

/** Requests fixtures over HTTP. */
export function httpFixtures(field: string, url: string, call: CallHook): FixtureHook {
  return async (kind, { change }) => {
    const { status, body } = await call(field, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind, change }),
    });
    if (status === 404) return undefined;
    if (status < 200 || status > 299) throw new ProfileError(`${field} returned HTTP ${status} for ${kind}`);
    return checkedFixture(field, kind, parseJson(body));
  };
}

export function checkedFixture(field: string, kind: FixtureKind, value: unknown): Fixture {
  const isFixture =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((member) => typeof member === 'string');
  if (isFixture) return value as Fixture;
  throw new ProfileError(`${field} must return an object of strings for ${kind}`);
}

/** Calls a URL from a field of a profile. */
type CallHook = (field: string, url: string, init: RequestInit) => Promise<WireResponse>;

export function createCallHook(send: typeof fetch, seconds: number): CallHook {
  return (field, url, init) =>
    sendRequest(send, url, init, seconds * 1000).catch((error: unknown) => {
      throw new ProfileError(`${field} could not be reached: ${reasonOf(error)}`);
    });
}

/** Wraps a module's function, so that its errors name the field of the profile. */
export function namingField<Args extends unknown[], Result>(
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

export function checkedSign(field: string, sign: Sign): Sign {
  return namingField(field, async (request: WireRequest) =>
    checkedHeaders(field, (await sign(request)) ?? {}),
  );
}

/** @throws {ProfileError} if HTTP does not allow a name or a value */
export function checkedHeaders(
  field: string,
  headers: unknown,
  fieldOf = (name: string) => `${field}.${name}`,
): Record<string, string> {
  if (typeof headers !== 'object' || headers === null)
    throw new ProfileError(`${field} must return an object of headers`);
  for (const [name, value] of Object.entries(headers)) {
    try {
      new Headers({ [name]: value });
    } catch {
      throw new ProfileError(`${fieldOf(name)} is not a valid header: HTTP does not allow its name or value`);
    }
    if (typeof value !== 'string') throw new ProfileError(`${fieldOf(name)} must be a string`);
  }
  return headers as Record<string, string>;
}
