import { describe, expect, it } from 'vitest';
import { insufficientBumps } from './contract.ts';

const released = (from: string, to: string) =>
  ['spec', 'client', 'sandbox', 'conformance', 'docs'].map((name) => ({
    name: `@payments-openapi/${name}`,
    from,
    to,
  }));

describe('a release', () => {
  it('with a breaking change of the contract needs a major version of every package', () => {
    expect(insufficientBumps(released('1.2.0', '2.0.0'), 'major')).toEqual([]);
    const [first, ...others] = insufficientBumps(released('1.2.0', '1.3.0'), 'major');
    expect(first).toBe(
      'The contract has a major change, so @payments-openapi/spec must be at least 2.0.0, not 1.3.0.',
    );
    expect(others).toHaveLength(4);
    // Below 1.0.0, minor versions may break.
    expect(insufficientBumps(released('0.1.0', '0.2.0'), 'major')).toEqual([]);
    expect(insufficientBumps(released('0.1.0', '0.1.1'), 'major')).toHaveLength(5);
  });

  it('includes a package without a changeset', () => {
    expect(insufficientBumps(released('1.2.0', '1.2.0'), 'major')).toHaveLength(5);
  });

  it('with an addition to the contract needs a minor version only of its package', () => {
    expect(insufficientBumps(released('1.2.0', '1.2.1'), 'minor')).toHaveLength(1);
    expect(insufficientBumps(released('1.2.0', '1.2.0'), undefined)).toEqual([]);
  });
});
