import { expect, it, onTestFinished } from 'vitest';
import { testSandbox } from '../test-sandbox.ts';
import { SERVICE, SimulatedProcess } from './back-end.ts';
import { WorldClock } from './clock.ts';
import { RunLog } from './run-log.ts';
import { ServiceCalls } from './service-calls.ts';

it('Whoever calls again and again without a pause gets no response any more, and the story says why', async () => {
  const sandbox = await testSandbox();
  onTestFinished(() => sandbox.delete());
  const clock = await WorldClock.of(sandbox);
  const log = new RunLog(clock.started, []);
  const calls = new ServiceCalls({ sandbox, clock, log, kill: () => undefined });
  const process = new SimulatedProcess();
  const poll = async () => (await calls.fetch(process, `${SERVICE}/status`)).status;
  for (let i = 0; i < 1_000; i++) expect(await poll()).toBe(404);
  expect(log.news).toEqual([]);
  void poll();
  void poll();
  expect([calls.inFlight, log.news]).toEqual([
    0,
    ['day 1 00:00:00   more than 1000 calls without a pause get no response'],
  ]);
  clock.now += 1;
  expect(await poll()).toBe(404);
});
