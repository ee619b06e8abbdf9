import path from 'node:path';
import { createClient as generateHeyApi } from '@hey-api/openapi-ts';
import type { Client, UserCreate } from '@payments-openapi/client';
import { readPage } from './page-examples.ts';
import { moduleFolder } from './typecheck.ts';

const contract = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');

/** The variables that the code of a task can use. */
export interface TaskVariables {
  /** Base URL of a sandbox that no other code uses. */
  baseUrl: string;
  /** A user to create. */
  user: UserCreate;
  tokens: { get(how: { renew: boolean }): Promise<string>; renewals: number };
  /** Clicked a moment after the code begins. */
  stop: EventTarget;
  /** Records what is logged. */
  console: Console;
  /** Reads the effects of the code. */
  read: Client;
}

/** A task on the page: its code by library, the client first. */
export interface Task {
  title: string;
  code: { by: string; text: string }[];
}

const heyApi = `import { createClient as make, createConfig } from './payments/client/index.ts';
  const peer = make(createConfig({ baseUrl }));`;

/** The preamble of each library's code. */
const SET_UP: Record<string, string> = {
  client: `import { createClient as make } from '@payments-openapi/client';
    const api = make({ baseUrl });`,
  'hey-api': heyApi,
  ky: `import make from 'ky';
    const peer = make.create({ prefix: baseUrl });`,
  msw: heyApi,
  openai: `import Make from 'openai';
    const peer = new Make({ baseURL: baseUrl, apiKey: 'none' });`,
};

export async function readTasks(): Promise<Task[]> {
  const sections = (await readPage('client-and-its-peers.md')).split(/^## /m).slice(1);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    code: [...section.matchAll(/```ts ([\w-]+)\n([\s\S]*?)```/g)].map(([, by = '', text = '']) => ({
      by,
      text,
    })),
  }));
}

/** A module whose default export runs the code and then returns the value of an expression. */
export function moduleOf({ by, text }: { by: string; text: string }, result: string): string {
  const imports: string[] = [];
  const body = `${SET_UP[by]}\n${text}`.replaceAll(/^ *import .*;\n/gm, (line) => {
    imports.push(line);
    return '';
  });
  const variables = 'baseUrl, user, tokens, stop, console, read';
  return `import { QueryClient } from '@tanstack/react-query';
import type { TaskVariables } from '../test/task-programs.ts';
${imports.join('')}
export default async ({ ${variables} }: TaskVariables): Promise<unknown> => {
${body}
return ${result};
};`;
}

/** Writes modules beside the client that hey-api generates. Returns the folder, which the caller removes. */
export async function writeModules(modules: Record<string, string>): Promise<string> {
  const folder = await moduleFolder(modules);
  await generateHeyApi({
    input: contract,
    output: { path: path.join(folder, 'payments'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript', '@tanstack/react-query'],
    logs: { level: 'silent', file: false },
  });
  return folder;
}
