import { execFile } from 'node:child_process';
import { access, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { startServer } from '@payments-openapi/sandbox';
import { nodeBinary } from '@payments-openapi/tooling/package-binary';
import { freshProject } from '@payments-openapi/tooling/tarballs';
import { sampled } from '@payments-openapi/tooling/whole';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './contract.ts';
import { documentedAddress, examples } from './readme.ts';

const folder = path.resolve(import.meta.dirname, '..');
// One of each line that is promised; the newest is what runs the tests.
const nodeVersions = ['20.20.2', '22.23.3', '24.21.0'];

const entries = ['msw', 'operations', 'query', 'raw', 'runtime', 'testing', 'validate'];

const exec = promisify(execFile);
const env = { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` };

let project: string;
const libraries = new Map<string, ts.SourceFile | undefined>();

/** A tool of the machine or the workspace; a failure shows its whole output. */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await exec(command, args, { cwd, env, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(async () => {
  project = await freshProject('client');
  await cp(path.join(import.meta.dirname, 'fresh-project'), project, { recursive: true });
  // The optional peer, and what else the examples of the README and the guides import, as they are here.
  await mkdir(path.join(project, 'node_modules/@tanstack'));
  for (const name of ['msw', 'decimal.js', '@tanstack/query-core'])
    await symlink(path.join(folder, 'node_modules', name), path.join(project, 'node_modules', name));
}, 180_000);
afterAll(() => rm(project, { recursive: true, force: true }));

describe('the packed client', () => {
  it('holds the build and its types, no copies of sources, and one dependency', async () => {
    const home = path.join(project, 'node_modules/@payments-openapi/client');
    const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
    expect(manifest.dependencies).toEqual({ 'openapi-fetch': expect.stringMatching(/^\^\d/) });
    expect(manifest.exports['.']).toEqual({
      import: { types: './dist/index.d.ts', default: './dist/index.js' },
      require: { types: './dist/index.d.cts', default: './dist/index.cjs' },
    });
    expect(manifest).toMatchObject({
      type: 'module',
      license: 'Apache-2.0',
      sideEffects: false,
      engines: { node: '>=20' },
    });
    const files = (await readdir(home, { recursive: true })).filter((name) => path.extname(name)).sort();
    const pages = operations.map(({ id }) => `reference/${id}.md`);
    expect(files).toEqual(expect.arrayContaining(['reference/index.md', ...pages]));
    const built = files.filter((name) => name.startsWith('dist/'));
    // Beside the entries, what they share.
    for (const name of built) expect(name).toMatch(/^dist\/[\w-]+\.(c?js|d\.c?ts)$/);
    for (const entry of ['index', ...entries]) {
      const names = ['.d.ts', '.js', '.d.cts', '.cjs'].map((ending) => `dist/${entry}${ending}`);
      expect(built).toEqual(expect.arrayContaining(names));
    }
    // What the comments of methods link to is there.
    const links = await readFile(path.join(home, 'dist/operations.d.ts'), 'utf8');
    const linked = new Set(links.match(/(?<=@see `)[^`]+/g));
    expect(linked.size).toBe(operations.length);
    for (const link of linked) await access(path.join(project, link));
  });

  it.each(sampled(nodeVersions, 1))(
    'runs on Node %s',
    async (version) => {
      const node = await nodeBinary(version);
      const server = createServer((request, response) => {
        const isKnown = request.url?.endsWith('?user_id=known');
        const body = isKnown
          ? { code: 200, message: 'succeed', data: { user_id: 'known' } }
          : { code: 300008, message: 'no' };
        response
          .writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const address = `http://127.0.0.1:${port}`;
      const said = JSON.parse(await run(node, ['run.js', address], project));
      const required = await run(node, ['run.cjs', address], project);
      server.close();
      expect(required).toBe('known ApiError: users_get: 300008 no (HTTP 400) true\n');
      expect(said).toEqual({
        node: `v${version}`,
        data: { user_id: 'known' },
        error: 'ApiError: users_get: 300008 no (HTTP 400)',
        timeout: expect.stringMatching(/^TimeoutError: users_get: no response within 1 ms from GET http/),
        standalone: { user_id: 'known' },
        query: { user_id: 'known' },
        invalid: 'InvalidRequestError: users_get: query.user_id must be string',
      });
    },
    120_000,
  );

  it('runs the examples of its README and guides, which print what they say with a new sandbox', async () => {
    await using server = await startServer({ port: 0 }).then((started) =>
      Object.assign(started, { [Symbol.asyncDispose]: started.close }),
    );
    const here = (text: string) => text.replaceAll(documentedAddress, server.url);
    const files = new Map(examples.map((example, index) => [`./example-${index}.ts`, example]));
    for (const [file, { code, prints }] of files) {
      // Only a client that sends something has an address.
      if (/\bcreate(?:Client|Connection|Raw)\(/.test(code)) expect(code).toContain(documentedAddress);
      expect(prints.length, code).toBeGreaterThan(0);
      await writeFile(path.join(project, file), here(code));
    }
    // msw does not intercept calls on connections that are already open.
    const { alone = [], together = [] } = Object.groupBy(files.keys(), (file) =>
      files.get(file)?.code.includes('msw') ? 'alone' : 'together',
    );
    const printed = new Map<string, string>();
    for (const group of [together, ...alone.map((file) => [file])]) {
      const stdout = await run(process.execPath, ['examples.js', server.url, ...group], project);
      for (const [, file = '', lines = ''] of stdout.matchAll(/^> (.*)\n((?:(?!> ).*\n)*)/gm))
        printed.set(file, lines);
    }
    for (const [file, { code, prints }] of files)
      expect(printed.get(file)?.trim().split('\n'), code).toEqual(prints.map((line = '') => here(line)));
  }, 120_000);

  it.each([
    ['types.ts', 'nodenext'],
    ['types.ts', 'bundler'],
    ['msw.ts', 'nodenext'],
  ])('has types for the %s of a strict project with moduleResolution %s', (file, moduleResolution) => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      // Those of TypeScript and of msw are not ours to check.
      skipDefaultLibCheck: true,
      skipLibCheck: file === 'msw.ts',
      module: moduleResolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution,
    };
    const { options, errors } = ts.convertCompilerOptionsFromJson(compilerOptions, project);
    const host = ts.createCompilerHost(options);
    const { getSourceFile } = host;
    host.getSourceFile = (name, ...rest) => {
      // The programs read those of TypeScript alike.
      if (!path.basename(name).startsWith('lib.')) return getSourceFile(name, ...rest);
      if (!libraries.has(name)) libraries.set(name, getSourceFile(name, ...rest));
      return libraries.get(name);
    };
    const program = ts.createProgram([path.join(project, file)], options, host);
    const found = [...errors, ...ts.getPreEmitDiagnostics(program)];
    expect(
      ts.formatDiagnostics(found, {
        getCanonicalFileName: String,
        getCurrentDirectory: () => project,
        getNewLine: () => '\n',
      }),
    ).toBe('');
  });

  it('bundles for browsers without anything from Node', async () => {
    const warnings: string[] = [];
    const bundle = await rolldown({
      cwd: project,
      input: 'browser.js',
      platform: 'browser',
      onLog: (_, log) => void warnings.push(log.message),
    });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    await bundle.close();
    expect(warnings).toEqual([]);
    expect(output).toHaveLength(1);
    expect(output[0].imports).toEqual([]);

    const page = createContext(
      {
        ...{
          AbortController,
          Headers,
          Request,
          Response,
          TypeError,
          URL,
          FormData,
          performance,
          setTimeout,
          clearTimeout,
        },
        fetch: async (url: string) =>
          Response.json({ code: 0, message: 'succeed', data: { user_id: new URL(url).search } }),
      },
      // As a page under a strict Content-Security-Policy: nothing makes code of text.
      { codeGeneration: { strings: false, wasm: false } },
    );
    expect(await runInContext(`${output[0].code}; result`, page)).toBe('?user_id=u InvalidResponseError');
  });
});
