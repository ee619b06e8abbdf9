import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');
export const readme = await readFile(path.join(folder, 'README.md'), 'utf8');

const guides = globSync('docs/*.md', { cwd: folder }).sort();

/** The README and the guides beside it. */
const texts = [
  readme,
  ...(await Promise.all(guides.map((file) => readFile(path.join(folder, file), 'utf8')))),
].join('\n');

/** The examples of these texts, with the expected output of each. */
export const examples = [...texts.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => ({
  code,
  prints: [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line),
}));

/** The URL of the service in the examples. */
export const documentedAddress = 'http://127.0.0.1:4010';
