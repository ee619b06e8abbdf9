import { createSandbox } from '@payments-openapi/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../checks/all.ts';
import { readContract } from '../contract/contract.ts';
import { NothingReached, runChecks } from './run.ts';

const contract = await readContract();

describe('a run', () => {
  it('finds nothing at the sandbox and skips nothing there', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const run = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: sandbox.fetch,
      checks: CHECKS,
    });
    expect(run.findings).toEqual([]);
    expect(run.skipped).toEqual([]);
    expect(run.results.length).toBeGreaterThan(40);
  });

  it('finds an answer that is no envelope', async () => {
    const run = await runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: async () => Response.json({ code: '200', message: 'ok', data: {} }),
      checks: CHECKS,
      operations: ['transactions_list'],
    });
    expect(run.findings[0]).toMatchObject({
      check: 'C01',
      operationId: 'transactions_list',
      expected: 'an integer as `code`',
      came: '"200"',
    });
  });

  it('is never green when nothing answers', async () => {
    const run = runChecks({
      contract,
      baseUrl: 'http://payments.example',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
      checks: CHECKS,
    });
    await expect(run).rejects.toThrow(NothingReached);
  });
});
