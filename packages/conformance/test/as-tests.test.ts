import { createSandbox } from '@payments-openapi/sandbox';
import { testConformance } from '../src/vitest.ts';

// What a project with vitest writes, for two operations.
testConformance(async () => {
  const { fetch, close } = await createSandbox();
  return { baseUrl: 'http://payments.example', fetch, close, operations: ['users_get', 'cards_link'] };
});
