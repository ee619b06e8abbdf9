import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');
const money = await readFile(path.join(folder, 'docs/money.md'), 'utf8');

export const readme = await readFile(path.join(folder, 'README.md'), 'utf8');

/** The examples of the README and of the page on money, and what each says that it prints. */
export const examples = [...`${readme}\n${money}`.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => ({
  code,
  prints: [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line),
}));

/** Where the service of the examples is. */
export const documentedAddress = 'http://127.0.0.1:4010';
