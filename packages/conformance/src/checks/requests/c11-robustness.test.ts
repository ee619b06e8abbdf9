import { describe, expect, it } from 'vitest';
import { contract, profile, runSteps, serving } from '../../../test/steps.fixture.ts';
import { runChecks } from '../../run/run.ts';
import { CHECKS } from '../all.ts';

const always = async () => Response.json({ code: 200, message: 'Payments', data: {} });

describe('a success', () => {
  it('is a finding at an unknown path', async () => {
    const { findings } = await runSteps('C11', 'GET /svc/unknown', always);
    expect(findings).toEqual(['expected no success, got a success (HTTP 200)']);
  });

  it('is no finding at the root, which may be a page', async () => {
    const { outcomes } = await runSteps('C11', 'GET /', always);
    expect(outcomes).toContain('passed');
  });
});

it('a resource that the server does not have is one finding of its operation, with the one of C04', async () => {
  const { findings } = await runChecks({
    contract,
    checks: CHECKS.filter(({ id }) => id === 'C04' || id === 'C11'),
    baseUrl: 'http://payments.example',
    fetch: async () => Response.json({ code: 404, message: 'no such card' }, { status: 404 }),
    profile,
    operations: ['cards_updateLimits'],
    allowWrites: true,
  });
  expect(findings.map(({ check, also }) => [check, also?.map((one) => one.check)])).toEqual([
    ['C04', ['C11']],
  ]);
});

describe('an undeclared method', () => {
  /** Responds to undeclared methods like this, and to every declared operation with a success. */
  const undeclared = (status: number, code: number, sent: string[] = []) => {
    const declared = serving(() => ({}));
    return runSteps('C11', 'an undeclared method', async (input, init) => {
      const response = await declared(input, init);
      if (response.status !== 404) return response;
      sent.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
      return Response.json({ code, message: 'ok' }, { status });
    });
  };

  it('may succeed, because a server may have operations that the contract does not declare', async () => {
    expect((await undeclared(200, 200)).outcomes).toEqual(new Set(['passed']));
  });

  it('may get HTTP 501, because the server does not know the method', async () => {
    expect((await undeclared(501, 1)).outcomes).toEqual(new Set(['passed']));
  });

  it('is a finding if it causes a server error', async () => {
    const { findings } = await undeclared(500, 1);
    expect(findings).toContain(
      'expected a response without a 5xx status, got the failure 1 (HTTP 500): "ok"',
    );
  });

  it('that writes is sent only for an id that does not exist', async () => {
    const sent: string[] = [];
    await undeclared(405, 1, sent);
    const writes = sent.filter((one) => !one.startsWith('GET '));
    expect(writes).toContain('DELETE /svc/payment/api/v1/openapi/recurring_payments/plan/nobody');
    expect(writes.filter((one) => !/\/nobody(\/|$)/.test(one))).toEqual([]);
  });
});

describe('a body of 1 MB', () => {
  /** The findings and outcomes of a server that fails like this when it gets one. */
  const failing = (message: string) =>
    runSteps('C11', ' in the body', async (input, init) => {
      if (String(init?.body).length < 2 ** 20) return serving(() => ({}))(input, init);
      throw new TypeError('fetch failed', { cause: new Error(message) });
    });

  it('may be refused by closing the connection', async () => {
    expect(await failing('read ECONNRESET')).toMatchObject({ findings: [] });
  });

  it('gets a response otherwise', async () => {
    expect((await failing('no response within 30 s')).findings).toContain(
      'expected a response, got no response within 30 s',
    );
  });
});
