import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHECKS } from '../checks/all.ts';
import { sessionStep } from '../checks/session.ts';
import { readContract } from '../contract/contract.ts';
import { DEFAULT_PROFILE, exampleFixtures } from '../profile/presets.ts';
import type { CheckContext } from './check.ts';
import { InconclusiveError } from './result.ts';
import { type RunOptions, runChecks } from './run.ts';

const contract = await readContract();

const envelope = Response.json({ code: 200, message: 'ok', data: {} });

/** Runs checks against a fetch function. */
function runWith(
  fetch: (url: URL, init: RequestInit) => Response | Promise<Response>,
  options: Partial<RunOptions> = {},
) {
  const sent: string[] = [];
  const run = runChecks({
    contract,
    baseUrl: 'http://payments.example',
    checks: CHECKS,
    profile: {
      ...DEFAULT_PROFILE,
      fixtures: exampleFixtures,
      limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
    },
    fetch: async (address, init = {}) => {
      const url = new URL(String(address));
      sent.push(`${init.method ?? 'GET'} ${url.pathname}`);
      return fetch(url, init);
    },
    ...options,
  });
  return { run, sent };
}

describe('a run', () => {
  it('never passes if the server does not respond', async () => {
    const { run } = runWith(() => Promise.reject(new TypeError('fetch failed')));
    await expect(run).rejects.toThrow(InconclusiveError);
  });

  it('waits for the first response as long as the profile says', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const { run } = runWith(() => envelope.clone(), {
      fetch: never,
      profile: { ...DEFAULT_PROFILE, limits: { ...DEFAULT_PROFILE.limits, timeout: 0.01 } },
    });
    await expect(run).rejects.toMatchObject({
      name: 'InconclusiveError',
      message: 'http://payments.example does not respond',
      cause: { message: 'no response within 0.01 s' },
    });
  });

  it.each(['[]', '{"code":404,"message":"not found"}', 'not JSON'])(
    'stops if a server has the clock of the sandbox, but returns %s for everything else',
    async (body) => {
      const { run } = runWith(({ pathname }) =>
        pathname.endsWith('/clock') ? Response.json({ data: { clock: { now: 'x' } } }) : new Response(body),
      );
      await expect(run).rejects.toThrow(
        `http://payments.example looks like the sandbox, but POST /_sandbox/sandboxes returned HTTP 200 ${body}`,
      );
    },
  );

  it.each([
    [
      'HTML',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'every response was HTTP 200 with no envelope. Check that this is the base URL of the API',
    ],
    [
      '401',
      () => Response.json({ code: 401, message: 'no' }, { status: 401 }),
      'every response was HTTP 401. If it requires credentials, give them as `headers` in the profile',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'https://a.example/?key=KEY-998877' } }),
      'every response was HTTP 302 with no envelope. Redirects are not followed. The first was to https://a.example/?key=********77',
    ],
  ])(
    'is inconclusive if every operation answers with %s, and reports no findings',
    async (_, answer, message) => {
      const found: string[] = [];
      const { run, sent } = runWith(answer, { onFinding: ({ check }) => void found.push(check) });
      await expect(run).rejects.toThrow(`No request to http://payments.example succeeded: ${message}`);
      expect(found).toEqual([]);
      // The examples, and not their variations.
      expect(sent.length).toBeLessThan(40);
    },
  );

  it('reports what it has found as soon as two responses differ', async () => {
    const found: string[] = [];
    let sent = 0;
    const { run } = runWith(
      () => {
        sent += 1;
        return sent > 5 ? envelope.clone() : new Response('<html>');
      },
      {
        onFinding: ({ title }) => void found.push(`${title} after ${sent}`),
        checks: CHECKS.filter(({ id }) => id === 'C04'),
      },
    );
    await run;
    expect(found[0]).toBe('request firstPage after 6');
  });

  it('reports envelopes that are wrong in every response', async () => {
    const { run } = runWith(({ pathname }) =>
      Response.json({ code: '200', message: 'ok', data: { path: pathname } }),
    );
    const { findings, shortfalls } = await run;
    expect(findings[0]).toMatchObject({ check: 'C01', expected: 'an integer as `code`', actual: '"200"' });
    expect(shortfalls[0]).toMatch(/^No request to http:\/\/payments.example succeeded/);
  });

  it('continues after a response nested too deep to check', async () => {
    const data = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const { run } = runWith(() => new Response(`{"code":200,"message":"x","data":${data}}`), {
      operations: ['users_get'],
    });
    expect((await run).findings).toContainEqual(
      expect.objectContaining({ check: 'C01', actual: 'JSON nested more than 1,000 levels deep' }),
    );
  });

  it('stops reading a response after 64 MiB, and reports it as such', async () => {
    const chunk = new Uint8Array(16 * 1024 * 1024);
    const limit = 4 * chunk.length;
    let open = 0;
    const endless = () => {
      let length = 0;
      open += 1;
      return new Response(
        new ReadableStream({
          pull(controller) {
            controller.enqueue(chunk);
            length += chunk.length;
            if (length > 2 * limit) controller.error(new Error('read too much'));
          },
          cancel() {
            open -= 1;
          },
        }),
      );
    };
    const { run } = runWith(endless, {
      checks: CHECKS.filter(({ id }) => id === 'C04'),
      operations: ['users_get'],
    });
    const { findings, requests } = await run;
    expect(findings.map(({ expected, actual }) => [expected, actual])).toEqual([
      ['a response', 'the response is longer than 64 MiB'],
    ]);
    expect(requests.answered).toBe(requests.sent);
    expect(open).toBe(0);
  });

  it('has no pass for a step that skips itself, and a failure if it had found something', async () => {
    const step = (title: string, expected: Json) => (context: CheckContext) =>
      sessionStep(context, {
        operationId: 'users_get',
        title,
        requests: 1,
        async run(session) {
          const exchange = await session.call('users_get', { query: { user_id: 'u' } });
          session.expect(exchange, '/code', expected);
          session.skip('there is nothing to compare');
        },
      });
    const steps = [step('conforms', 200), step('does not conform', 0)];
    const check = {
      id: 'X01',
      title: 'Skips itself',
      steps: (context: CheckContext) => steps.map((one) => one(context)),
    };
    const { results, skipped } = await runWith(() => envelope.clone(), { checks: [check] }).run;
    const subject = { check: 'X01', operationId: 'users_get' };
    const reason = 'there is nothing to compare';
    expect(results).toEqual([
      { ...subject, title: 'conforms', outcome: 'skipped', reason },
      { ...subject, title: 'does not conform', outcome: 'failed' },
    ]);
    expect(skipped).toEqual([
      { ...subject, title: 'conforms', reason },
      { ...subject, title: 'does not conform', reason },
    ]);
  });

  it('never passes if nothing was sent', async () => {
    const { run } = runWith(() => new Response(null, { status: 404 }), {
      profile: DEFAULT_PROFILE,
      operations: ['users_create'],
    });
    await expect(run).rejects.toThrow(
      /^There was nothing to check: \d+ × it writes, and writes are not allowed \(--allow-writes\)/,
    );
  });

  const others = [
    [
      '401',
      () => Response.json({ code: 401, message: 'who are you?' }, { status: 401 }),
      'HTTP 401. If it requires credentials, give them as `headers` in the profile',
    ],
    ['503', () => Response.json({ code: 503, message: 'later' }, { status: 503 }), 'HTTP 503'],
    [
      '404',
      () => Response.json({ code: 404, message: 'not here' }, { status: 404 }),
      'HTTP 404. Check that this is the base URL of the API',
    ],
    [
      'a welcome page',
      () => new Response('<h1>Welcome</h1>'),
      'HTTP 200 with no envelope. Check that this is the base URL of the API',
    ],
  ] as const;

  it.each(
    others.flatMap(([name, answer, kind]) =>
      ['C02', 'C03', 'C06', 'C10', 'C11', 'C12', 'C14'].map((id) => ({ name, answer, kind, id })),
    ),
  )('of $id does not pass if every response is $name', async ({ answer, kind, id }) => {
    const { run } = runWith(answer, {
      checks: CHECKS.filter((check) => check.id === id),
      operations: ['users_get', 'cards_link'],
      allowWrites: true,
    });
    const nothing = `No request to http://payments.example succeeded: every response was ${kind}`;
    // A server that fails at unusual requests, or returns no envelopes, also has findings.
    const outcome = await run.catch((error: Error) => error);
    if (outcome instanceof Error)
      expect(outcome).toMatchObject({ name: 'InconclusiveError', message: nothing });
    else {
      expect(outcome.shortfalls).toEqual([nothing]);
      expect(outcome.results.filter((result) => result.outcome === 'passed')).toEqual([]);
      expect(outcome.findings.length).toBeGreaterThan(0);
    }
  });

  it('counts a refusal only if the operation also succeeds, and never a 401', async () => {
    const { run } = runWith(
      ({ pathname, searchParams }) => {
        const isWrong = (name: string) => !/^\d+$/.test(searchParams.get(name) ?? '0');
        const isRefusing = pathname.endsWith('/transactions/list');
        if (!isRefusing && !isWrong('offset') && !isWrong('limit')) return envelope.clone();
        const status = isRefusing && isWrong('limit') ? 401 : 400;
        return Response.json({ code: status, message: 'no' }, { status });
      },
      {
        checks: CHECKS.filter(({ id }) => id === 'C06'),
        operations: ['cardTransactions_list', 'transactions_list'],
      },
    );
    const { results } = await run;
    const outcomesOf = (operationId: string) => [
      ...new Set(
        results
          .filter((one) => one.operationId === operationId)
          .map(({ outcome, reason = '' }) => `${outcome} ${reason}`),
      ),
    ];
    expect(outcomesOf('cardTransactions_list')).toEqual(['passed ']);
    expect(outcomesOf('transactions_list')).toEqual([
      'skipped no request to the operation succeeded, so a pass proves nothing (the responses were HTTP 400, HTTP 401)',
      'skipped HTTP 401 says nothing about the request, unless failureStatus in the profile lists it',
    ]);
  });

  it('skips what looks for something in responses if none contained it', async () => {
    const { run } = runWith(() => envelope.clone(), {
      checks: CHECKS.filter(({ id }) => ['C08', 'C12', 'C14'].includes(id)),
      operations: ['customers_listPaymentTokens'],
    });
    const { results, skipped } = await run;
    const reason = 'no response contained anything to check';
    expect(skipped).toEqual(['C08', 'C12', 'C14'].map((check) => ({ check, title: 'responses', reason })));
    // The example requests were sent, but nothing about them was checked.
    expect(results).toEqual(skipped.map((one) => ({ ...one, outcome: 'skipped' })));
  });

  it('has no results for example responses that the server does not have to return', async () => {
    const { run } = runWith(() => envelope.clone(), {
      checks: CHECKS.filter(({ id }) => id === 'C04'),
      operations: ['users_get'],
    });
    const { results } = await run;
    expect(results.map(({ title, outcome }) => `${title} ${outcome}`)).toEqual([
      'request byUserId passed',
      'request byReferenceId passed',
    ]);
  });

  it('only reads unless writes are allowed', async () => {
    let writes: number | undefined;
    const { run, sent } = runWith(() => envelope.clone(), {
      onStart: ({ budget }) => {
        writes = budget.writes;
      },
    });
    const { skipped } = await run;
    expect(writes).toBe(0);
    const methods = new Set(sent.map((line) => line.split(' ')[0]));
    // Two reads that are a PUT and a POST.
    const reads = sent.filter((line) => /cycles\/calculate$|recurring_payments\/orders$/.test(line));
    expect(sent.filter((line) => !line.startsWith('GET '))).toEqual(
      reads.filter((line) => !line.startsWith('GET ')),
    );
    expect(methods).toContain('GET');
    expect(skipped.some(({ reason }) => reason.includes('--allow-writes'))).toBe(true);
  });

  it('skips requests for which the profile has no fixture', async () => {
    const { run } = runWith(() => envelope.clone(), {
      profile: DEFAULT_PROFILE,
      checks: CHECKS.filter(({ id }) => id === 'C04'),
      operations: ['cards_updateLimits', 'transactions_list'],
      allowWrites: true,
    });
    const { skipped } = await run;
    expect(skipped).toContainEqual({
      check: 'C04',
      operationId: 'cards_updateLimits',
      title: 'request daily',
      reason: 'the profile declares no fixture `card`',
    });
  });

  it('sends no more than the profile allows', async () => {
    const profile = {
      ...DEFAULT_PROFILE,
      limits: { ...DEFAULT_PROFILE.limits, requests: 5, requestsPerSecond: 1e6 },
    };
    const { run } = runWith(() => envelope.clone(), { profile });
    const { requests, skipped } = await run;
    expect(requests.sent).toBe(5);
    expect(skipped.map(({ reason }) => reason)).toContain(
      'the run has sent all requests that the profile allows (5)',
    );
  });

  it('retries requests that are rate-limited, and says so if that does not help', async () => {
    let asked = 0;
    const tooFast = (after: string) =>
      Response.json({ code: 429, message: 'slow down' }, { status: 429, headers: { 'retry-after': after } });
    const options = {
      checks: CHECKS.filter(({ id }) => id === 'C04'),
      operations: ['users_get', 'transactions_list'],
    };
    const { run } = runWith(({ pathname }) => {
      if (pathname.includes('_sandbox')) return new Response('', { status: 404 });
      if (pathname.endsWith('/user')) return tooFast('3600');
      asked += 1;
      return asked % 3 === 0 ? envelope.clone() : tooFast('0');
    }, options);
    const { findings, skipped, requests } = await run;
    expect(findings).toEqual([]);
    expect(new Set(skipped.map(({ operationId, reason }) => `${operationId} ${reason}`))).toEqual(
      new Set([
        'users_get rate-limited (429, retry-after: 3600): lower limits.requestsPerSecond in the profile',
      ]),
    );
    expect(requests.sent).toBeGreaterThan(asked);
    expect(asked % 3).toBe(0);

    const always = runWith(() => tooFast('0'), options);
    await expect(always.run).rejects.toThrow(
      'No request to http://payments.example succeeded: every response was HTTP 429',
    );
    // Only the first request was retried, as often as allowed.
    expect(always.sent.length).toBeLessThan(30);
  });

  it('follows no redirect', async () => {
    const { run, sent } = runWith(
      () => new Response(null, { status: 302, headers: { location: 'http://other.example/' } }),
      {
        operations: ['transactions_list'],
      },
    );
    const { findings } = await run;
    expect(findings.some(({ check }) => check === 'C01')).toBe(true);
    expect(
      sent.every((line) => line.endsWith('/transactions/list') || line.endsWith('/_sandbox/clock')),
    ).toBe(true);
  });

  it('reports a missing response as a finding', async () => {
    const { run } = runWith(
      (url) =>
        url.search.includes('unknown_member')
          ? Promise.reject(new Error('socket hang up'))
          : envelope.clone(),
      { operations: ['transactions_list'], checks: CHECKS.filter(({ id }) => id === 'C11') },
    );
    const { findings } = await run;
    expect(findings[0]).toMatchObject({ check: 'C11', expected: 'a response', actual: 'socket hang up' });
  });

  it('ends after as many findings as it may have, and skips the rest with that reason', async () => {
    const results: string[] = [];
    const { run, sent } = runWith(() => new Response('no JSON'), {
      maxFindings: 2,
      onResult: ({ outcome }, done, all) => results.push(`${outcome} ${done}/${all}`),
    });
    const { findings, skipped, stopped, shortfalls } = await run;
    expect(findings).toHaveLength(2);
    expect(shortfalls.filter((one) => one.startsWith('Insufficient coverage'))).toEqual([]);
    expect(stopped).toBe('the run was ended after 2 findings');
    expect(skipped.filter(({ reason }) => reason === stopped).length).toBeGreaterThan(100);
    expect(sent.length).toBeLessThan(10);
    expect(results.at(-1)).toBe(`skipped ${results.length}/${results.length}`);
  });

  it('reports no more findings than it may have, although one response shows several', async () => {
    const reported: string[] = [];
    const user = { id: 1, user_id: 2, reference_id: 3 };
    const { run } = runWith(() => Response.json({ code: 200, message: 'ok', data: { user, user_id: 4 } }), {
      operations: ['users_get'],
      maxFindings: 1,
      onFinding: ({ check, title }) => reported.push(`${check} ${title}`),
    });
    const { findings } = await run;
    expect(reported).toEqual(findings.map(({ check, title }) => `${check} ${title}`));
    expect(reported).toHaveLength(1);
  });

  it('ends in time, although a response is missing and the next request would wait', async () => {
    let answered = 0;
    const { run } = runWith(
      (_, { signal }) => {
        answered += 1;
        if (answered < 4) return envelope.clone();
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason)),
        );
      },
      { maxSeconds: 0.2 },
    );
    const { findings, skipped, stopped } = await run;
    expect(stopped).toBe('the run was ended after 0.2 seconds');
    expect(findings.map(({ actual }) => actual)).not.toContain(stopped);
    expect(skipped.map(({ reason }) => reason)).toContain(stopped);
  });

  it('keeps what it has found if it is interrupted, and deletes its sandboxes', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const count = async () => {
      const response = await sandbox.fetch('http://payments.example/_sandbox/sandboxes');
      return ((await response.json()) as { data: { sandboxes: unknown[] } }).data.sandboxes.length;
    };
    const before = await count();
    const interrupted = new AbortController();
    let during = 0;
    const { findings, stopped } = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: async (input, init) => {
        const response = await sandbox.fetch(input, init);
        return String(input).includes('/user') ? new Response('broken') : response;
      },
      checks: CHECKS.filter(({ id }) => ['C01', 'C07'].includes(id)),
      operations: ['users_create'],
      signal: interrupted.signal,
      onExchange: async () => {
        during = Math.max(during, await count());
        interrupted.abort();
      },
    });
    expect(stopped).toBe('the run was interrupted');
    expect(findings.length).toBeGreaterThan(0);
    expect(during).toBe(before + 1);
    expect(await count()).toBe(before);
  });

  it.each([true, false])(
    'ends once the server refuses connections, and keeps what it has found: sandbox %s',
    async (isSandbox) => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const sandbox = await createSandbox();
      onTestFinished(sandbox.close);
      let sent = 0;
      const run = runChecks({
        contract,
        baseUrl: 'http://payments.example',
        fetch: async (input, init) => {
          sent += 1;
          if (sent > 40) void vi.advanceTimersByTimeAsync(800);
          const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:80'), {
            code: 'ECONNREFUSED',
          });
          if (sent > 40) throw new TypeError('fetch failed', { cause: refused });
          if (!isSandbox && String(input).includes('_sandbox')) return new Response('', { status: 404 });
          const response = await sandbox.fetch(input, init);
          return String(input).includes('/user') ? new Response('broken') : response;
        },
        checks: CHECKS.filter(({ id }) => ['C01', 'C05', 'C06'].includes(id)),
        operations: ['users_create', 'users_get'],
        allowWrites: true,
      });
      const { findings, stopped } = await run;
      expect(findings.filter(({ actual }) => actual.includes('ECONNREFUSED'))).toEqual([]);
      expect(findings.length).toBeGreaterThan(0);
      expect(stopped).toMatch(
        /^http:\/\/payments.example stopped responding after \w+ \S+\/user: connect ECONNREFUSED 127.0.0.1:80$/,
      );
      expect(sent).toBeLessThan(50);
    },
  );

  it('keeps what it has found although a server never shows the same twice', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    let shown = 0;
    const { skipped, results } = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: async (input, init) => {
        const response = await sandbox.fetch(input, init);
        if (String(input).includes('_sandbox') || init?.method !== 'GET') return response;
        const { data, ...others } = (await response.json()) as { data: object };
        shown += 1;
        return Response.json({ ...others, data: { ...data, memo: shown } });
      },
      checks: CHECKS.filter(({ id }) => id === 'C17'),
      operations: ['users_create'],
    });
    expect(results.map(({ outcome }) => outcome)).toContain('passed');
    expect(skipped.filter(({ reason }) => reason.includes('announced'))).toEqual([]);
  });

  it('skips only the steps whose calls of the control interface are refused', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings, results, stopped } = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: async (input, init) =>
        String(input).endsWith('/_sandbox/clock/advance')
          ? Response.json({ code: 900500, message: 'stuck' }, { status: 500 })
          : sandbox.fetch(input, init),
      checks: CHECKS.filter(({ id }) => id === 'C09'),
      operations: ['recurringPlans_calculateCycles'],
    });
    expect(findings).toEqual([]);
    expect(stopped).toBeUndefined();
    const outcomes = Map.groupBy(results, ({ outcome }) => outcome);
    expect(outcomes.get('passed')?.length).toBeGreaterThan(0);
    expect([...new Set(outcomes.get('skipped')?.map(({ reason }) => reason))]).toEqual([
      'http://payments.example looks like the sandbox, but POST /_sandbox/clock/advance returned HTTP 500 {"code":900500,"message":"stuck"}',
    ]);
  });

  it('keeps what it has found if the target can no longer be reached', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    let sent = 0;
    const { findings, stopped } = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: async (input, init) => {
        sent += 1;
        if (sent > 30) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
        const response = await sandbox.fetch(input, init);
        return String(input).includes('/user') ? new Response('broken') : response;
      },
      checks: CHECKS.filter(({ id }) => ['C01', 'C05'].includes(id)),
      operations: ['users_create', 'users_get'],
    });
    expect(findings.length).toBeGreaterThan(0);
    expect(stopped).toMatch(
      /^http:\/\/payments.example\/?\S* looks like the sandbox, but \w+ \/_sandbox\S+ failed: socket hang up$/,
    );
  });
});
