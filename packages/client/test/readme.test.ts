import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../scripts/operations.ts';
import { contract, operations, responseExamples } from './contract.ts';
import { openProject } from './project.ts';

const folder = path.resolve(import.meta.dirname, '..');
const readme = await readFile(path.join(folder, 'README.md'), 'utf8');
const money = await readFile(path.join(folder, 'docs/money.md'), 'utf8');
const blocks = [...`${readme}\n${money}`.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const documented = 'http://127.0.0.1:4010';

let server: Server;
let address: string;

/** Answers with the contract's examples, and takes a reference id once. */
beforeAll(async () => {
  const taken = new Set<string>();
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', documented);
    const operation = operations.find(
      ({ httpMethod, path: template }) =>
        httpMethod === request.method &&
        new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
    );
    if (!operation) throw new Error(`${request.method} ${pathname} is not in ${contract.info.title}`);
    const body =
      request.method === 'GET' ? undefined : ((await json(request)) as { user?: { reference_id: string } });
    const id = body?.user?.reference_id;
    const isRefused = id !== undefined && taken.has(id);
    if (id) taken.add(id);
    const [answer] = Object.values(responseExamples(operation, isRefused ? 'default' : '200'));
    const isPast = operation.isList && Number(searchParams.get('offset') ?? 0) > 0;
    response
      .writeHead(isRefused ? 409 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(isPast ? withoutItems(operation, answer) : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The answer of a list after its last entry. */
function withoutItems({ itemsName }: Operation, answer: unknown): unknown {
  return { ...(answer as object), data: itemsName ? { [itemsName]: [] } : [] };
}

describe('the README, and the page on money,', () => {
  it('have examples that compile', () => {
    expect(blocks.length).toBeGreaterThan(3);
    const files = Object.fromEntries(blocks.map((code, index) => [`readme-${index}.ts`, code]));
    const project = openProject(files);
    for (const [name, code] of Object.entries(files)) expect(project.errors(name), code).toEqual([]);
  });

  it('have examples that print what they say, one after the other', async () => {
    for (const code of blocks) {
      const here = code.replaceAll(documented, address);
      expect(here, code).not.toBe(code);
      const args = ['--input-type=module-typescript', '--eval', here];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder });
      const said = [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line);
      expect(said.length, code).toBeGreaterThan(0);
      expect(stdout.trim().split('\n'), code).toEqual(said);
    }
  });

  it('begin with an example, and end with the limits', () => {
    expect(readme.indexOf('```ts')).toBeLessThan(400);
    expect(readme.trim().split('\n## ').at(-1)).toMatch(/^Limits\n/);
  });
});
