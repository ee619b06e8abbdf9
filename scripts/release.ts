import path from 'node:path';
import { readDocument } from '@payments-openapi/changes/release';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { root, shown, tool } from '@payments-openapi/tooling/tool';
import { bundle } from './bundle.ts';
import { bundled, reportChanges, store } from './check-breaking.ts';
import { packInto, requireRepository, writeBills, writeSums } from './release/artifacts.ts';
import { refuseRelease } from './release/contract.ts';
import { preview, type Release } from './release/preview.ts';
import { writeVersions } from './release/versions.ts';

const HELP = `
Releases the changes that the changesets in .changeset/ describe. You run the first step; the release workflow runs the
others.

  npm run release -- --dry-run         show each package with its versions and its tarball, built from the last commit in
                                       a temporary clone; changes nothing
  npm run release -- --version         write the versions and changelogs, delete the changesets, store the contract as the
                                       last released one, and keep what this version of the sandbox stores; fails without writing anything if a version is too low for
                                       the changes of the contract, or a breaking change is not approved
  npm run release -- --pack <folder>   pack the versions that the registry does not have yet into the folder, with a bill
                                       of materials (CycloneDX) for each package and the checksums of all files; fails
                                       if package.json does not name the repository, which provenance requires

Exit codes: 0 done, or nothing to release; 1 it cannot be released; 2 invalid arguments.
`;

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** Lists a release with every file. */
function listing({ name, from, to, dependencies, tarball, files }: Release): string {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const needs = Object.entries(dependencies).map(([dependency, range]) => `${dependency} ${range}`);
  return [
    `${name} ${from} → ${to}`,
    `  ${tarball.file}: ${files.length} files, ${size(tarball.bytes)} packed, ${size(total)} unpacked`,
    `  depends on ${needs.length > 0 ? needs.join(', ') : 'nothing'}`,
    ...files.map(({ file, bytes }) => `  ${size(bytes).padStart(10)}  ${file}`),
  ].join('\n');
}

async function dryRun(): Promise<void> {
  const { stdout: changed } = await tool('git', ['status', '--porcelain']);
  if (changed) console.error('Uncommitted changes are ignored.');
  const { releases, bumps } = await preview();
  console.log(releases.map(listing).join('\n\n') || 'No changesets: nothing to release.');
  if (releases.length === 0) return;
  await bundleContract();
  refuseRelease(bumps, await reportChanges());
}

async function applyChangesets(): Promise<void> {
  await bundleContract();
  const today = new Date().toISOString().slice(0, 10);
  const bumps = await writeVersions(root, store, await readDocument(bundled), today);
  for (const { name, from, to } of bumps) console.log(`${name} ${from} → ${to}`);
  await tool('node', ['packages/sandbox/scripts/keep-data.ts']);
}

async function bundleContract(): Promise<void> {
  if (!(await bundle(console.error))) throw new Error('The contract cannot be bundled.');
}

async function packRelease(folder: string): Promise<void> {
  await requireRepository(process.env, root);
  await packInto(folder, root);
  for (const file of await writeBills(path.join(folder, 'bills-of-materials'), root))
    console.log(shown(file));
  console.log(shown(await writeSums(folder)));
}

const { values } = readArgs(HELP, {
  options: {
    'dry-run': { type: 'boolean' },
    version: { type: 'boolean' },
    pack: { type: 'string' },
  },
});
const steps = [values['dry-run'], values.version, values.pack].filter(Boolean);
if (steps.length !== 1) {
  refuseArguments('Expected one of --dry-run, --version and --pack');
}
try {
  if (values['dry-run']) await dryRun();
  if (values.version) await applyChangesets();
  if (values.pack) await packRelease(path.resolve(values.pack));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
