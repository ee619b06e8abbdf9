import { isObject } from '../contract/is-object.ts';
import {
  FIXTURES,
  type FixtureKind,
  type Fixtures,
  isSingleUse,
  withCustomerCode,
} from '../profile/fixtures.ts';
import type { Profile } from '../profile/profile.ts';
import { firstOf } from '../reports/shortened.ts';
import { outcomeOf, parseJson, type WireRequest, type WireResponse } from '../wire/exchange.ts';
import { sendRequest } from '../wire/send-request.ts';
import type { ControlOptions } from './control.ts';
import { ControlRefusedError, InconclusiveError } from './result.ts';

/** Where a step runs: a base URL, and the fixtures that exist there. */
export interface Workspace {
  baseUrl: string;
  fixtures: Fixtures;
  control: Control;
  close(): Promise<void>;
}

/** The server that the checks run against. */
export interface Target {
  /** Whether it has the sandbox's control interface. */
  hasControl: boolean;
  /** Whether it can provide this kind of fixture. */
  has(kind: FixtureKind): boolean;
  /** Opens a workspace with fixtures. With `change`, no other step writes to it, if the target can provide that. */
  open(options: {
    needs: readonly FixtureKind[];
    change: boolean;
    /** The kind that the caller is about to delete. */
    usesUp?: FixtureKind;
  }): Promise<Workspace>;
  /** Calls the control interface of the server, if it has one. */
  control: Control;
  close(): Promise<void>;
}

/** Calls the control interface of a sandbox, without the `/_sandbox` of its paths. */
export type Control = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** The seed that holds every fixture, under the ids of the examples. A server may start its sandboxes with another. */
export const READY = 'ready';

/** The body of the call that creates a sandbox. */
export const NEW_SANDBOX = JSON.stringify({ seed: READY });

interface Observer {
  /** Called with each call of the control interface. */
  onControl?(request: WireRequest, response: WireResponse): void;
}

/** A server known only by its profile. */
export function serverTarget(baseUrl: string, profile: Profile): Target {
  const used = new Set<string>();
  const deleted = new Set<string>();
  const take = async (kind: FixtureKind, change: boolean, isDeleted: boolean) => {
    const fixture = await profile.fixtures.get(kind, { change });
    if (kind === 'plan' && fixture)
      return withCustomerCode(fixture, await profile.fixtures.get('customer', { change: false }));
    if (!fixture || !profile.stateful) return fixture;
    const key = JSON.stringify([kind, fixture]);
    if (deleted.has(key)) return undefined;
    if (isDeleted) deleted.add(key);
    if (!change || !isSingleUse(kind, profile)) return fixture;
    if (used.has(key)) return undefined;
    used.add(key);
    return fixture;
  };
  return {
    hasControl: false,
    has: (kind) => profile.fixtures.kinds.has(kind),
    async open({ needs, change, usesUp }) {
      const fixtures: Fixtures = {};
      for (const kind of needs) {
        const fixture = await take(kind, change, change && kind === usesUp);
        if (fixture) fixtures[kind] = fixture;
      }
      return { baseUrl, fixtures, control: noControl, close: async () => {} };
    },
    control: noControl,
    close: async () => {},
  };
}

/** The sandbox, which has every fixture in its ready seed. */
export function sandboxTarget(
  baseUrl: string,
  { send, headers, timeout, onControl }: ControlOptions & Pick<Observer, 'onControl'>,
): Target {
  const controlAt = (base: string) => async (method: string, path: string, body?: unknown) => {
    const call = `${baseUrl} looks like the sandbox, but ${method} /_sandbox${path}`;
    const request: WireRequest = {
      method,
      url: `${base}/_sandbox${path}`,
      headers: new Headers({ ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }),
      body: body === undefined ? '' : JSON.stringify(body),
    };
    const { url, body: text, ...init } = request;
    const response = await sendRequest(
      send,
      url,
      { ...init, ...(text !== '' && { body: text }) },
      timeout,
    ).catch((error: unknown) => {
      if (error instanceof InconclusiveError) throw error;
      throw new InconclusiveError(`${call} failed`, { cause: error });
    });
    onControl?.(request, response);
    const json = parseJson(response.body);
    if (outcomeOf(response.status, json) === 'success' && isObject(json)) return json.data;
    throw new ControlRefusedError(`${call} returned HTTP ${response.status} ${firstOf(response.body, 200)}`);
  };
  const control = controlAt(baseUrl);
  const create = async (): Promise<Workspace> => {
    const { sandbox } = ((await control('POST', '/sandboxes', { seed: READY })) ?? {}) as {
      sandbox?: { id: string; base_path: string };
    };
    if (typeof sandbox?.base_path !== 'string')
      throw new InconclusiveError(`${baseUrl} looks like the sandbox, but did not create one`);
    const sandboxUrl = `${baseUrl}${sandbox.base_path}`;
    return {
      baseUrl: sandboxUrl,
      fixtures: FIXTURES,
      control: controlAt(sandboxUrl),
      close: async () => void (await control('DELETE', `/sandboxes/${sandbox.id}`)),
    };
  };
  let shared: Promise<Workspace> | undefined;
  return {
    hasControl: true,
    has: () => true,
    async open({ change }) {
      if (change) return create();
      shared ??= create();
      return { ...(await shared), close: async () => {} };
    },
    control,
    close: async () => (await shared)?.close(),
  };
}

async function noControl(): Promise<never> {
  throw new Error('the target has no control interface');
}
