import { isObject } from '../contract/layers.ts';
import { FIXTURES, type FixtureKind, type Fixtures, USED_UP } from '../profile/fixtures.ts';
import type { Profile } from '../profile/profile.ts';
import { answerTo } from '../wire/answer.ts';
import { outcomeOf, parseJson } from '../wire/exchange.ts';
import { NothingReached } from './nothing-reached.ts';

/** Where a step works: a base URL, and what exists under it. */
export interface Workspace {
  baseUrl: string;
  fixtures: Fixtures;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** How the control interface is called. */
interface ControlOptions {
  send: typeof fetch;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds until an answer counts as missing. */
  timeout: number;
}

/** What the checks run against. */
export interface Target {
  baseUrl: string;
  /** Whether it has the sandbox's control interface. */
  hasControl: boolean;
  /** Whether it can give a fixture of a kind. */
  has(kind: FixtureKind): boolean;
  /** Opens a workspace with fixtures; with `change`, one that nobody else writes to if the target can give that. */
  open(options: { needs: readonly FixtureKind[]; change: boolean }): Promise<Workspace>;
  close(): Promise<void>;
}

/** A server of which nothing is known but what its profile says. */
export function foreignTarget(baseUrl: string, profile: Profile): Target {
  const used = new Set<string>();
  const take = async (kind: FixtureKind, change: boolean) => {
    const fixture = await profile.fixtures.get(kind, { change });
    if (!fixture || !change || !profile.stateful || !USED_UP.has(kind)) return fixture;
    const key = JSON.stringify([kind, fixture]);
    if (used.has(key)) return undefined;
    used.add(key);
    return fixture;
  };
  return {
    baseUrl,
    hasControl: false,
    has: (kind) => profile.fixtures.kinds.has(kind),
    async open({ needs, change }) {
      const fixtures: Fixtures = {};
      for (const kind of needs) {
        const fixture = await take(kind, change);
        if (fixture) fixtures[kind] = fixture;
      }
      return { baseUrl, fixtures, control: noControl, close: async () => {} };
    },
    close: async () => {},
  };
}

/** Our sandbox, found by its control interface: the ready seed holds every fixture, under the examples' ids. */
export function sandboxTarget(baseUrl: string, { send, headers, timeout }: ControlOptions): Target {
  const controlAt = (base: string) => async (method: string, path: string, body?: unknown) => {
    const said = `${base} answers as the sandbox does, but ${method} /_sandbox${path}`;
    const answer = await answerTo(
      send,
      `${base}/_sandbox${path}`,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      timeout,
    ).catch((error: unknown) => {
      throw new NothingReached(`${said} failed`, { cause: error });
    });
    const json = parseJson(answer.body);
    if (outcomeOf(answer.status, json) === 'success' && isObject(json)) return json.data;
    throw new NothingReached(`${said} answered HTTP ${answer.status} ${answer.body.slice(0, 200)}`);
  };
  const control = controlAt(baseUrl);
  const create = async (): Promise<Workspace> => {
    const { sandbox } = ((await control('POST', '/sandboxes', {})) ?? {}) as {
      sandbox?: { id: string; base_path: string };
    };
    if (typeof sandbox?.base_path !== 'string')
      throw new NothingReached(`${baseUrl} answers as the sandbox does, but creates none`);
    const own = `${baseUrl}${sandbox.base_path}`;
    return {
      baseUrl: own,
      fixtures: FIXTURES,
      control: controlAt(own),
      close: async () => void (await control('DELETE', `/sandboxes/${sandbox.id}`)),
    };
  };
  let shared: Promise<Workspace> | undefined;
  return {
    baseUrl,
    hasControl: true,
    has: () => true,
    async open({ change }) {
      if (change) return create();
      shared ??= create();
      return { ...(await shared), close: async () => {} };
    },
    close: async () => (await shared)?.close(),
  };
}

/** What is known of a server's control interface: why it refuses us, if it has one and does. */
export interface Control {
  isOpen: boolean;
  refusal?: string;
}

/** Looks whether a server has the sandbox's control interface. @throws {NothingReached} */
export async function lookForControl(
  baseUrl: string,
  { send, headers, timeout }: ControlOptions,
): Promise<Control> {
  const answer = await answerTo(send, `${baseUrl}/_sandbox/clock`, { headers }, timeout).catch(
    (error: unknown) => {
      throw new NothingReached(`${baseUrl} does not answer`, { cause: error });
    },
  );
  if (answer.status === 200 && /"now"/.test(answer.body)) return { isOpen: true };
  const json = parseJson(answer.body);
  const isRefused = isObject(json) && REFUSALS.has(Number(json.code));
  return { isOpen: false, ...(isRefused && { refusal: String(json.message) }) };
}

/** Codes with which the sandbox refuses its control interface: the key is missing or wrong, or the caller is not local. */
const REFUSALS = new Set([900445, 900453, 900454]);

async function noControl(): Promise<never> {
  throw new Error('the target has no control interface');
}
