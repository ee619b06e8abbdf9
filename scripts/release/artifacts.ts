import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pnpm } from '@payments-openapi/tooling/pack';
import { publishedPackages, readManifest } from '@payments-openapi/tooling/packages';
import { type Bill, withBundled } from './bill.ts';

/**
 * Checks that the packed manifests will name the repository that the release runs in: the registry compares it with the
 * package's provenance. `.pnpmfile.mjs` writes it into them.
 *
 * @param env of the workflow
 * @throws with what to set
 */
export async function requireRepository(env: NodeJS.ProcessEnv, checkout: string): Promise<void> {
  const { repository } = await readManifest(checkout);
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = env;
  const here = GITHUB_REPOSITORY && `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`;
  if (!repository || (here && repository !== here)) {
    const expected = here ? JSON.stringify(here) : 'where it is published from, such as "git+https://….git"';
    throw new Error(`package.json: repository must be ${expected}, but it is ${JSON.stringify(repository)}`);
  }
}

/** Packs the versions that the registry does not have yet, for `changeset publish --from-pack-dir`. */
export async function packInto(folder: string, checkout: string): Promise<void> {
  await pnpm(['exec', 'changeset', 'pack', '--out-dir', folder], checkout);
}

/** Writes a CycloneDX bill of materials for each packed package. @returns the files */
export async function writeBills(folder: string, checkout: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { name, folder: home, manifest } of await publishedPackages(checkout)) {
    let bill = await billOf(manifest.name, ['--prod'], checkout);
    for (const notices of globSync(['*/dist/licences.md', 'dist/**/*licences.md'], { cwd: home })) {
      const all = await billOf(manifest.name, [], checkout);
      bill = withBundled(bill, all, await readFile(path.join(home, notices), 'utf8'));
    }
    const file = path.join(folder, `${name}-${manifest.version}.cdx.json`);
    await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
    files.push(file);
  }
  return files;
}

/** Writes the checksums of what is packed, as `sha256sum --check` reads them. @returns the file */
export async function writeSums(folder: string): Promise<string> {
  const files = globSync(['packages/*.tgz', 'bills-of-materials/*.json'], { cwd: folder }).sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file));
      return `${createHash('sha256').update(content).digest('hex')}  ${file.replaceAll(path.sep, '/')}\n`;
    }),
  );
  const written = path.join(folder, 'SHA256SUMS');
  await writeFile(written, lines.join(''));
  return written;
}

async function billOf(name: string, options: string[], checkout: string): Promise<Bill> {
  const args = ['--filter', name, 'sbom', '--sbom-format', 'cyclonedx', ...options];
  return JSON.parse(await pnpm(args, checkout));
}
