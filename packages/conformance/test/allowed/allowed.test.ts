import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { findingsFor } from './run.ts';
import { allowed } from './variations.ts';

// All variations at once, because a run takes seconds. The command of the guide runs many servers with some of them each,
// and leaves out one after the other to find what causes a finding.
describe.each(['second server', 'sandbox'] as const)(
  'a server that the contract allows, made from the %s',
  (base) => {
    it('has no findings', async () => {
      const [server] = fc.sample(allowed([base], true), { seed: inject('seed'), numRuns: 1 });
      if (!server) return expect.unreachable();
      expect(await findingsFor(server), server.variations.map(({ text }) => text).join('\n')).toEqual([]);
    }, 240_000);
  },
);
