import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunningServer, startServer } from '@payments-openapi/sandbox';
import { root, tool } from '@payments-openapi/tooling/tool';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstCalls } from './lib/first-calls.ts';

let sandbox: RunningServer;

beforeAll(async () => {
  sandbox = await startServer({ port: 0 });
});

afterAll(() => sandbox?.close());

const shell = tool({
  cwd: root,
  shell: 'bash',
  preferLocal: true,
});

async function answerOf(command: string): Promise<unknown> {
  return JSON.parse((await shell(command.replace('curl', 'curl -sS --fail'))).stdout);
}

const user = { user_id: 'usr_01J9ZPX2K8', user: { last_name: 'Wong' } };
const succeeded = (data: object) => ({ code: 200, message: 'succeed', data });

describe('what npm start prints', () => {
  it('works as printed', async () => {
    const printed = await firstCalls(sandbox.url);
    const [read, client, , advance] = printed.split('\n\n');
    expect(await answerOf(read ?? '')).toMatchObject(succeeded(user));
    // With the Node of this process, because npx would look for Node on the network if it is not installed.
    const said = await shell((client ?? '').replace('npx node', 'node'));
    expect(said.stdout).toContain("last_name: 'Wong'");
    expect(await answerOf(advance ?? '')).toMatchObject(succeeded({ summary: { orders_created: 3 } }));
  });
});

describe('the first screen of the README', async () => {
  const readme = await readFile(path.join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```(sh|ts)\n([\s\S]*?)```/g)];
  const here = (text = '') => text.replaceAll('http://127.0.0.1:4010', sandbox.url);

  it('shows calls that work with a sandbox', async () => {
    const [, , calls = ''] = blocks.find(([, , text]) => text?.startsWith('curl')) ?? [];
    const [read, advance] = calls.trim().split('\n');
    expect(await answerOf(here(read))).toMatchObject(succeeded(user));
    expect(await answerOf(here(advance))).toMatchObject(succeeded({ summary: {} }));
  });

  it('shows a file that runs as it stands', async () => {
    const file = path.join(root, 'examples/first-call.ts');
    expect(readme).toContain('npx node examples/first-call.ts');
    expect(blocks.find(([, language]) => language === 'ts')?.[2]).toBe(await readFile(file, 'utf8'));
    const { stdout } = await tool({ env: { BASE_URL: sandbox.url } })('node', [file]);
    expect(stdout).toMatch(/^Siu Ming Wong\n\d+ orders were billed$/);
  });
});
