import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CHOICES, type ChoiceName, rowOf } from './choices.ts';

const spec = path.dirname(createRequire(import.meta.url).resolve('@payments-openapi/spec/package.json'));
const discrepancies = readFileSync(path.join(spec, 'DISCREPANCIES.md'), 'utf8');

it.each(Object.keys(CHOICES) as ChoiceName[])('%s has a row in DISCREPANCIES.md', (choice) => {
  expect(discrepancies).toContain(`<a id="${rowOf(choice)}"></a>`);
});
