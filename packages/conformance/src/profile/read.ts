import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import type { Sign } from '../wire/transport.ts';
import { type Fixture, type FixtureKind, withCustomerCode } from './fixtures.ts';
import {
  checkedFixture,
  checkedHeaders,
  checkedSign,
  createCallHook,
  type FixtureHook,
  httpFixtures,
  httpProbe,
  namingField,
} from './hooks.ts';
import { type FieldLocator, type ProfileFile, parseProfile } from './parse.ts';
import { DEFAULT_PROFILE, exampleFixtures, MOCK_PROFILE } from './presets.ts';
import type { FixtureSource, Profile } from './profile.ts';
import { ProfileError } from './profile-error.ts';

/** Environment variables. A type of its own, so that callers need no types of Node. */
type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadOptions {
  /** @default the environment of the process */
  env?: Environment;
  /** Calls the hooks of the profile. @default the global fetch */
  fetch?: typeof fetch;
  /** Ids of all checks and operations, and the names of all tags and tag groups: the profile can refer to no others. */
  known?: Record<'checks' | 'operations' | 'groups', readonly string[]>;
}

/**
 * Reads a profile from a YAML or JSON file.
 * @throws {ProfileError}
 */
export async function readProfile(
  file: string,
  { env = process.env, fetch: send = fetch, known }: ReadOptions = {},
): Promise<Profile> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ProfileError(`${file}: ${error.message}`);
  });
  const { content, where } = parseProfile(bytes, file);
  if (known) requireKnown(content, known, where);
  return profileOf(content, { file, where, env, send });
}

function requireKnown(
  { servers = {}, exempt = [] }: ProfileFile,
  { checks, operations, groups }: NonNullable<ReadOptions['known']>,
  where: FieldLocator,
): void {
  const require = (path: (string | number)[], name: string | undefined, all: readonly string[]) => {
    if (name !== undefined && !all.includes(name))
      throw new ProfileError(`${where(...path)} must be one of ${all.join(', ')}`);
  };
  for (const name of Object.keys(servers)) require(['servers', name], name, groups);
  for (const [index, { check, operation }] of exempt.entries()) {
    require(['exempt', index, 'check'], check, checks);
    require(['exempt', index, 'operation'], operation, operations);
  }
}

async function profileOf(
  {
    extends: name,
    sign,
    fixtures,
    fixturesFrom,
    limits,
    callbacks,
    receiver,
    headers = {},
    ...own
  }: ProfileFile,
  { file, where, env, send }: { file: string; where: FieldLocator; env: Environment; send: typeof fetch },
): Promise<Profile> {
  const base = name === 'mock' ? MOCK_PROFILE : DEFAULT_PROFILE;
  const call = createCallHook(send, limits?.timeout ?? base.limits.timeout);
  const load = async (field: string, module: string, member: string) => {
    const url = pathToFileURL(path.resolve(path.dirname(file), module)).href;
    const loaded = (await import(url).catch((error: Error) => {
      throw new ProfileError(`${field}: cannot load the module: ${error.message}`);
    })) as Record<string, unknown>;
    if (typeof loaded[member] !== 'function')
      throw new ProfileError(`${field}: the module exports no function \`${member}\``);
    return loaded[member];
  };
  let source: FixtureSource = base.fixtures;
  if (fixturesFrom === 'examples') source = exampleFixtures;
  else if (fixturesFrom && 'http' in fixturesFrom)
    source = {
      kinds: new Set(fixturesFrom.kinds),
      get: httpFixtures(where('fixturesFrom', 'http'), fixturesFrom.http, call),
    };
  else if (fixturesFrom) {
    const field = where('fixturesFrom', 'module');
    const give = (await load(field, fixturesFrom.module, 'fixture')) as FixtureHook;
    const get = namingField(field, async (kind: FixtureKind, use: { change: boolean }) => {
      const fixture = await give(kind, use);
      return fixture && checkedFixture(field, kind, fixture);
    });
    source = { kinds: new Set(fixturesFrom.kinds), get };
  }
  return {
    ...base,
    ...own,
    name: own.name ?? path.basename(file),
    headers: checkedHeaders(
      where('headers'),
      Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [
          header,
          filled(value, env, where('headers', header)),
        ]),
      ),
      (header) => where('headers', header),
    ),
    ...(sign && { sign: checkedSign(where('sign'), (await load(where('sign'), sign, 'sign')) as Sign) }),
    ...(callbacks && {
      callbacks: {
        ...callbacks,
        ...(callbacks.secret && {
          secret: webhookSecret(callbacks.secret, env, where('callbacks', 'secret')),
        }),
      },
    }),
    ...(receiver && {
      receiver: {
        url: receiver.url,
        secret: webhookSecret(receiver.secret, env, where('receiver', 'secret')),
        probe: httpProbe(where('receiver', 'probe'), receiver.probe, call),
      },
    }),
    fixtures: withListed(fixtures ?? {}, source),
    limits: { ...base.limits, ...limits },
  };
}

/**
 * Listed fixtures come first. Of a list, each change uses up the last entry, so that the first is shared by all other uses for
 * as long as possible. What is left is used repeatedly. The target knows which kinds can be changed only once.
 */
function withListed(listed: NonNullable<ProfileFile['fixtures']>, others: FixtureSource): FixtureSource {
  const remaining = new Map(
    (Object.entries(listed) as [FixtureKind, Fixture | Fixture[]][]).map(([kind, found]) => [
      kind,
      Array.isArray(found) ? [...found] : found,
    ]),
  );
  return {
    kinds: new Set([...remaining.keys(), ...others.kinds]),
    async get(kind, use) {
      const found = remaining.get(kind);
      if (found === undefined) return others.get(kind, use);
      if (!Array.isArray(found)) return use.where ? undefined : found;
      if (use.where) {
        // The first is shared.
        const index = found.findIndex((one, nth) => nth > 0 && use.where?.(one));
        return index > 0 ? found.splice(index, 1)[0] : undefined;
      }
      return use.change && found.length > 1 ? found.pop() : found[0];
    },
    left: (kind) => [remaining.get(kind) ?? []].flat().length,
    listed(kind) {
      const found = [listed[kind] ?? []].flat();
      const [customer] = [listed.customer ?? []].flat();
      return kind === 'plan' ? found.map((plan) => withCustomerCode(plan, customer)) : found;
    },
  };
}

/** A Standard Webhooks secret: `whsec_` and base64. */
function webhookSecret(value: string, env: Environment, where: string): string {
  const secret = filled(value, env, where);
  try {
    new Webhook(secret);
  } catch {
    throw new ProfileError(`${where} must be \`whsec_\` followed by base64`);
  }
  return secret;
}

/** Replaces `${NAME}` with the environment variable. */
function filled(value: string, env: Environment, where: string): string {
  return value.replaceAll(/\$\{([^}]*)\}?/g, (reference, name: string) => {
    if (!/^\$\{\w+\}$/.test(reference))
      throw new ProfileError(
        `${where}: expected an environment variable such as \${NAME}, but got ${reference}`,
      );
    const found = env[name];
    if (found === undefined) throw new ProfileError(`${where}: the environment variable ${name} is not set`);
    return found;
  });
}
