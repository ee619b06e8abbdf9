import type { Schema } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { contractOf, readContract } from './contract.ts';

it('refuses a contract with a $ref that only leads back to itself', async () => {
  const { document } = await readContract();
  const withSchemas = (schemas: Record<string, Schema>) => ({
    ...document,
    components: { ...document.components, schemas },
  });
  const toUser = { $ref: '#/components/schemas/User' };
  expect(() => contractOf(withSchemas({ User: toUser }))).toThrow(
    '#/components/schemas/User: its $ref leads back to itself',
  );
  expect(() =>
    contractOf(withSchemas({ User: { $ref: '#/components/schemas/Other' }, Other: toUser })),
  ).toThrow('#/components/schemas/User: its $ref leads back to itself');
});
