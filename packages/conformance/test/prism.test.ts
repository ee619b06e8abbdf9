import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Prism, startPrism } from '@payments-openapi/tooling/prism';
import { isWhole } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../src/checks/all.ts';
import { bundled } from '../src/contract/contract.ts';
import { runIn } from './command.fixture.ts';

/** What to select, and whether to ask for the coverage in the profile. */
const WHOLE = [{ selected: [], asks: true }];

/** Those that send most requests. */
const MANY = ['C05', 'C06', 'C10'];

/** Prism is slow, and answers as the contract says: each check sees all operations, or a creation, a list and a read. */
const SAMPLE = [
  { selected: [`--checks=${CHECKS.map(({ id }) => id).filter((id) => !MANY.includes(id))}`], asks: false },
  {
    selected: [
      `--checks=C04,${MANY}`,
      '--operations=users_create,transactions_list,customers_getByReference',
    ],
    asks: true,
  },
];

let folder: string;
let prism: Prism;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mock-'));
  prism = await startPrism({ document: bundled });
});

afterAll(async () => {
  await prism?.stop();
  await rm(folder, { recursive: true });
});

describe('Prism with the bundled contract', () => {
  it('conforms to it, with the profile of a mock', async () => {
    const profile = path.resolve(import.meta.dirname, '../profiles/mock.yaml');
    const reports = [];
    for (const { selected, asks } of isWhole ? WHOLE : SAMPLE) {
      const text = await readFile(profile, 'utf8');
      const file = path.join(folder, 'profile.yaml');
      await writeFile(file, asks ? text : text.replace(/^coverage: .*\n/m, ''));
      const args = [prism.url, '--allow-writes', '--profile', file, ...selected];
      const { code, stdout, files } = await runIn(args, ['json']);
      expect(code, stdout).toBe(0);
      reports.push(JSON.parse(files.json ?? ''));
    }
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
    const skipped = reports.flatMap((report) => report.skipped);
    const reasons = new Set(skipped.map(({ reason }: { reason: string }) => reason));
    expect([...reasons].sort()).toEqual([
      'Prism never responds to a body that is not JSON',
      'the profile declares no `receiver`',
      'the profile does not declare `callbacks.within`, so no callback is expected',
      'the profile does not declare that a void takes effect immediately',
      'the profile lists no second `wallet`',
      'the target has no control interface',
      'the target keeps no state',
      'unreachable: the contract has no key to recognise the result by',
    ]);
    // Every example response was requested and returned.
    const [{ coverage }] = reports;
    const codes = coverage.operations.flatMap((row: { codes: { covered: string[] } }) => row.codes.covered);
    expect(codes.sort()).toEqual(['300008', '300008', '300013', '30014', '810001']);
  }, 240_000);
});
