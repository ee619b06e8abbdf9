import { createSandbox } from '@payments-openapi/sandbox';
import { afterAll, describe, expect } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import type { Check } from '../src/run/check.ts';
import { testConformance } from '../src/vitest.ts';

const step = { title: 'a step', writes: false, requests: 0, needs: [], run: async () => {} };
const checks: Check[] = [
  ...CHECKS.filter(({ id }) => ['C02', 'C04', 'C06'].includes(id)),
  { id: 'X01', title: 'Every step is skipped', steps: () => [{ ...step, skip: 'not today' }] },
  { id: 'X02', title: 'There are no steps', steps: () => [] },
];

describe('testConformance', () => {
  // As in a project that uses vitest, for a few checks and operations only.
  testConformance(
    async () => {
      const { fetch, close } = await createSandbox();
      const operations = ['', 'users_get', 'cards_link'];
      return { baseUrl: 'http://payments.example', fetch, close, operations };
    },
    { checks },
  );

  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern here.
  afterAll(({}, { tasks: [suite] }) => {
    const tests = suite?.type === 'suite' ? suite.tasks : [];
    const outcomes = tests.map(({ name, result }) => [
      name,
      result?.state,
      result && 'note' in result ? result.note : undefined,
    ]);
    expect(outcomes, 'only a check that passed is shown as passed').toEqual([
      ['C02: Every response matches the contract', 'pass', undefined],
      ['C04: Every example request is accepted, and every example response is valid', 'pass', undefined],
      ['C06: Every invalid request is refused', 'pass', undefined],
      ['X01: Every step is skipped', 'skip', 'not today'],
      ['X02: There are no steps', 'skip', 'nothing to check'],
      ['is covered as far as the profile requires', 'pass', undefined],
    ]);
  });
});
