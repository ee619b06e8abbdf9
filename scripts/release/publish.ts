import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

// It runs in the job that alone may publish, so it imports nothing but Node.

const HELP = `
Publishes what \`npm run release -- --pack\` has packed, tags each version, and makes a GitHub release of each. Only the
release workflow runs it. It can be repeated: what exists already is left as it is.

  node scripts/release/publish.ts <folder>

Takes GITHUB_API_URL, GITHUB_REPOSITORY and GITHUB_TOKEN, and the identity of the tags as GIT_COMMITTER_NAME and
GIT_COMMITTER_EMAIL, from the environment.

Exit codes: 0 every version is published, tagged and has a release; 1 one does not; 2 invalid arguments.
`;

/** The package whose major version is also a tag, \`v1\`: \`uses: …/packages/conformance@v1\` needs one. */
const ACTION = '@payments-openapi/conformance';

interface Version {
  name: string;
  version: string;
  /** Relative to the folder. */
  tarball: string;
}

interface GithubRelease {
  id: number;
  tag_name: string;
  draft: boolean;
  upload_url: string;
}

const packageFolders = globSync(['spec', 'packages/*']).filter((folder) =>
  existsSync(path.join(folder, 'package.json')),
);
const tagOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The versions in the folder, in the order in which they are published. */
function plannedVersions(folder: string): Version[] {
  const { plan } = readJson(path.join(folder, 'publish-plan.json')) as {
    plan: { name: string; version: string; tarball?: { path: string } }[][];
  };
  return plan
    .flat()
    .flatMap(({ name, version, tarball }) => (tarball ? [{ name, version, tarball: tarball.path }] : []));
}

/** Compares every file with the checksums that were written when it was packed. */
function checkSums(folder: string): void {
  for (const line of readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
    const [expected = '', file = ''] = line.split(/\s+/);
    const actual = createHash('sha256')
      .update(readFileSync(path.join(folder, file)))
      .digest('hex');
    if (actual !== expected) throw new Error(`${file}: its checksum is not the one in SHA256SUMS`);
  }
}

