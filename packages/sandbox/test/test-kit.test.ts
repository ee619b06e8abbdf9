import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '@payments-openapi/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../src/app/serve.ts';
import { membership } from '../src/testing/membership.fixture.ts';
import { everyOutcome, OutcomeError, type TestSandbox, testSandbox } from '../src/testing.ts';
import { openFresh } from './databases.ts';

let baseUrl: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { url: databaseUrl, close } = await openFresh();
  stops.push(close);
  const servers = [];
  for (let n = 0; n < 2; n++) {
    const server = await startServer({ port: 0, databaseUrl, limits: { sandboxes: 0 } });
    stops.push(server.close);
    servers.push(server);
  }
  baseUrl = await balance(servers.map(({ url }) => url));
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Sends each call to a different server than the previous one. @returns the URL to call */
async function balance(urls: readonly string[]): Promise<string> {
  let calls = 0;
  const balancer = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { method, headers } = request;
    const onward = send(`${urls[calls++ % urls.length]}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    balancer.close();
    balancer.closeAllConnections();
  });
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}

const open = async () => {
  const sandbox = await testSandbox({ baseUrl, clock: '2026-05-15T00:00:00Z' });
  onTestFinished(() => sandbox.delete());
  return sandbox;
};

const subscribe = (api: Client, reference_number: string, callback_url?: string) =>
  api.recurringPlans.create({ plan: membership({ reference_number, callback_url }) });

/** Bills two plans for some months. @returns the number of their callbacks received by the end of each */
async function bill(sandbox: TestSandbox, months: number): Promise<number[]> {
  const receiver = await sandbox.receiver();
  for (const n of [1, 2]) await subscribe(sandbox.api, `M-${n}`, receiver.url);
  await sandbox.advance();
  const arrived = [receiver.received.length];
  for (let n = 0; n < months; n++) {
    expect((await sandbox.advance('P1M')).under_way).toBeNull();
    arrived.push(receiver.received.length);
  }
  return arrived;
}

describe('The test kit on two servers of one PostgreSQL, each call to another one than before', () => {
  it('has billed, and has delivered all callbacks, when an advance returns, in several sandboxes at once', async () => {
    const sandboxes = await Promise.all(Array.from({ length: 3 }, open));
    const arrived = await Promise.all(sandboxes.map((sandbox) => bill(sandbox, 2)));
    expect(arrived).toEqual(Array(3).fill([2, 4, 6]));
  });

  it('restores a sandbox to just what its copy holds', async () => {
    const sandbox = await open();
    await subscribe(sandbox.api, 'M-1');
    const copy = await sandbox.copy();
    onTestFinished(() => copy.delete());
    await sandbox.advance('P1M');
    await sandbox.restore(copy);
    expect(await sandbox.control.seeds.save()).toEqual(await copy.control.seeds.save());
  });

  it('counts the effects of every outcome', async () => {
    const naive = (api: Client) => subscribe(api, 'M-1').catch(() => subscribe(api, 'M-2'));
    const error = await everyOutcome(await open(), naive).catch((thrown: unknown) => thrown);
    const runs = error instanceof OutcomeError ? error.report.runs : [];
    const first = runs.filter(({ then }) => then === undefined);
    expect(first.map(({ outcome, effects }) => `${outcome}: ${effects.count}`)).toEqual([
      'unreachable: 1',
      'request_lost: 1',
      'response_lost: 2',
      'timeout: 1',
      'timeout_applied: 2',
      'late: 2',
      'delayed: 2',
      'failure_200: 1',
      'failure_409: 1',
      'failure_500: 1',
      'failure_200_applied: 2',
      'failure_500_applied: 2',
      'html: 1',
      'html_applied: 2',
      'half_body: 2',
      'duplicated: 2',
    ]);
  });
});
