import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunningServer, startServer } from '@payments-openapi/sandbox';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '..');
const guide = await readFile(path.join(folder, 'pages/working-with-the-sandbox.md'), 'utf8');
const blocks = [...guide.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

let sandbox: RunningServer;

beforeAll(async () => {
  sandbox = await startServer({ port: 0, strict: true });
});

afterAll(() => sandbox?.close());

describe('the guide "Working with the sandbox"', () => {
  const commands = blocks.filter(({ language }) => language === 'sh');

  it('shows a part of the answer after each command', () => {
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) expect(blocks[blocks.indexOf(command) + 1]?.language).toBe('json');
  });

  it('has commands that are answered as it says, one after the other', async () => {
    let variables = '';
    for (const command of commands) {
      const text = command.text.replace('http://127.0.0.1:4010', sandbox.url);
      const { stdout } = await execa('bash', ['-euc', `${variables}\n${text}`]);
      const expected = JSON.parse(blocks[blocks.indexOf(command) + 1]?.text ?? '');
      expect(JSON.parse(stdout), text).toMatchObject({ code: 200, message: 'succeed', data: expected });
      variables += `${text.match(/^[A-Z]+=.*$/gm)?.join('\n') ?? ''}\n`;
    }
  });

  it('starts at the default address of a sandbox', async () => {
    const contract = JSON.parse(
      await readFile(path.resolve(folder, '../../spec/dist/openapi.json'), 'utf8'),
    ) as { servers: [{ variables: { base_url: { default: string } } }] };
    expect(guide).toContain(`SERVER=${contract.servers[0].variables.base_url.default}\n`);
  });

  it('ends with code that runs in process', async () => {
    const [code = ''] = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);
    const args = ['--input-type=module-typescript', '--eval', `${code}\nawait sandbox.close();`];
    await execa(process.execPath, args, { cwd: folder });
  });
});
