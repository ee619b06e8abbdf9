import { percentile } from '@payments-openapi/tooling/measurement';
import { createSandbox } from '../src/app/in-process.ts';
import { answerJobs, createRequest, type Job, type Load, USER_PATH, USERS_READ, userIdOf } from './load.ts';

// Calls a sandbox in process: caller and sandbox share one event loop, as in a test.

const BASE = 'http://sandbox.localhost';
const sandbox = await createSandbox();
const users: string[] = [];

async function run({ kind, connections, until }: Job): Promise<Load> {
  const create = () => sandbox.fetch(BASE + USER_PATH, createRequest());
  while (users.length < USERS_READ) users.push(await userIdOf(await create()));
  const times: number[] = [];
  const read = () => sandbox.fetch(`${BASE}${USER_PATH}?user_id=${users[times.length % users.length]}`);
  const call = kind === 'create' ? create : read;
  const start = performance.now();
  const isOver =
    'seconds' in until
      ? () => performance.now() - start >= until.seconds * 1000
      : () => times.length >= until.requests;
  const line = async () => {
    while (!isOver()) {
      const sent = performance.now();
      const response = await call();
      if (!response.ok) throw new Error(`a request of a measurement failed: ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  return {
    requests: times.length,
    rate: times.length / ((performance.now() - start) / 1000),
    p99: percentile(times, 0.99),
  };
}

answerJobs(run);
