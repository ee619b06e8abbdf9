import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { tool } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { approve, readApprovals } from './approvals.ts';
import type { Change } from './change.ts';
import { changelogSection, withSection } from './changelog.ts';
import { edited } from './combined.fixture.ts';
import { readablePointer } from './readable-pointer.ts';
import {
  type ReleaseStore,
  readReleased,
  release,
  releaseProblems,
  reportOn,
  storeRelease,
} from './release.ts';
import { shop } from './shop.fixture.ts';
import { compareVersions, nextVersion } from './version.ts';

const today = '2026-11-22';
const pointer = '#/components/schemas/Book/properties/rating';
const removal: Change = {
  impact: 'major',
  kind: 'removed',
  rule: 'property-removed',
  pointer,
  message: 'Property `rating` of `Book` was removed.',
};
const approval = { rule: 'property-removed', pointer, reason: 'Nobody rates books.', expires: '2026-12-31' };
const before = shop as unknown as OpenApiDocument;
const after = edited(shop, { [pointer]: undefined, '#/info/version': '2.0.0' }) as unknown as OpenApiDocument;

const test = it.extend<{ store: ReleaseStore }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameters of a fixture from this pattern.
  store: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'store-'));
    const released = path.join(folder, 'released');
    await mkdir(released);
    await writeFile(path.join(released, 'approved.yaml'), '# Approvals.\n[]\n');
    await use({ released, changelog: path.join(folder, 'CHANGELOG.md') });
    await rm(folder, { recursive: true });
  },
});

function approved(...entries: object[]): string {
  return `# Approvals.\n${JSON.stringify(entries)}\n`;
}

describe('a breaking change', () => {
  test('fails after the first release, and passes before it', async ({ store }) => {
    const report = await reportOn(store, { version: '1.4.0', document: before }, after, today);
    expect(report).toMatchObject({ released: '1.4.0', version: '2.0.0', bump: 'major', next: '2.0.0' });
    expect(report.problems).toEqual([`Not approved: property-removed at ${pointer}`]);
    const early = await reportOn(store, { version: '0.0.0', document: before }, after, today);
    expect(early).toMatchObject({ bump: 'major', next: '0.1.0', problems: [] });
  });

  test('is released if it is approved: it goes into the changelog, and the approval is removed', async ({
    store,
  }) => {
    await storeRelease(store, '1.4.0', before);
    await writeFile(path.join(store.released, 'approved.yaml'), approved(approval));
    await writeFile(store.changelog, '# Changelog of the contract\n\n## 1.4.0 (2026-01-01)\n\n- Books.\n');
    const report = await reportOn(store, await readReleased(store), after, today);
    expect(report.problems).toEqual([]);
    expect(releaseProblems(report)).toEqual([]);
    await release(store, report, after, today);
    expect(await readFile(store.changelog, 'utf8')).toBe(`# Changelog of the contract

## 2.0.0 (2026-11-22)

### Breaking changes

- \`books_list\`, \`books_create\`, \`books_get\`: Stop reading \`Book.rating\`: it is no longer there. TypeScript: \`Property 'rating' does not exist on type 'Book'\`. Nobody rates books.

## 1.4.0 (2026-01-01)

- Books.
`);
    expect((await readdir(store.released)).sort()).toEqual(['2.0.0.json', 'approved.yaml']);
    expect(await readFile(path.join(store.released, 'approved.yaml'), 'utf8')).toBe('# Approvals.\n[]\n');
    expect((await readReleased(store)).document).toEqual(after);
  });

  it('is not released with a version that is too low', () => {
    const changes = [{ change: removal, reason: 'Nobody rates books.' }];
    const report = { released: '1.4.0', version: '1.5.0', next: '2.0.0', changes, problems: [] };
    expect(releaseProblems(report)).toEqual([
      'info.version is 1.5.0, but the changes since 1.4.0 require at least 2.0.0.',
    ]);
  });

  test('makes the command exit with 1, and is in its JSON', async ({ store }) => {
    await storeRelease(store, '1.4.0', before);
    const base = path.join(store.released, '1.4.0.json');
    await storeRelease({ ...store, released: path.dirname(store.changelog) }, '2.0.0', after);
    const revision = path.join(path.dirname(store.changelog), '2.0.0.json');
    const files = [`--base=${base}`, `--revision=${revision}`];
    const run = await tool({ reject: false })('node', ['scripts/check-breaking.ts', ...files, '--json']);
    expect(run.exitCode, run.stderr).toBe(1);
    expect(JSON.parse(run.stdout).changes[0].change).toEqual(removal);
  });
});

