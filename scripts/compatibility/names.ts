import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What generators call a shape that the contract does not name, in the spellings of all languages. */
const madeUp =
  /\w*(?:AllOf|Inner|InlineObject|InlineResponse|200Response)\w*|\w+_(?:all_of|inner|200_response)\w*|\w*inline_(?:object|response)\w*/g;

/** @throws when generated code has a name that no person gave */
export async function checkNames(folder: string, own: readonly string[] = []): Promise<void> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = `${entry.name}\n${await readFile(file, 'utf8')}`;
    for (const [name] of text.matchAll(madeUp)) {
      if (!own.includes(name)) found.set(name, path.relative(folder, file));
    }
  }
  if (found.size === 0) return;
  const shown = [...found].slice(0, 5).map(([name, file]) => `${name} in ${file}`);
  throw new Error(`${found.size} names that the contract does not give: ${shown.join(', ')}`);
}
