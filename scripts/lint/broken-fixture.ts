import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Maps files of the fixture to their new text, or to a replacement in it. */
export type Mistakes = Record<string, string | [wrong: string | RegExp, by: string]>;

/** Copies the fixture contract to a new folder and plants mistakes in it. */
export async function brokenFixture(mistakes: Mistakes): Promise<{ folder: string; document: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'contract-'));
  await cp(path.join(import.meta.dirname, 'fixture'), folder, { recursive: true });
  for (const [name, mistake] of Object.entries(mistakes)) {
    const file = path.join(folder, name);
    const text = typeof mistake === 'string' ? mistake : await replaced(file, ...mistake);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return { folder, document: path.join(folder, 'openapi.yaml') };
}

async function replaced(file: string, wrong: string | RegExp, by: string): Promise<string> {
  const before = await readFile(file, 'utf8');
  const after = before.replace(wrong, by);
  if (after === before) throw new Error(`Nothing to replace in ${file}: ${wrong}`);
  return after;
}