describe('an approval', () => {
  it('is for one rule at one pointer', () => {
    expect(approve([removal], [approval], today)).toEqual({
      changes: [{ change: removal, reason: 'Nobody rates books.' }],
      problems: [],
    });
    expect(approve([removal], [{ ...approval, rule: 'enum-values-added' }], today)).toEqual({
      changes: [{ change: removal }],
      problems: [`The approval of enum-values-added at ${pointer} is unused: there is no such change.`],
    });
  });

  it('is valid until the end of the day that it expires on', () => {
    expect(approve([removal], [approval], '2026-12-31').problems).toEqual([]);
    expect(approve([removal], [approval], '2027-01-01')).toEqual({
      changes: [{ change: removal }],
      problems: [`The approval of property-removed at ${pointer} expired on 2026-12-31.`],
    });
  });

  test('has a rule, a pointer, a reason and a date, and nothing else', async ({ store }) => {
    const file = path.join(store.released, 'approved.yaml');
    await writeFile(
      file,
      approved({ ...approval, expires: 'never' }, { rule: 'x', pointer: 'y', until: '2027' }),
    );
    await expect(readApprovals(file)).rejects.toThrow(
      [
        `${file}: entry 1: expires must be a date such as 2027-01-31, but is never`,
        `${file}: entry 2: unknown field "until"`,
        `${file}: entry 2: reason must be a non-empty string`,
        `${file}: entry 2: expires must be a non-empty string`,
      ].join('\n'),
    );
    await writeFile(file, '- rule: x\n pointer: y\n');
    await expect(readApprovals(file)).rejects.toThrow(
      `${file}: not valid YAML: Sequence item without - indicator at line 2, column 1`,
    );
  });
});

describe('a version', () => {
  it.each([
    ['1.4.2', 'major', '2.0.0'],
    ['1.4.2', 'minor', '1.5.0'],
    ['1.4.2', 'patch', '1.4.3'],
    ['1.4.2', undefined, '1.4.2'],
    ['0.4.2', 'major', '0.5.0'],
  ] as const)('%s with a %s change is followed by %s', (version, bump, next) => {
    expect(nextVersion(version, bump)).toBe(next);
  });

  it('is compared by number', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.10.0', '1.10.0')).toBe(0);
    expect(() => nextVersion('1.0', 'minor')).toThrow('1.0 is not a version such as 1.4.0');
  });
});

describe('the changelog', () => {
  it('starts with the newest release', () => {
    const first = withSection('', changelogSection('1.0.0', '2026-01-01', []));
    expect(first).toBe(
      '# Changelog of the contract\n\n## 1.0.0 (2026-01-01)\n\nNothing changes for callers.\n',
    );
    expect(withSection(first, '## 1.0.1 (2026-02-01)\n').match(/^## .*$/gm)).toEqual([
      '## 1.0.1 (2026-02-01)',
      '## 1.0.0 (2026-01-01)',
    ]);
  });

  it.each([
    ['#/components/schemas/Book/properties/author/properties/name', 'Book.author.name'],
    ['#/components/schemas/Book/then/required', 'Book then required'],
    ['#/paths/~1books~1{id}/get/parameters/0', 'GET /books/{id} parameters 0'],
    ['#/paths/~1books', '/books'],
    ['#/info/version', '#/info/version'],
  ])('shows %s as %s', (pointer, text) => {
    expect(readablePointer(pointer)).toBe(text);
  });
});
