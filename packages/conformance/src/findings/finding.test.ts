import { describe, expect, it } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { createCollector } from './collector.ts';
import { type NewFinding, REFUSED } from './finding.ts';
import { type Reported, reported } from './reported.fixture.ts';

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
      'other numbers of something',
      [
        ['3 attempts', '2 attempts'],
        ['5 attempts', '4 attempts'],
        ['-5.5 attempts', '4 attempts'],
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

/** The findings of these checks about requests to an operation, with how often they occurred. */
function foundBy(...cases: Reported[]): string[] {
  return reported(cases).map(({ check, occurrences }) => `${check} ${occurrences}`);
}

describe('a refused example', () => {
  const example = { kind: REFUSED.example };
  const other = { kind: REFUSED.other, pointer: '#/b' };

  it('is one finding, and counts every valid request that is refused alike', () => {
    expect(foundBy(['C04', example], ['C05', other], ['C07', { ...other, pointer: '#/c' }])).toEqual([
      'C04 3',
    ]);
    const numbered = (id: number) => ({ actual: `the failure 1 (HTTP 400): "no ${id}"` });
    expect(foundBy(['C04', { ...example, ...numbered(1) }], ['C05', { ...other, ...numbered(2) }])).toEqual([
      'C04 2',
    ]);
  });

  it.each<[string, Partial<NewFinding>]>([
    ['another message', { ...other, actual: 'the failure 1 (HTTP 400): "never"' }],
    ['another code', { ...other, actual: 'the failure 2 (HTTP 400): "no"' }],
    ['another operation', { ...other, operationId: 'users_create' }],
    ['another deviation', { pointer: '#/b' }],
  ])('does not hide %s', (_, finding) => {
    expect(foundBy(['C04', example], ['C05', finding])).toEqual(['C04 1', 'C05 1']);
  });

  it('is no reason to join other refusals, which break several constraints', () => {
    expect(foundBy(['C05', other], ['C05', { ...other, pointer: '#/c' }])).toEqual(['C05 1', 'C05 1']);
  });
});

describe('a kind of deviation', () => {
  it('joins cases whose texts differ, and separates those of another kind or type', () => {
    const total = { kind: 'total', actual: '"0.01"' };
    expect(
      foundBy(
        ['C08', { ...total, expected: 'paid, because 1 of 1' }],
        ['C08', { ...total, expected: '4, which is 5 minus 1' }],
        ['C08', { ...total, kind: 'decimals' }],
        ['C08', { ...total, actual: 'null' }],
      ),
    ).toEqual(['C08 2', 'C08 1', 'C08 1']);
  });
});
