import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Names that generators make up for unnamed schemas, in the spellings of all languages. */
const MADE_UP =
  /\w*(?:AllOf|Inner|InlineObject|InlineResponse|200Response)\w*|\w+_(?:all_of|inner|200_response)\w*|\w*inline_(?:object|response)\w*/g;

/** @throws if generated code contains a made-up name */
export async function checkNames(folder: string): Promise<void> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = `${entry.name}\n${await readFile(file, 'utf8')}`;
    for (const [name] of text.matchAll(MADE_UP)) {
      found.set(name, path.relative(folder, file));
    }
  }
  if (found.size === 0) return;
  const shown = [...found].slice(0, 5).map(([name, file]) => `${name} in ${file}`);
  throw new Error(`${found.size} names that are not in the contract: ${shown.join(', ')}`);
}
