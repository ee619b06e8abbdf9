import { describe, expect, it } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { createCollector } from './finding.ts';

const contract = await readContract();

/** How often each finding occurred, of findings with these expected and actual values. */
function occurrencesOf(...cases: [expected: string, actual: string][]): number[] {
  const collector = createCollector(contract);
  const { finding } = collector.reporterFor('C07');
  for (const [expected, actual] of cases)
    finding({
      operationId: 'users_get',
      title: `${actual} sent`,
      pointer: '#/a',
      expected,
      actual,
      exchanges: [],
    });
  return collector.findings.map(({ occurrences }) => occurrences);
}

describe('the cases of one defect', () => {
  it.each<[string, [string, string][]]>([
    [
      'other texts',
      [
        ['"33.30"', '"0.00"'],
        ['"66.80"', '"1.00"'],
      ],
    ],
    [
      'other numbers',
      [
        ['/data/count to be 3', '4'],
        ['/data/count to be 5', '6'],
      ],
    ],
    [
      'other indexes',
      [
        ['/data/0/id to be "a"', 'absent'],
        ['/data/12/id to be "b"', 'absent'],
      ],
    ],
    [
      'other lists',
      [
        ['the tokens ["a"]', '["a","b"]'],
        ['the tokens ["b"]', '[]'],
      ],
    ],
    [
      'other counts',
      [
        ['one effect', '0 effects after 1 requests'],
        ['one effect', '2 effects after 3 requests'],
      ],
    ],
    [
      'other messages',
      [
        ['a success', 'the failure 4 (HTTP 400): "no"'],
        ['a success', 'the failure 5 (HTTP 400): "never"'],
      ],
    ],
  ])('are one finding: %s', (_, cases) => {
    expect(occurrencesOf(...cases)).toEqual([cases.length]);
  });

  it.each<[string, [string, string][]]>([
    [
      'the code that was expected',
      [
        ['a failure with code 1', 'success 200'],
        ['a failure with code 2', 'success 200'],
      ],
    ],
    [
      'the status',
      [
        ['a failure', 'HTTP 500 with no envelope'],
        ['a failure', 'HTTP 502 with no envelope'],
      ],
    ],
    [
      'another field',
      [
        ['/data/a to be "x"', 'absent'],
        ['/data/b to be "x"', 'absent'],
      ],
    ],
    [
      'another type',
      [
        ['"x"', 'null'],
        ['"x"', '7'],
      ],
    ],
  ])('are not findings that differ in %s', (_, cases) => {
    expect(occurrencesOf(...cases)).toEqual([1, 1]);
  });
});
