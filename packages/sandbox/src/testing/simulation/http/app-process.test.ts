import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from './app-process.ts';

const LISTENS = `node -e "require('http').createServer((_, r) => r.end()).listen(process.env.PORT, '127.0.0.1')"`;

it('starts a back end again if another process has taken its port', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'app-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tried = path.join(folder, 'tried');
  const command = `test -e ${tried} || { touch ${tried}; echo 'address already in use' >&2; exit 1; }; exec ${LISTENS}`;
  const app = await startApp({ command, env: {} });
  onTestFinished(() => app.kill());
  expect(await app.exit()).toBeUndefined();
});

it('says why a back end does not start', async () => {
  await expect(startApp({ command: 'exit 3', env: {} })).rejects.toThrow(
    'exit 3 does not start: exit code 3',
  );
});
