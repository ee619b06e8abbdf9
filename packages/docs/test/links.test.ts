import { expect, it } from 'vitest';
import { withoutLostLinks } from '../src/site/links.ts';

it('a guide links to no page that the contract of an owner does not have', () => {
  const slugs = new Set(['api/users_get']);
  const text = 'Call [`users_create`](/api/users_create/#body), then [read it](/api/users_get/#response).';
  expect(withoutLostLinks(text, slugs)).toBe(
    'Call `users_create`, then [read it](/api/users_get/#response).',
  );
  // Other pages do not depend on the contract: a link to one that is not there is a mistake, which the tests find.
  expect(withoutLostLinks('[Retries](/guides/retries/)', slugs)).toBe('[Retries](/guides/retries/)');
});
