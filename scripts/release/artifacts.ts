import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pnpm } from '@payments-openapi/tooling/pack';
import { publishedPackages } from '@payments-openapi/tooling/packages';
import { type Bill, withBundled } from './bill.ts';

/**
 * Adds the repository to each manifest. The registry compares it with the package's provenance.
 *
 * @param url such as `git+https://host/owner/name.git`
 */
export async function nameRepository(url: string, checkout: string): Promise<void> {
  for (const { folder, manifest } of await publishedPackages(checkout)) {
    const directory = path.relative(checkout, folder);
    const named = { ...manifest, repository: { type: 'git', url, directory } };
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(named, null, 2)}\n`);
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
    for (const notices of globSync('*/dist/licences.md', { cwd: home })) {
      const all = await billOf(manifest.name, [], checkout);
      bill = withBundled(bill, all, await readFile(path.join(home, notices), 'utf8'));
    }
    const file = path.join(folder, `${name}-${manifest.version}.cdx.json`);
    await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
    files.push(file);
  }
  return files;
}

async function billOf(name: string, options: string[], checkout: string): Promise<Bill> {
  const args = ['--filter', name, 'sbom', '--sbom-format', 'cyclonedx', ...options];
  return JSON.parse(await pnpm(args, checkout));
}
