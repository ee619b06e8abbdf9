import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { quote } from '../../../commands/print.ts';
import { startApp } from './app-process.ts';

const commandOf = (script: string) => `${quote(process.execPath)} --input-type=commonjs -e ${quote(script)}`;

const SERVE = "require('node:http').createServer(respond).listen(process.env.PORT, '127.0.0.1');";

it('A back end is killed although something that it has started lives on and holds its output open', async () => {
  const command = commandOf(
    "const { pid } = require('node:child_process').spawn('sleep', ['600'], { detached: true, stdio: 'inherit' });" +
      `const respond = (_, response) => response.end(String(pid)); ${SERVE}`,
  );
  const app = await startApp({ command, env: {}, ready: '/' });
  const left = Number(await (await fetch(app.url)).text());
  onTestFinished(() => void process.kill(left, 'SIGKILL'));
  await app.kill();
  await expect(fetch(app.url)).rejects.toThrow('fetch failed');
});

it.skipIf(process.platform === 'win32')(
  'A back end ends with its simulation, even if that is killed',
  async () => {
    const module = JSON.stringify(new URL('app-process.ts', import.meta.url).href);
    const command = commandOf(`const respond = (_, response) => response.end(); ${SERVE}`);
    const simulation = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startApp } from ${module};` +
          `console.log((await startApp({ command: ${JSON.stringify(command)}, env: {} })).url);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [url] = await once(simulation.stdout.setEncoding('utf8'), 'data');
    expect((await fetch(url.trim())).status).toBe(200);
    simulation.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(url.trim()).then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone');
  },
);

it('A back end that accepts connections but does not respond has not started', async () => {
  const late = new AbortController();
  const asked = createServer((_, response) => {
    response.end();
    late.abort();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void asked.close());
  await once(asked, 'listening');
  const env = { ASKED: `http://127.0.0.1:${(asked.address() as AddressInfo).port}` };
  const command = commandOf(`const respond = () => fetch(process.env.ASKED); ${SERVE}`);
  await expect(startApp({ command, env, ready: '/health', late: late.signal })).rejects.toThrow(
    / does not start: no response to GET \/health at its \$PORT within 30 s$/,
  );
});

it('A back end is started again if another process has taken its port', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'app-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const command = commandOf(
    `const [{ existsSync, writeFileSync }, tried] = [require('node:fs'), ${JSON.stringify(path.join(folder, 'tried'))}];` +
      "if (!existsSync(tried)) { writeFileSync(tried, ''); console.error('EADDRINUSE: address already in use'); process.exit(1); }" +
      `const respond = (_, response) => response.end(); ${SERVE}`,
  );
  const app = await startApp({ command, env: {} });
  onTestFinished(() => app.kill());
  expect(await app.exit(false)).toBeUndefined();
});

it('A back end that does not start says why', async () => {
  await expect(startApp({ command: 'exit 3', env: {} })).rejects.toThrow(
    'exit 3 does not start: exit code 3',
  );
});
