import { expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { nodeSqlite } from './node-sqlite.ts';

it('A Node.js without SQLite is told which one has it', () => {
  const lacking = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  expect(nodeSqlite).toThrow(`requires Node.js ${manifest.engines.node.replace('>=', '')} or later. This is`);
  lacking.mockRestore();
  expect(nodeSqlite().DatabaseSync).toBeTypeOf('function');
});
