import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Explanations, unmatched } from './explanations.ts';
import { FOLDERS } from './folders.ts';
import { readReport, type Survivor, scoreOf } from './report.ts';
import { isPassed, type Result, table } from './table.ts';

const [billing, payments] = FOLDERS;
if (!billing || !payments) throw new Error('there are no folders');

const survivor: Survivor = {
  file: 'packages/sandbox/src/billing/plan.ts',
  at: '2:8',
  line: 'if (a < b) {',
  mutant: 'a < b → a <= b',
  isCovered: true,
};
const explained = {
  [survivor.file]: { [survivor.line]: { [survivor.mutant]: 'They differ.' } },
};

const source = 'const x = 1;\n  if (a < b) {\n    a = b;\n  }\n';

/** A mutant of `source`, as Stryker reports it. */
const reported = (status: string, [line, column, endLine, endColumn]: number[], replacement: string) => ({
  status,
  replacement,
  location: { start: { line, column }, end: { line: endLine, column: endColumn } },
});

async function outcomeOf(mutants: object[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'mutation-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify({ files: { [survivor.file]: { source, mutants } } }));
  return readReport(file, 'packages/sandbox/src/billing/');
}

describe('A report of Stryker', () => {
  it('is read as counts, and the survivors with their code', async () => {
    const outcome = await outcomeOf([
      reported('Killed', [1, 11, 1, 12], '2'),
      reported('Killed', [2, 7, 2, 12], 'true'),
      reported('Timeout', [2, 7, 2, 12], 'a >= b'),
      reported('RuntimeError', [1, 11, 1, 12], '3'),
      reported('Survived', [2, 7, 2, 12], 'a <= b'),
      reported('NoCoverage', [2, 14, 4, 4], '{}'),
    ]);
    expect(outcome).toEqual({
      killed: 2,
      timedOut: 1,
      survivors: [
        { ...survivor, at: '2:7' },
        { ...survivor, at: '2:14', mutant: '{ a = b; } → {}', isCovered: false },
      ],
    });
    expect(scoreOf(outcome)).toBe(60);
  });
});

describe('An explanation', () => {
  const place = 'packages/sandbox/src/billing/';

  it('belongs to the survivor with its file, line and mutant', () => {
    const other = { ...survivor, mutant: 'a < b → true' };
    expect(unmatched(place, [survivor, other], explained)).toEqual({ unexplained: [other], stale: [] });
  });

  it('of a mutant that is detected by now is reported', () => {
    expect(unmatched(place, [], explained).stale).toMatchObject([{ mutant: survivor.mutant }]);
    expect(unmatched('packages/sandbox/src/http/', [], explained).stale).toEqual([]);
  });
});

describe('survivors.yaml', async () => {
  const text = await readFile(path.join(root, 'packages/mutation/survivors.yaml'), 'utf8');
  const explanations = Object.entries(parse(text) as Explanations);

  it.each(explanations)('gives reasons for lines that are in %s', async (file, explained) => {
    const lines = (await readFile(path.join(root, file), 'utf8')).split('\n').map((line) => line.trim());
    const wrong = Object.entries(explained).filter(
      ([line, mutants]) => !lines.includes(line) || !Object.values(mutants).every(Boolean),
    );
    expect(wrong).toEqual([]);
  });
});

describe('The result of a folder', () => {
  const result: Result = {
    folder: billing,
    outcome: { killed: 18, timedOut: 1, survivors: [survivor] },
    unexplained: [],
    stale: [],
    day: '2026-11-23',
    minutes: 12.4,
  };

  it('passes with its aim reached, each survivor explained and each explanation needed', () => {
    expect(isPassed(result)).toBe(true);
    expect(isPassed({ ...result, outcome: { ...result.outcome, killed: 17 } })).toBe(false);
    expect(isPassed({ ...result, unexplained: [survivor] })).toBe(false);
    expect(isPassed({ ...result, stale: [survivor] })).toBe(false);
  });

  it('replaces its row of the table, and leaves those of other folders', () => {
    const first = table([result], '');
    expect(first).toContain('| billing | 95 % | 95.0 % | 18 | 1 | 1 | 0 | 0 | 2026-11-23 | 12 |');
    expect(first).toContain('| payments | 95 % | not run |');
    const both = table([{ ...result, folder: payments, unexplained: [survivor] }], first);
    expect(both).toContain('| billing | 95 % | 95.0 % | 18 |');
    expect(both).toContain('| payments | 95 % | 95.0 % | 18 | 1 | 1 | 0 | 1 |');
  });
});

it.each(FOLDERS)('Each glob of the tests of $name finds some, as does each name in braces', (folder) => {
  const cwd = path.join(root, 'packages/sandbox');
  const globs = [...folder.tests, ...(folder.slowTests ?? [])].flatMap(alternatives);
  expect(globs.filter((glob) => globSync(glob, { cwd }).length === 0)).toEqual([]);
});

/** The globs that a glob with names in braces stands for. */
function alternatives(glob: string): string[] {
  const [, before, names, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(glob) ?? [];
  if (names === undefined) return [glob];
  return names.split(',').flatMap((name) => alternatives(`${before}${name}${after}`));
}
