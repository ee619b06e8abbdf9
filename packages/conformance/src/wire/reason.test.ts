import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { reasonOf } from './reason.ts';

const reasonFor = (url: string) => fetch(url).catch(reasonOf);

it('says so if a server speaks no TLS, or if fetch does not call its port', async () => {
  const server = createServer((_, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await reasonFor(`https://127.0.0.1:${port}`)).toBe('it does not speak TLS, so try http://');
  expect(await reasonFor('http://127.0.0.1:1')).toBe('fetch calls no server on this port');
});
