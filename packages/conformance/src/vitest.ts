import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from './checks/all.ts';
import { readContract } from './contract/contract.ts';
import { JOURNEY_CHECKS } from './journeys/checks.ts';
import { reportOf } from './reports/report.ts';
import { findingText } from './reports/text.ts';
import { type Run, type RunOptions, runChecks } from './run/run.ts';

/** Options of `runChecks`. The contract defaults to the bundled one. */
export type ConformanceOptions = Omit<RunOptions, 'contract' | 'checks'> &
  Partial<Pick<RunOptions, 'contract'>>;

/**
 * Registers one vitest test for each check, and one for the coverage that the profile requires. All checks run once, before
 * the first test.
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
    let findingsOf: (check: string) => string[];
    let close: (() => Promise<void>) | undefined;

    beforeAll(async () => {
      const { close: closing, contract = await readContract(), ...options } = await open();
      close = closing;
      run = await runChecks({ ...options, contract, checks });
      const report = reportOf(run, {
        contract,
        checks,
        version: '',
        startedAt: new Date(0),
        seconds: 0,
        locationOf: () => undefined,
      });
      findingsOf = (check) => report.findings.filter((finding) => finding.check === check).map(findingText);
    }, timeout);

    afterAll(() => close?.());

    it.each(checks.map(({ id, title }) => ({ id, title })))('$id: $title', ({ id }) => {
      expect(findingsOf(id)).toEqual([]);
    });

    it('is covered as far as the profile requires', () => {
      expect(run.shortfalls).toEqual([]);
    });
  });
}
