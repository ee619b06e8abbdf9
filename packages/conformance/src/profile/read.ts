import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { LineCounter, parseDocument } from 'yaml';
import type { Sign } from '../wire/transport.ts';
import type { Fixture, FixtureKind } from './fixtures.ts';
import {
  checkedFixture,
  checkedHeaders,
  type FixtureHook,
  hookAt,
  hooksOf,
  named,
  probeAt,
  signing,
} from './hooks.ts';
import {
  DEFAULT_PROFILE,
  exampleFixtures,
  type FixtureSource,
  MOCK_PROFILE,
  type Profile,
} from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { PROFILE_SCHEMA } from './schema.ts';

/** The content of a profile file. */
interface ProfileFile extends Partial<Omit<Profile, 'sign' | 'fixtures' | 'limits' | 'receiver'>> {
  extends?: 'mock';
  sign?: string;
  fixtures?: { [kind in FixtureKind]?: Fixture | Fixture[] };
  fixturesFrom?: 'examples' | ({ kinds: FixtureKind[] } & ({ http: string } | { module: string }));
  limits?: Partial<Profile['limits']>;
  receiver?: { url: string; secret: string; probe: string };
}

/**
 * Reads a profile from a YAML or JSON file.
 * @throws {ProfileError}
 */
export async function readProfile(
  file: string,
  { env = process.env, fetch: send = fetch }: { env?: NodeJS.ProcessEnv; fetch?: typeof fetch } = {},
): Promise<Profile> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ProfileError(`${file}: ${error.message}`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken)
    throw new ProfileError(`${file}:${lines.linePos(broken.pos[0]).line}: invalid YAML: ${broken.message}`);
  const value: unknown = document.toJS() ?? {};
  const problems = problemsOf(value);
  if (problems.length > 0) {
    const messages = problems.map(({ path: names, text: problem }) => {
      const node = document.getIn(names, true) as { range?: [number, number, number] } | undefined;
      const line = node?.range ? `:${lines.linePos(node.range[0]).line}` : '';
      return `${file}${line}: ${names.join('.') || 'the profile'} ${problem}`;
    });
    throw new ProfileError(messages.join('\n'));
  }
  return profileOf(value as ProfileFile, { file, env, send });
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
  { file, env, send }: { file: string; env: NodeJS.ProcessEnv; send: typeof fetch },
): Promise<Profile> {
  const base = name === 'mock' ? MOCK_PROFILE : DEFAULT_PROFILE;
  const call = hooksOf(file, send, limits?.timeout ?? base.limits.timeout);
  const load = async (field: string, module: string, member: string) => {
    const url = pathToFileURL(path.resolve(path.dirname(file), module)).href;
    const loaded = (await import(url).catch((error: Error) => {
      throw new ProfileError(`${file}: ${field}: cannot load the module: ${error.message}`);
    })) as Record<string, unknown>;
    if (typeof loaded[member] !== 'function')
      throw new ProfileError(`${file}: ${field}: the module exports no function \`${member}\``);
    return loaded[member];
  };
  let source: FixtureSource = base.fixtures;
  if (fixturesFrom === 'examples') source = exampleFixtures;
  else if (fixturesFrom && 'http' in fixturesFrom)
    source = { kinds: new Set(fixturesFrom.kinds), get: hookAt(fixturesFrom.http, call) };
  else if (fixturesFrom) {
    const field = 'fixturesFrom.module';
    const give = (await load(field, fixturesFrom.module, 'fixture')) as FixtureHook;
    const get = named(`${file}: ${field}`, async (kind: FixtureKind, use: { change: boolean }) => {
      const fixture = await give(kind, use);
      return fixture && checkedFixture(`${file}: ${field}`, kind, fixture);
    });
    source = { kinds: new Set(fixturesFrom.kinds), get };
  }
  return {
    ...base,
    ...own,
    name: own.name ?? path.basename(file),
    headers: checkedHeaders(
      `${file}: headers`,
      Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [
          header,
          filled(value, env, `${file}: headers.${header}`),
        ]),
      ),
    ),
    ...(sign && { sign: signing(`${file}: sign`, (await load('sign', sign, 'sign')) as Sign) }),
    ...(callbacks && {
      callbacks: {
        ...callbacks,
        ...(callbacks.secret && {
          secret: webhookSecret(callbacks.secret, env, `${file}: callbacks.secret`),
        }),
      },
    }),
    ...(receiver && {
      receiver: {
        url: receiver.url,
        secret: webhookSecret(receiver.secret, env, `${file}: receiver.secret`),
        probe: probeAt(receiver.probe, call),
      },
    }),
    fixtures: withListed(fixtures ?? {}, source),
    limits: { ...base.limits, ...limits },
  };
}

/** Listed fixtures come first. A single fixture is used repeatedly; each entry of a list is used for one change. */
function withListed(listed: NonNullable<ProfileFile['fixtures']>, others: FixtureSource): FixtureSource {
  const remaining = new Map(Object.entries(listed) as [FixtureKind, Fixture | Fixture[]][]);
  return {
    kinds: new Set([...remaining.keys(), ...others.kinds]),
    async get(kind, use) {
      const found = remaining.get(kind);
      if (found === undefined) return others.get(kind, use);
      if (!Array.isArray(found)) return found;
      return use.change ? found.shift() : found[0];
    },
  };
}

/** A Standard Webhooks secret: `whsec_` and base64. */
function webhookSecret(value: string, env: NodeJS.ProcessEnv, where: string): string {
  const secret = filled(value, env, where);
  try {
    new Webhook(secret);
  } catch {
    throw new ProfileError(`${where} must be \`whsec_\` followed by base64`);
  }
  return secret;
}

function filled(value: string, env: NodeJS.ProcessEnv, where: string): string {
  return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = env[name];
    if (found === undefined) throw new ProfileError(`${where}: the environment variable ${name} is not set`);
    return found;
  });
}

function problemsOf(value: unknown): { path: string[]; text: string }[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true });
  formats.default(ajv);
  const check = ajv.compile(PROFILE_SCHEMA);
  if (check(value)) return [];
  // An error of `if` only repeats that its `then` or `else` fails.
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  // For `anyOf`, report the forms that are allowed, not the errors of each form.
  const open = errors.filter(({ keyword, parentSchema }) => keyword === 'anyOf' && parentSchema?.$comment);
  const isInside = ({ instancePath }: ErrorObject, { instancePath: of }: ErrorObject) =>
    instancePath === of || instancePath.startsWith(`${of}/`);
  const meant = errors.filter((error) => !open.some((one) => isInside(error, one)));
  return [...meant, ...open].map(({ instancePath, keyword, message = '', params, parentSchema }) => {
    const names = instancePath.split('/').slice(1);
    if (keyword === 'additionalProperties')
      return { path: [...names, params.additionalProperty], text: 'is not a field of a profile' };
    if (keyword === 'enum') return { path: names, text: `must be one of ${params.allowedValues.join(', ')}` };
    if (keyword === 'anyOf') return { path: names, text: `must be ${parentSchema?.$comment}` };
    return { path: names, text: message };
  });
}
