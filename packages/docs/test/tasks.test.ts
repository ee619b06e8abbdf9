import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { typeProblems } from './typecheck.ts';

const page = await readFile(
  path.resolve(import.meta.dirname, '../pages/client-and-openapi-fetch.md'),
  'utf8',
);

const setUp: Record<string, string> = {
  client: `import { createClient as make } from '@payments-openapi/client'; const api = make({ baseUrl });`,
  'openapi-fetch': `import make from 'openapi-fetch';
    import type { paths as routes } from '@payments-openapi/client'; const peer = make<routes>({ baseUrl });`,
};
const given = `import type { UserCreate } from '@payments-openapi/client';
  declare const baseUrl: string; declare const user: UserCreate;
  declare const tokens: { get(how: { renew: boolean }): Promise<string> };`;

const tasks = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    code: Object.fromEntries(
      [...section.matchAll(/```ts ([\w-]+)\n([\s\S]*?)```/g)].map(([, by = '', text = '']) => [by, text]),
    ),
  }));
const lines = (text = '') => text.split('\n').filter((line) => line.trim()).length;

describe('the ten tasks', () => {
  it('are written with both, and compile', () => {
    expect(tasks).toHaveLength(10);
    const modules = tasks.flatMap(({ title, code }) =>
      Object.keys(setUp).map((by) => [`${title} (${by}).ts`, `${given}\n${setUp[by]}\n${code[by]}`]),
    );
    expect(typeProblems(Object.fromEntries(modules))).toEqual([]);
  });

  it.each(tasks)('take the lines that the table says, with the client no more: $title', ({ title, code }) => {
    const [client, peer] = [lines(code.client), lines(code['openapi-fetch'])];
    expect(client).toBeLessThanOrEqual(peer);
    expect(page).toMatch(new RegExp(`^\\| ${title} +\\| ${client} +\\| ${peer} +\\|`, 'm'));
  });
});
