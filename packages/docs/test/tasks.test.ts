import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '@payments-openapi/client';
import { createControl, type RunningServer, startServer } from '@payments-openapi/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from './page-examples.ts';
import { moduleOf, readTasks, type TaskVariables, writeModules } from './task-programs.ts';
import { typeProblems } from './typecheck.ts';

type FaultParams = Parameters<ReturnType<typeof createControl>['faults']['create']>[0];

interface Run {
  /** Replaces the URL of the sandbox, if nothing is sent. */
  baseUrl?: string;
  fault?: FaultParams;
  user?: Partial<TaskVariables['user']>;
  /** The expression to check after the code has run, by library, or one for both. */
  result: string | Record<string, string>;
  expected: unknown;
}

const employee = { user_id: 'usr_01J9ZPX2K8', reference_id: 'EMP-00416' };
const usersPath = '/svc/ts/api/v1/openapi/user';
const search = JSON.stringify({ searchParams: { user_id: employee.user_id } });
const ofKy = `get<any>('${usersPath.slice(1)}', ${search}).json()).data.user.first_name`;
const ofClient = `users.get({ user_id: '${employee.user_id}' })).user.first_name`;
const created = '(await read.users.get({ reference_id: user.reference_id })).user_id';

/** How to run the code of each task, and what to expect. */
const RUNS: Record<string, Run> = {
  Create: { result: '(await read.users.get({ user_id })).user.first_name', expected: 'Ka Yan' },
  'A duplicate': {
    user: { reference_id: employee.reference_id },
    result: 'user_id',
    expected: employee.user_id,
  },
  'All of a month': { result: 'transactions.length', expected: 2 },
  Cancel: { fault: { effect: 'endless_body' }, result: 'found', expected: undefined },
  'A retry policy': {
    fault: { effect: 'failure', code: 50301, http_status: 400, times: 1 },
    result: { client: `(await patient.${ofClient}`, ky: `(await patient.${ofKy}` },
    expected: 'Siu Ming',
  },
  'A write of unknown outcome': {
    fault: { operation_id: 'users_create', effect: 'drop_after', times: 1 },
    result: {
      client: `(await createOnce()).user_id === ${created}`,
      openai: `(await createOnce() as any).data.user_id === ${created}`,
    },
    expected: true,
  },
  'Credentials that change': {
    fault: { effect: 'failure', http_status: 401, times: 1 },
    result: {
      client: `[(await authorized.${ofClient}, tokens.renewals]`,
      ky: `[(await authorized.${ofKy}, tokens.renewals]`,
    },
    expected: ['Siu Ming', 1],
  },
  Logging: {
    result: {
      client: `(await logged.users.get({ user_id: '${employee.user_id}' })).user_id`,
      openai: `(await logged.get('${usersPath}', { query: { user_id: '${employee.user_id}' } }) as any).data.user_id`,
    },
    expected: employee.user_id,
  },
  Mocking: { baseUrl: 'http://service.test', result: 'user_id', expected: 'usr_1' },
  'A page in a UI': {
    result:
      '((await new QueryClient().fetchInfiniteQuery({ ...options, pages: 3 } as never)) as any).pages.length',
    expected: 2,
  },
};

const page = await readPage('client-and-its-peers.md');
const tasks = await readTasks();
const lines = (text = '') => text.split('\n').filter((line) => line.trim()).length;
const fileOf = (title: string, by: string) => `${title.replaceAll(' ', '-')}.${by}.ts`;
const modules = Object.fromEntries(
  tasks.flatMap(({ title, code }) =>
    code.map((one): [string, string] => {
      const { result = '' } = RUNS[title] ?? {};
      return [
        fileOf(title, one.by),
        moduleOf(one, typeof result === 'string' ? result : (result[one.by] ?? '')),
      ];
    }),
  ),
);

let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await writeModules(modules);
  server = await startServer({ port: 0 });
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

/** Runs the code of a task against its own sandbox. */
async function run(title: string, by: string): Promise<{ actual: unknown; logged: string }> {
  const { fault, user, baseUrl: elsewhere } = RUNS[title] ?? {};
  const { sandbox } = await createControl({ baseUrl: server.url }).sandboxes.create({});
  const baseUrl = `${server.url}/sandboxes/${sandbox.id}`;
  if (fault) await createControl({ baseUrl }).faults.create(fault);
  const stop = new EventTarget();
  let logged = '';
  const log = (...parts: unknown[]) => {
    logged += `${JSON.stringify(parts)}\n`;
  };
  const variables: TaskVariables = {
    baseUrl: elsewhere ?? baseUrl,
    user: {
      reference_id: 'EMP-00500',
      calling_code: '852',
      phone_number: '69876543',
      first_name: 'Ka Yan',
      document_type: 'ID_CARD',
      document_number: 'A1234563',
      date_of_birth: '1988-11-02',
      issuing_country: 'HKG',
      ...user,
    },
    tokens: {
      renewals: 0,
      async get({ renew }) {
        if (renew) this.renewals++;
        return renew ? 'new' : 'old';
      },
    },
    stop,
    console: { ...console, debug: log, info: log, warn: log, error: log },
    read: createClient({ baseUrl }),
  };
  const { default: program } = await import(path.join(folder, fileOf(title, by)));
  setTimeout(() => stop.dispatchEvent(new Event('click')), 20);
  return { actual: await program(variables), logged };
}

describe('the ten tasks', () => {
  it('exist for both libraries, and compile', async () => {
    expect(tasks.map(({ title }) => title)).toEqual(Object.keys(RUNS));
    expect(await typeProblems(folder, Object.keys(modules))).toEqual([]);
  });

  it.each(tasks)(
    'come to the same with both, with the client in no more lines: $title',
    async ({ title, code }) => {
      const [client = { by: '', text: '' }, peer = { by: '', text: '' }] = code;
      expect(lines(client.text)).toBeLessThanOrEqual(lines(peer.text));
      expect(page).toMatch(
        new RegExp(
          `^\\| ${title} +\\| ${lines(client.text)} +\\| ${peer.by} +\\| ${lines(peer.text)} +\\|`,
          'm',
        ),
      );
      for (const { by } of code) expect((await run(title, by)).actual, by).toEqual(RUNS[title]?.expected);
    },
  );

  it('log query values with the peer, but not with the client', async () => {
    expect((await run('Logging', 'openai')).logged).toContain(employee.user_id);
    const { logged } = await run('Logging', 'client');
    expect(logged).toContain('users_get');
    expect(logged).not.toContain(employee.user_id);
  });
});
