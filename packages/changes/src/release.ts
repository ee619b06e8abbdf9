import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { type ApprovedChange, approve, readApprovals } from './approvals.ts';
import type { Impact } from './change.ts';
import { changelogSection, withSection } from './changelog.ts';
import { bumpOf, compare } from './compare.ts';
import { type Entry, entriesOf } from './entries.ts';
import { compareVersions, nextVersion } from './version.ts';

/** The changes since the last release, and the release that they require. */
export interface Report {
  /** The last released version; 0.0.0 before the first release. */
  released: string;
  /** The current version of the contract. */
  version: string;
  bump?: Impact;
  /** The lowest version that the next release may have. */
  next: string;
  changes: ApprovedChange[];
  /** The same for the changelog: what callers have to do, or may now do. */
  entries: Entry[];
  /** What prevents a release. Below 1.0.0, breaking changes do not. */
  problems: string[];
}

/** A released contract and its version. */
export interface Released {
  version: string;
  document: OpenApiDocument;
}

/** The folder with the last released contract, `<version>.json`, and the approvals, and the changelog. */
export interface ReleaseStore {
  released: string;
  changelog: string;
}

/** @throws if the folder does not contain exactly one contract */
export async function readReleased({ released }: ReleaseStore): Promise<Released> {
  const files = (await readdir(released)).filter((name) => name.endsWith('.json'));
  const [file] = files;
  if (files.length !== 1 || !file)
    throw new Error(`${released}: expected one contract, found ${files.length}`);
  return { version: file.slice(0, -'.json'.length), document: await readDocument(path.join(released, file)) };
}

export async function readDocument(file: string): Promise<OpenApiDocument> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Compares a contract with the last released one.
 *
 * @param today as `2026-11-22`
 */
export async function reportOn(
  store: ReleaseStore,
  { version: released, document: base }: Released,
  revision: OpenApiDocument,
  today: string,
): Promise<Report> {
  const { version } = revision.info;
  const found = await compare(base, revision);
  const approvals = await readApprovals(path.join(store.released, 'approved.yaml'));
  const { changes, problems } = approve(found, approvals, today);
  const bump = bumpOf(found);
  // Versions below 1.0.0 promise no compatibility.
  const isPromised = compareVersions(released, '1.0.0') >= 0;
  const unapproved = changes
    .filter(({ change, reason }) => change.rule && reason === undefined)
    .map(({ change: { rule, pointer } }) => `Not approved: ${rule} at ${pointer}`);
  return {
    released,
    version,
    ...(bump && { bump }),
    next: nextVersion(released, bump),
    changes,
    entries: isUnreleased(released) ? [firstEntry(revision)] : entriesOf(base, revision, changes),
    problems: [...(isPromised ? unapproved : []), ...problems],
  };
}

/** The early version that the first release is compared with. Nobody has seen it. */
function isUnreleased(version: string): boolean {
  return version === '0.0.0';
}

function firstEntry(document: OpenApiDocument): Entry {
  const count = operations(document).length;
  return { impact: 'minor', operations: [], text: `The first release, with ${count} operations.` };
}

/** What prevents releasing a contract. */
export function releaseProblems({
  released,
  version,
  next,
  changes,
  problems,
}: Omit<Report, 'entries'>): string[] {
  if (changes.length === 0 || compareVersions(version, next) >= 0) return problems;
  return [
    ...problems,
    `info.version is ${version}, but the changes since ${released} require at least ${next}.`,
  ];
}

/** Makes the contract the last released one: adds its section to the changelog, and removes the approvals. */
export async function release(
  store: ReleaseStore,
  { version, entries }: Report,
  document: OpenApiDocument,
  today: string,
): Promise<void> {
  const changelog = await readFile(store.changelog, 'utf8').catch(() => '');
  await writeFile(store.changelog, withSection(changelog, changelogSection(version, today, entries)));
  await storeRelease(store, version, document);
  const approvals = path.join(store.released, 'approved.yaml');
  await writeFile(approvals, withoutApprovals(await readFile(approvals, 'utf8')));
}

/** Stores a contract as the last released one, replacing the previous one. */
export async function storeRelease(
  { released }: ReleaseStore,
  version: string,
  document: OpenApiDocument,
): Promise<void> {
  for (const name of await readdir(released)) {
    if (name.endsWith('.json')) await rm(path.join(released, name));
  }
  await writeFile(path.join(released, `${version}.json`), `${JSON.stringify(document, null, 2)}\n`);
}

/** The comments at the head of the file, without the approvals. */
function withoutApprovals(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .concat('[]', '')
    .join('\n');
}
