import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import { type Deliver, OUTCOMES, type Outcome } from './outcomes.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A write of a flow: which call of which operation, counted from 1. */
export type Write = { operationId: string; nth: number };

/** A `fetch` to a sandbox that lets one write go wrong, and notes all of them. */
export type DisturbedFetch = {
  fetch: typeof fetch;
  /** The writes that were made, in their order. */
  writes: readonly Write[];
  /** Waits for writes that are still under way, and then sends what arrives late. */
  end(): Promise<void>;
};

/** Calls a sandbox. The given write, if any, has the given outcome. */
export function disturbedFetch(
  { fetch: send, baseUrl }: Pick<TestSandbox, 'fetch' | 'baseUrl'>,
  disturbed?: { write: Write; outcome: Outcome },
): DisturbedFetch {
  const writes: Write[] = [];
  const underWay = new Set<Promise<Response>>();
  const late: Deliver[] = [];

  const write = async (request: Request, hit: Outcome | undefined, isLimited: boolean) => {
    const deliver = await delivery(send, request);
    if (hit === undefined) return deliver();
    return OUTCOMES[hit](deliver, { isLimited, later: (work) => late.push(work) });
  };

  return {
    writes,
    async fetch(input, init) {
      const request = new Request(input, init);
      const operationId = writeOf(request.method, request.url.slice(baseUrl.length));
      if (operationId === undefined) return send(input, init);
      const nth = 1 + writes.filter((write) => write.operationId === operationId).length;
      writes.push({ operationId, nth });
      const isHit = disturbed?.write.operationId === operationId && disturbed.write.nth === nth;
      const isLimited = input instanceof Request || init?.signal != null;
      const answer = write(request, isHit ? disturbed.outcome : undefined, isLimited);
      underWay.add(answer);
      return answer.finally(() => underWay.delete(answer));
    },
    async end() {
      await Promise.allSettled(underWay);
      for (const deliver of late.splice(0)) await deliver();
    },
  };
}

/** Sends a request as often as it is wanted: without the signal of its caller, who may have gone. */
async function delivery(send: typeof fetch, request: Request): Promise<Deliver> {
  const { url, method } = request;
  const headers = Object.fromEntries(request.headers);
  const body = await request.text();
  return async () => {
    const answer = await send(url, { method, headers, redirect: 'manual', ...(body !== '' && { body }) });
    // What is read is neither compressed any more nor as long as it was.
    const kept = [...answer.headers].filter(([name]) => !/^content-(encoding|length)$/.test(name));
    return new Response(await answer.text(), { status: answer.status, headers: kept });
  };
}

let known: { operationId: string; method: string; path: RegExp }[] | undefined;

/** The operation that a request calls, if it changes something. */
function writeOf(method: string, url: string): string | undefined {
  known ??= operations(loadServiceContract())
    .filter(({ method, object }) => method !== 'GET' && object['x-safe'] !== true)
    .map(({ operationId, method, path }) => ({
      operationId,
      method,
      path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`),
    }));
  return known.find((write) => write.method === method && write.path.test(url))?.operationId;
}
