import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProfileError } from './profile-error.ts';
import { readProfile } from './read.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'profile-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function profile(text: string | Buffer, env = {}, send?: typeof fetch, fileName = 'profile.yaml') {
  const file = path.join(folder, fileName);
  await writeFile(file, text);
  return readProfile(file, { env, ...(send && { fetch: send }) });
}

describe('a profile', () => {
  it('declares nothing when it is empty', async () => {
    const { fixtures, choices, headers } = await profile('');
    expect({ kinds: [...fixtures.kinds], choices, headers }).toEqual({ kinds: [], choices: {}, headers: {} });
  });

  it('takes secrets from the environment', async () => {
    const { headers } = await profile(`headers: { authorization: 'Bearer \${KEY}' }`, { KEY: 'k1' });
    expect(headers).toEqual({ authorization: 'Bearer k1' });
    await expect(profile(`headers: { authorization: '\${KEY}' }`)).rejects.toThrow(
      'profile.yaml:1: headers.authorization: the environment variable KEY is not set',
    );
  });

  it.each(['{ KEY }', '{}', '{KEY:-none}', '{KEY'].map((text) => `$${text}`))(
    'refuses %s, which is not an environment variable',
    async (text) => {
      await expect(profile(`headers: { authorization: 'Bearer ${text}' }`, { KEY: 'k1' })).rejects.toThrow(
        `profile.yaml:1: headers.authorization: expected an environment variable such as \${NAME}, but got ${text}`,
      );
    },
  );

  it('can be the one in the guide', async () => {
    const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/profile.md'), 'utf8');
    const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    const { name, headers, limits } = await profile(text, { API_KEY: 'k1' });
    expect({ name, headers, limits }).toEqual({
      name: 'staging',
      headers: { authorization: 'Bearer k1' },
      limits: { requestsPerSecond: 10, requests: 5000, timeout: 10 },
    });
  });

  it.each([
    ['limit: { requests: 1 }', /profile\.yaml:1: limit is not a field of a profile/],
    [
      'name: a\nchoices:\n  user-keys: maybe',
      /profile\.yaml:3: choices\.user-keys must be one of accepted, refused/,
    ],
    ['fixtures: { plan: { uuid: x } }', /fixtures\.plan\.uuid is not a field of a profile/],
    [
      'fixtures:\n  user:\n    - { user_id: u }\n    - { user_id: "" }',
      /profile\.yaml:4: fixtures\.user\[1\]\.user_id must NOT have fewer than 1 characters/,
    ],
    ['limits: { requestsPerSecond: fast }', /limits\.requestsPerSecond must be number/],
    ['name: a\nlimits: [', /profile\.yaml:2:10: not valid YAML: Flow sequence/],
    ['name: a\n  b: c', /profile\.yaml:1:7: not valid YAML: Nested mappings/],
    ['name: a\n---\nname: b', /profile\.yaml:2:1: not valid YAML: expected one document, but got more$/],
    ['name: *staging', /profile\.yaml:1:7: not valid YAML: Unresolved alias/],
    [
      `a: &a [${'1,'.repeat(100)}]\nb: &b [${'*a,'.repeat(100)}]\nc: [${'*b,'.repeat(100)}]`,
      /profile\.yaml: not valid YAML: Excessive alias count/,
    ],
    [
      'failureStatus: abc',
      /profile\.yaml:1: failureStatus must be `any`, or a list of HTTP statuses from 200 to 599$/,
    ],
    [
      'fixturesFrom: { kinds: [user] }',
      /fixturesFrom must be `examples`, `\{ http: URL, kinds: \[…\] \}` or/,
    ],
    ['headers:\n  a: x\n  bad header: x', /profile\.yaml:3: headers\.bad header is not a valid header/],
    ['name: a\nsign: ./missing.mjs', /profile\.yaml:2: sign: cannot load the module/],
    [
      'callbacks:\n  secret: whsec_???',
      /profile\.yaml:2: callbacks\.secret must be `whsec_` followed by base64/,
    ],
  ])('is refused with the field and the reason: %s', async (text, message) => {
    const reading = profile(text);
    await expect(reading).rejects.toThrow(ProfileError);
    await expect(reading).rejects.toThrow(message);
  });

  it.each([
    ['{\n  // ours\n  "name": "a"\n}', /profile\.json: not valid JSON: Expected property name/],
    ['name: a', /profile\.json: not valid JSON: Unexpected token 'a'/],
    ['{ "name": ]', /profile\.json:1:\d+: not valid JSON: /],
    ['{\n  "limits": { "requests": "few" }\n}', /profile\.json:2: limits\.requests must be integer$/],
  ])('in a .json file must be JSON: %s', async (text, message) => {
    await expect(profile(text, {}, undefined, 'profile.json')).rejects.toThrow(message);
  });

  it.each([
    ['profile.yaml', 'YAML'],
    ['profile.json', 'JSON'],
  ])('must be UTF-8, and not nested too deep: %s', async (name, format) => {
    const read = (text: string | Buffer) => profile(text, {}, undefined, name);
    const deep = '{ "a": '.repeat(1e4) + '}'.repeat(1e4);
    await expect(read(deep)).rejects.toThrow(`${name}: not valid ${format}: it is nested too deep`);
    const latin = Buffer.from('{ "name": "caf\xe9" }', 'latin1');
    await expect(read(latin)).rejects.toThrow(`${name}: not valid ${format}: it is not UTF-8`);
  });

  it('provides each entry of a list for one change, the last one first, and what is left repeatedly', async () => {
    const { fixtures } = await profile(`
      fixtures:
        plan: { id: p1 }
        voidable_sale: [{ transaction_uuid: t1 }, { transaction_uuid: t3 }, { transaction_uuid: t2 }]
    `);
    const where = ({ transaction_uuid: id = '' }) => ['t1', 't3'].includes(id);
    const certain = [1, 2].map(() => fixtures.get('voidable_sale', { change: true, where }));
    expect(await Promise.all(certain)).toEqual([{ transaction_uuid: 't3' }, undefined]);
    const [read, change] = [{ change: false }, { change: true }];
    expect([await fixtures.get('plan', change), await fixtures.get('plan', change)]).toEqual([
      { id: 'p1' },
      { id: 'p1' },
    ]);
    const sales = [read, read, change, change, change].map((use) => fixtures.get('voidable_sale', use));
    const ids = (await Promise.all(sales)).map((sale) => sale?.transaction_uuid);
    expect(ids).toEqual(['t1', 't1', 't2', 't1', 't1']);
    expect(fixtures.listed?.('voidable_sale')).toHaveLength(3);
  });

  it('requests fixtures that are not listed from a hook', async () => {
    const asked: unknown[] = [];
    const send: typeof fetch = async (url, init) => {
      asked.push([url, JSON.parse(String(init?.body))]);
      return Response.json({ user_id: 'u1' });
    };
    const { fixtures } = await profile(
      'fixturesFrom: { http: "http://hook.example/", kinds: [user] }',
      {},
      send,
    );
    expect(await fixtures.get('user', { change: true })).toEqual({ user_id: 'u1' });
    expect(asked).toEqual([['http://hook.example/', { kind: 'user', change: true }]]);
  });

  it.each([
    ['throws', 'throw new Error("no key")', /profile\.yaml:1: sign threw: no key/],
    [
      'returns an invalid header name',
      'return { "bad header": "x" }',
      /sign\.bad header is not a valid header/,
    ],
    ['returns a value with a line break', 'return { x: "a\\nb" }', /sign\.x is not a valid header/],
    ['returns a number', 'return { x: 5 }', /sign\.x must be a string/],
    ['returns a string', 'return "x"', /sign must return an object of headers/],
  ])('names the field if the sign module %s', async (name, body, message) => {
    const module = `sign-${name.replaceAll(' ', '-')}.mjs`;
    await writeFile(path.join(folder, module), `export const sign = () => { ${body} };`);
    const { sign } = await profile(`sign: ./${module}`);
    const request = { method: 'GET', url: 'http://a.example/', headers: new Headers(), body: '' };
    const signed = sign?.(request);
    await expect(signed).rejects.toThrow(ProfileError);
    await expect(signed).rejects.toThrow(message);
  });

  it.each([
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('fetch failed')),
      /profile\.yaml:1: fixturesFrom\.http could not be reached: fetch failed/,
    ],
    [
      'returns 500',
      () => new Response('', { status: 500 }),
      /profile\.yaml:1: fixturesFrom\.http returned HTTP 500 for user/,
    ],
    [
      'returns a page',
      () => new Response('<h1>'),
      /profile\.yaml:1: fixturesFrom\.http must return an object of strings for user/,
    ],
    ['returns a number', () => Response.json({ user_id: 7 }), /must return an object of strings for user/],
  ])('names the field if the hook %s', async (_, answer, message) => {
    const text = 'fixturesFrom: { http: "http://hook.example/", kinds: [user] }';
    const { fixtures } = await profile(text, {}, async () => answer());
    const given = fixtures.get('user', { change: false });
    await expect(given).rejects.toThrow(ProfileError);
    await expect(given).rejects.toThrow(message);
  });

  it('loads the module that signs requests', async () => {
    await writeFile(
      path.join(folder, 'sign.mjs'),
      'export const sign = ({ body }) => ({ "x-length": String(body.length) });',
    );
    const { sign } = await profile('sign: ./sign.mjs');
    const request = { method: 'POST', url: 'http://a.example/', headers: new Headers(), body: 'abc' };
    expect(await sign?.(request)).toEqual({ 'x-length': '3' });
  });
});
