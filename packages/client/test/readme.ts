import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');
const money = await readFile(path.join(folder, 'docs/money.md'), 'utf8');

export const readme = await readFile(path.join(folder, 'README.md'), 'utf8');

/** The examples of the README and the page on money, with the expected output of each. */
export const examples = [...`${readme}\n${money}`.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => ({
  code,
  prints: [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, line]) => line),
}));

/** The URL of the service in the examples. */
export const documentedAddress = 'http://127.0.0.1:4010';
