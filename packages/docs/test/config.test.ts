import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../src/build-site.ts';
import { colourSheet, readConfig } from '../src/site/config.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docs-config-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const file = path.join(folder, 'docs.json');
  await writeFile(file, text);
  return readConfig(file);
}

describe('the configuration of the site', () => {
  it('finds the logo relative to its own file', async () => {
    await writeFile(path.join(folder, 'logo.svg'), '<svg/>');
    const both = { light: 'logo.svg', dark: 'logo.svg' };
    const file = path.join(folder, 'logo.svg');
    expect(await read(JSON.stringify({ logo: both }))).toEqual({ logo: { light: file, dark: file } });
    expect(await read('{ "name": "Harbour Pay", "logo": "logo.svg" }')).toEqual({
      name: 'Harbour Pay',
      logo: path.join(folder, 'logo.svg'),
    });
  });

  it('can start with a byte order mark', async () => {
    expect(await read('\uFEFF{ "name": "Harbour Pay" }')).toEqual({ name: 'Harbour Pay' });
  });

  it.each([
    ['{', 'not valid JSON'],
    ['{\n  "name": x\n}', /docs\.json: not valid JSON: .* "\{ "name": x \}" is not valid JSON$/],
    ['{\n  "name": "x",\n  "name": "y"\n}', /docs\.json: duplicate key "name" on line 3$/],
    [
      '{\n  "servers": [{ "url": "https://a.example",\n    "\\u0075rl": "https://b.example" }] }',
      'duplicate key "\\u0075rl" on line 3',
    ],
    ['[]', 'expected an object'],
    [
      '{ "nam": "x" }',
      'unknown field "nam"; expected one of: name, logo, colours, servers, sandbox, versions, pages, leaveOut, origin',
    ],
    ['{ "constructor": {} }', 'unknown field "constructor"'],
    ['{ "name": "" }', 'name: expected a non-empty string'],
    ['{ "colours": { "light": "blue" } }', 'colours: light: expected a colour such as #1d4ed8'],
    ['{ "servers": [{ "description": "ours" }] }', 'servers[0]: url is missing'],
    ['{ "servers": [{ "url": "api" }] }', 'servers[0]: url: expected a URL'],
    ['{ "logo": "nope.svg" }', 'nope.svg: no such file'],
    ['{ "logo": "docs.json" }', 'logo: expected an image: svg, png, jpg, webp, avif or gif'],
    ['{ "logo": { "light": "a.svg" } }', 'logo: dark is missing'],
    ['{ "versions": [{ "label": "v0", "href": "javascript:alert(1)" }] }', 'href: expected a path such as'],
    ['{ "pages": "nowhere" }', 'nowhere: no such folder'],
    ['{ "leaveOut": "sandbox" }', 'leaveOut: expected a list'],
    ['{ "origin": "https://docs.example/v1" }', 'origin: expected an origin without a path'],
  ])('refuses %s and says why', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('refuses a colour that is hard to read', () => {
    expect(() => colourSheet({ light: '#fde047' })).toThrow(
      'colours.light: #fde047 has a contrast of 1.3 with the light background; expected 4.5 or more',
    );
    expect(colourSheet({ light: '#9a3412' })).toContain('--sl-color-accent: #9a3412');
  });
});

describe('the contract of the site', () => {
  it.each([
    ['openapi.json', '{ "openapi": [}', /openapi\.json: not valid JSON: .*$/],
    [
      'openapi.yaml',
      'openapi: 3.1.1\nopenapi: 3.1.0',
      /openapi\.yaml: not valid YAML: Map keys must be unique at line 2, column 1$/,
    ],
    ['openapi.json', '{\n\t"paths": {},\n\t"paths": {} }', /openapi\.json: duplicate key "paths" on line 3$/],
    ['openapi.json', '{\n  "openapi": x\n}', /not valid JSON: .* "\{ "openapi": x \}" is not valid JSON$/],
    ['openapi.json', '[]', /openapi\.json: not an OpenAPI document$/],
    ['openapi.json', '\uFEFF[]', /openapi\.json: not an OpenAPI document$/],
  ])('is refused by its name when it cannot be read: %s', async (name, text, message) => {
    const contract = path.join(folder, 'api', name);
    await mkdir(path.dirname(contract), { recursive: true });
    await writeFile(contract, text);
    await expect(buildSite({ contract, outDir: path.join(folder, 'out') })).rejects.toThrow(message);
  });
});
