import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadControlContract } from '../src/contract/load.ts';
import { FAILURES, type FailureName } from '../src/input/failures.ts';

/** Failures that no call of the control interface returns: those of the service, and of unknown paths. */
const ELSEWHERE: readonly FailureName[] = [
  'userReferenceTaken',
  'userPhoneTaken',
  'userExists',
  'payeeInvalidType',
  'planAlreadyCreated',
  'alreadyVoided',
  'orderMismatch',
  'filterNotSupported',
  'calculationNotApplicable',
  'unknownPath',
  'wrongMethod',
];

it('The control contract names every code that its calls fail with, and no other', () => {
  const named = new Set(
    JSON.stringify(loadControlContract())
      .match(/\b9\d{5}\b/g)
      ?.map(Number),
  );
  const known = Object.entries(FAILURES)
    .filter(([name]) => !ELSEWHERE.includes(name as FailureName))
    .map(([, { code }]) => code as number);
  // The first is where the codes of the sandbox begin.
  expect([...named].filter((code) => !known.includes(code))).toEqual([900000]);
  expect(known.filter((code) => !named.has(code))).toEqual([]);
});

it('The minimum length of a key is the same everywhere', async () => {
  const files = ['docs/control.md', 'src/commands/serve.ts', 'control/openapi.yaml'];
  const source = await readFile(path.join(import.meta.dirname, '../src/app/serve.ts'), 'utf8');
  const [, length] = /KEY_LENGTH = (\d+)/.exec(source) ?? [];
  for (const file of files) {
    const text = await readFile(path.join(import.meta.dirname, '..', file), 'utf8');
    expect.soft(text, file).toMatch(new RegExp(`\\b${length}\\s+characters`));
  }
});
