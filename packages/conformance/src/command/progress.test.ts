import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

it('shows the whole line if the terminal does not know its width', () => {
  let shown = '';
  const stream = new Writable({
    write(chunk, _, done) {
      shown += chunk;
      done();
    },
  });
  const result = { check: 'C17', operationId: 'users_create', title: '', outcome: 'passed' } as const;
  createProgress(Object.assign(stream, { isTTY: true, columns: 0 })).step(result, 1, 1);
  expect(shown).toMatch(/C17 users_create$/);
});
