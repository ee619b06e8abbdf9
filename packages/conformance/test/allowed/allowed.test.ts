import { isWhole } from '@payments-openapi/tooling/whole';
import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import { withSampledSteps } from '../sampled-steps.fixture.ts';
import { findingsFor } from './run.ts';
import { allowed } from './variations.ts';

const operationIds = (await readContract()).operations.map(({ operationId }) => operationId);

// All variations at once, and some operations, because a run takes seconds. The command of the guide runs many servers with
// some of the variations each and every operation, and leaves out one after the other to find what causes a finding.
describe.each(['second server', 'sandbox'] as const)(
  'a server that the contract allows, made from the %s',
  (base) => {
    it('has no findings', async () => {
      const count = isWhole ? 6 : 3;
      const some = fc.subarray(operationIds, { minLength: count, maxLength: count });
      const drawn = fc.sample(fc.tuple(allowed([base], true), some), { seed: inject('seed'), numRuns: 1 });
      const checks = withSampledSteps(CHECKS);
      const [server, ids] = drawn[0] ?? expect.unreachable();
      const what = [...server.variations.map(({ text }) => text), ...ids].join('\n');
      expect(await findingsFor(server, { operations: ids, checks }), what).toEqual([]);
    }, 240_000);
  },
);