function publish(folder: string): void {
  const { packageManager } = readJson('package.json');
  const args = ['exec', 'changeset', 'publish', '--from-pack-dir', folder, '--no-git-tag'];
  // Or pnpm would first install what the job left out, and run its scripts.
  const env = { ...process.env, pnpm_config_verify_deps_before_run: 'false' };
  const { status } = spawnSync('npx', ['--yes', packageManager, ...args], { stdio: 'inherit', env });
  if (status !== 0) throw new Error('Not every package was published.');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** The commits of the remote's tags. */
function remoteTags(): Map<string, string> {
  const lines = git('ls-remote', '--tags', 'origin').split('\n').filter(Boolean);
  const entries = lines.map((line) => line.split('\t') as [string, string]);
  // An annotated tag is listed twice: as itself, then, with ^{}, as its commit.
  return new Map(entries.map(([commit, ref]) => [ref.replace('refs/tags/', '').replace('^{}', ''), commit]));
}

/** Tags the versions, and moves the tag of the major version of the action. */
function tag(versions: readonly Version[]): void {
  const head = git('rev-parse', 'HEAD');
  const known = remoteTags();
  const missing = versions.map(tagOf).filter((name) => !known.has(name));
  for (const { name, version } of versions) {
    const at = known.get(tagOf({ name, version }));
    if (at !== undefined && at !== head)
      throw new Error(`The tag ${tagOf({ name, version })} is at ${at}, not at ${head}.`);
  }
  // Only with its own version, so that repeating the job of an older release does not move the tag back.
  const action = versions.find((one) => one.name === ACTION && missing.includes(tagOf(one)));
  const major = action && `v${action.version.split('.')[0]}`;
  for (const name of missing) git('tag', '--annotate', '--force', name, '--message', name);
  if (major) git('tag', '--annotate', '--force', major, '--message', `${major}: ${tagOf(action)}`);
  const refs = [...missing.map((name) => `refs/tags/${name}`), ...(major ? [`+refs/tags/${major}`] : [])];
  if (refs.length > 0) git('push', '--quiet', '--atomic', 'origin', ...refs);
}

/** Checks that the versions of all packages have a tag, also those of earlier releases. */
function checkTags(): void {
  const known = remoteTags();
  const untagged = packageFolders
    .map((folder) => readJson(path.join(folder, 'package.json')))
    .filter((manifest) => !manifest.private)
    .map(tagOf)
    .filter((name) => !known.has(name));
  if (untagged.length > 0) throw new Error(`These versions have no tag: ${untagged.join(', ')}`);
}

/** The section of a version in a changelog, without its heading. */
function sectionOf(file: string, version: string): string {
  if (!existsSync(file)) return '';
  const sections = readFileSync(file, 'utf8').split(/^## /m);
  const section = sections.find((one) => one.split(/[\s(]/)[0] === version) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}

function notesOf({ name, version }: Version): string {
  const folder = packageFolders.find((one) => readJson(path.join(one, 'package.json')).name === name) ?? '';
  const notes = sectionOf(path.join(folder, 'CHANGELOG.md'), version);
  if (name !== '@payments-openapi/spec') return notes;
  const [released = ''] = globSync('spec/released/*.json');
  const contract = path.basename(released, '.json');
  const changes = sectionOf('spec/released/CHANGELOG.md', contract);
  return `${notes}\n\n## Contract ${contract}\n\n${changes}`;
}

async function api(url: string, method = 'GET', body?: unknown, type = 'application/json') {
  const { GITHUB_TOKEN } = process.env;
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${GITHUB_TOKEN}`,
      'x-github-api-version': '2022-11-28',
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** Makes a release with the tarball, its bill of materials and their checksums. It is a draft until it has all of them. */
async function makeRelease(version: Version, folder: string, known: readonly GithubRelease[]): Promise<void> {
  const { GITHUB_API_URL, GITHUB_REPOSITORY } = process.env;
  const releases = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/releases`;
  const tag_name = tagOf(version);
  const same = known.filter((one) => one.tag_name === tag_name);
  if (same.some(({ draft }) => !draft)) return;
  for (const { id } of same) await api(`${releases}/${id}`, 'DELETE');
  const isLatest = version.name === '@payments-openapi/spec';
  const draft: GithubRelease = await api(releases, 'POST', {
    tag_name,
    name: tag_name,
    body: notesOf(version),
    draft: true,
  });
  const short = version.name.replace('@payments-openapi/', '');
  const bill = `bills-of-materials/${short}-${version.version}.cdx.json`;
  const files = [version.tarball, bill];
  const sums = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8')
    .split('\n')
    .filter((line) => files.some((file) => line.endsWith(`  ${file}`)))
    .map((line) => `${line.replace(/ {2}.*\//, '  ')}\n`)
    .join('');
  const assets: [string, Uint8Array][] = [
    ...files.map((file): [string, Uint8Array] => [
      path.basename(file),
      readFileSync(path.join(folder, file)),
    ]),
    ['SHA256SUMS', Buffer.from(sums)],
  ];
  for (const [name, content] of assets) {
    const url = draft.upload_url.replace(/\{.*\}$/, '');
    await api(`${url}?name=${encodeURIComponent(name)}`, 'POST', content, 'application/octet-stream');
  }
  await api(`${releases}/${draft.id}`, 'PATCH', { draft: false, make_latest: String(isLatest) });
  console.log(`${tag_name}: released`);
}

function readFolder(): string {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    console.log(HELP.trim());
    process.exit(0);
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) {
    console.error('Expected one folder.\nRun node scripts/release/publish.ts --help for usage.');
    process.exit(2);
  }
  return folder;
}

async function main(): Promise<void> {
  const folder = readFolder();
  const versions = plannedVersions(folder);
  if (versions.length > 0) {
    checkSums(folder);
    publish(folder);
    tag(versions);
    const { GITHUB_API_URL, GITHUB_REPOSITORY } = process.env;
    const known = await api(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/releases?per_page=100`);
    for (const version of versions) await makeRelease(version, folder, known);
  }
  checkTags();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
