import { percentile } from '@payments-openapi/tooling/measurement';
import autocannon from 'autocannon';
import { answerJobs, createRequest, type Job, type Load, USER_PATH, USERS_READ, userIdOf } from './load.ts';

// Makes requests over HTTP from its own process, so that it does not share an event loop with a server.

const usersOf = new Map<string, string[]>();

/** Users of a server, created before the first read. */
async function usersAt(url: string): Promise<string[]> {
  const known = usersOf.get(url);
  if (known) return known;
  const ids: string[] = [];
  for (let i = 0; i < USERS_READ; i++)
    ids.push(await userIdOf(await fetch(url + USER_PATH, createRequest())));
  usersOf.set(url, ids);
  return ids;
}

async function run({ kind, url, connections, until }: Job): Promise<Load> {
  const requests =
    kind === 'create'
      ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...createRequest() }) }]
      : (await usersAt(url)).map((id) => ({ path: `${USER_PATH}?user_id=${id}` }));
  const end = 'seconds' in until ? { duration: until.seconds } : { amount: until.requests };
  const times: number[] = [];
  const { rate, failed } = await new Promise<{ rate: number; failed: number }>((resolve, reject) => {
    const start = performance.now();
    // It ends with a sample, so a short load with the default, a second, would be mostly waiting.
    const options = { url: url + USER_PATH, connections, requests, sampleInt: 20, ...end };
    const instance = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const { non2xx, errors, timeouts } = result;
      resolve({
        rate: times.length / ((performance.now() - start) / 1000),
        failed: non2xx + errors + timeouts,
      });
    });
    instance.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  if (failed > 0) throw new Error(`${failed} requests of a measurement failed: ${kind} at ${url}`);
  return { requests: times.length, rate, p99: percentile(times, 0.99) };
}

answerJobs(run);
