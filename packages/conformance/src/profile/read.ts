import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { type Document, LineCounter, parseDocument, visit } from 'yaml';
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
import { exampleFixtures, type FixtureSource, MOCK, type Profile, UNKNOWN } from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { PROFILE_SCHEMA } from './schema.ts';

/** A profile as its file writes it. */
interface ProfileFile extends Partial<Omit<Profile, 'sign' | 'fixtures' | 'limits' | 'receiver'>> {
  extends?: 'mock';
  sign?: string;
  fixtures?: { [kind in FixtureKind]?: Fixture | Fixture[] };
  fixturesFrom?: 'examples' | ({ kinds: FixtureKind[] } & ({ http: string } | { module: string }));
  limits?: Partial<Profile['limits']>;
  receiver?: { url: string; secret: string; probe: string };
}

/**
 * Reads a profile, YAML or JSON.
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
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [broken] = document.errors;
  if (broken) throw new ProfileError(`${placeOf(broken.pos[0])}: not valid YAML: ${broken.message}`);
  const value: unknown = readValue(document, file, placeOf) ?? {};
  const problems = problemsOf(value);
  if (problems.length > 0) {
    const said = problems.map(({ path: names, text: problem }) => {
      const node = document.getIn(names, true) as { range?: [number, number, number] } | undefined;
      const line = node?.range ? `:${lines.linePos(node.range[0]).line}` : '';
      return `${file}${line}: ${names.join('.') || 'the profile'} ${problem}`;
    });
    throw new ProfileError(said.join('\n'));
  }
  return profileOf(value as ProfileFile, { file, env, send });
}

/** The value of a document without syntax errors. @throws {ProfileError} when its aliases cannot be followed */
function readValue(document: Document, file: string, placeOf: (offset: number) => string): unknown {
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document))
        throw new ProfileError(
          `${placeOf(alias.range?.[0] ?? 0)}: not valid YAML: Unresolved alias ${alias.source}`,
        );
    },
  });
  try {
    return document.toJS();
  } catch (error) {
    // Aliases that repeat each other until nothing could hold them.
    if (error instanceof ReferenceError) throw new ProfileError(`${file}: not valid YAML: ${error.message}`);
    throw error;
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
  { file, env, send }: { file: string; env: NodeJS.ProcessEnv; send: typeof fetch },
): Promise<Profile> {
  const base = name === 'mock' ? MOCK : UNKNOWN;
  const call = hooksOf(file, send, limits?.timeout ?? base.limits.timeout);
  const load = async (field: string, module: string, member: string) => {
    const url = pathToFileURL(path.resolve(path.dirname(file), module)).href;
    const loaded = (await import(url).catch((error: Error) => {
      throw new ProfileError(`${file}: ${field} cannot be loaded: ${error.message}`);
    })) as Record<string, unknown>;
    if (typeof loaded[member] !== 'function')
      throw new ProfileError(`${file}: ${field} exports no function \`${member}\``);
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

/** Listed fixtures first. One that stands alone is used again and again, one of a list once for each change. */
function withListed(listed: NonNullable<ProfileFile['fixtures']>, others: FixtureSource): FixtureSource {
  const left = new Map(Object.entries(listed) as [FixtureKind, Fixture | Fixture[]][]);
  return {
    kinds: new Set([...left.keys(), ...others.kinds]),
    async get(kind, use) {
      const own = left.get(kind);
      if (own === undefined) return others.get(kind, use);
      if (!Array.isArray(own)) return own;
      return use.change ? own.shift() : own[0];
    },
  };
}

/** A secret of Standard Webhooks, `whsec_` and base64. */
function webhookSecret(value: string, env: NodeJS.ProcessEnv, where: string): string {
  const secret = filled(value, env, where);
  try {
    new Webhook(secret);
  } catch {
    throw new ProfileError(`${where} must be \`whsec_\` and a base64 text`);
  }
  return secret;
}

function filled(value: string, env: NodeJS.ProcessEnv, where: string): string {
  return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = env[name];
    if (found === undefined) throw new ProfileError(`${where}: the environment has no ${name}`);
    return found;
  });
}

function problemsOf(value: unknown): { path: string[]; text: string }[] {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true });
  formats.default(ajv);
  const check = ajv.compile(PROFILE_SCHEMA);
  if (check(value)) return [];
  // An `if` only says that its branch does not hold; what is wrong there is said beside it.
  const errors = (check.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  // Of what may have several forms, each says what it misses; only all of them together help.
  const open = errors.filter(({ keyword, parentSchema }) => keyword === 'anyOf' && parentSchema?.$comment);
  const isInside = ({ instancePath }: ErrorObject, { instancePath: of }: ErrorObject) =>
    instancePath === of || instancePath.startsWith(`${of}/`);
  const meant = errors.filter((error) => !open.some((one) => isInside(error, one)));
  return [...meant, ...open].map(({ instancePath, keyword, message = '', params, parentSchema }) => {
    const names = instancePath.split('/').slice(1);
    if (keyword === 'additionalProperties')
      return { path: [...names, params.additionalProperty], text: 'is no field of a profile' };
    if (keyword === 'enum') return { path: names, text: `must be one of ${params.allowedValues.join(', ')}` };
    if (keyword === 'anyOf') return { path: names, text: `must be ${parentSchema?.$comment}` };
    return { path: names, text: message };
  });
}
