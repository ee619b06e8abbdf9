import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from './checks/all.ts';
import { readContract } from './contract/contract.ts';
import { JOURNEY_CHECKS } from './journeys/checks.ts';
import { checkOutcome } from './reports/check-outcome.ts';
import { type Report, reportOf } from './reports/report.ts';
import { type Run, type RunOptions, runChecks } from './run/run.ts';

/** Options of `runChecks`. The contract defaults to the bundled one. */
export type ConformanceOptions = Omit<RunOptions, 'contract' | 'checks'> &
  Partial<Pick<RunOptions, 'contract'>>;

/**
 * Registers one vitest test for each check, and one for the coverage that the profile requires. All checks run once, before
 * the first test. A check that passed nothing is skipped, with the reasons.
 * @param open returns the options, and optionally a `close` function that is called after the tests
 * @param options.checks @default all checks and journeys
 * @param options.timeout of the whole run, in milliseconds @default 600000
 */
export function testConformance(
  open: () => Promise<ConformanceOptions & { close?: () => Promise<void> }>,
  {
    checks = [...CHECKS, ...JOURNEY_CHECKS],
    timeout = 600_000,
  }: { checks?: RunOptions['checks']; timeout?: number } = {},
): void {
  describe('the payments contract', () => {
    let run: Run;
    let report: Report;
    let close: (() => Promise<void>) | undefined;

    beforeAll(async () => {
      const { close: closing, contract = await readContract(), ...options } = await open();
      close = closing;
      run = await runChecks({ ...options, contract, checks });
      report = reportOf(run, {
        contract,
        checks,
        version: '',
        startedAt: new Date(0),
        seconds: 0,
        locationOf: () => undefined,
      });
    }, timeout);

    afterAll(() => close?.());

    for (const { id, title } of checks) {
      it(`${id}: ${title}`, ({ skip }) => {
        const { findings, skipped } = checkOutcome(report, id);
        expect(findings).toEqual([]);
        if (skipped !== undefined) skip(skipped);
      });
    }

    it('is covered as far as the profile requires', () => {
      expect(run.shortfalls).toEqual([]);
    });
  });
}
