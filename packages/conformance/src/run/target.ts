import { FIXTURES, type FixtureKind, type Fixtures, USED_UP } from '../profile/fixtures.ts';
import type { Profile } from '../profile/profile.ts';

/** Where a step works: a base URL, and what exists under it. */
export interface Workspace {
  baseUrl: string;
  fixtures: Fixtures;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
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
export function sandboxTarget(baseUrl: string, send: typeof fetch, headers: Record<string, string>): Target {
  const controlAt = (base: string) => async (method: string, path: string, body?: unknown) => {
    const response = await send(`${base}/_sandbox${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, message, data } = (await response.json()) as {
      code: number;
      message: string;
      data: unknown;
    };
    if (code !== 200 && code !== 0) throw new Error(`${method} /_sandbox${path}: ${code} ${message}`);
    return data;
  };
  const control = controlAt(baseUrl);
  const create = async (): Promise<Workspace> => {
    const { sandbox } = (await control('POST', '/sandboxes', {})) as {
      sandbox: { id: string; base_path: string };
    };
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

/** Whether a server has the sandbox's control interface. */
export async function hasControl(
  baseUrl: string,
  send: typeof fetch,
  headers: Record<string, string>,
): Promise<boolean> {
  const response = await send(`${baseUrl}/_sandbox/clock`, { headers, redirect: 'manual' });
  const text = await response.text();
  return response.status === 200 && /"now"/.test(text);
}

async function noControl(): Promise<never> {
  throw new Error('the target has no control interface');
}
