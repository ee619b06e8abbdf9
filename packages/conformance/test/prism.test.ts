import path from 'node:path';
import { type Prism, startPrism } from '@payments-openapi/tooling/prism';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundled } from '../src/contract/contract.ts';
import { runIn } from './command.fixture.ts';

let prism: Prism;

beforeAll(async () => {
  prism = await startPrism({ document: bundled });
});

afterAll(() => prism?.stop());

describe('Prism with the bundled contract', () => {
  it('conforms to it, with the profile of a mock', async () => {
    const profile = path.resolve(import.meta.dirname, '../profiles/mock.yaml');
    const { code, stdout, files } = await runIn(
      [prism.url, '--allow-writes', '--profile', profile],
      ['json'],
    );
    expect(code, stdout).toBe(0);
    const { findings, skipped, coverage } = JSON.parse(files.json ?? '');
    expect(findings).toEqual([]);
    const reasons = new Set(skipped.map(({ reason }: { reason: string }) => reason));
    expect([...reasons].sort()).toEqual([
      'Prism never responds to a body that is not JSON',
      'the profile declares no `receiver`',
      'the profile does not declare `callbacks.within`, so no callback is expected',
      'the target keeps no state',
      'unreachable: the contract has no key to recognise the result by',
    ]);
    // Every example response was requested and returned.
    const codes = coverage.operations.flatMap((row: { codes: { covered: string[] } }) => row.codes.covered);
    expect(codes.sort()).toEqual(['300008', '300008', '300013', '30014', '810001']);
  }, 240_000);
});
