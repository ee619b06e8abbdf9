import { createSandbox } from '@payments-openapi/sandbox';
import { testConformance } from '../src/vitest.ts';

// As in a project that uses vitest, for two operations only.
testConformance(async () => {
  const { fetch, close } = await createSandbox();
  return { baseUrl: 'http://payments.example', fetch, close, operations: ['users_get', 'cards_link'] };
});
