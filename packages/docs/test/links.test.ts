import { expect, it } from 'vitest';
import { withoutLostLinks } from '../src/site/links.ts';
import { markMissing } from '../src/site/missing-operations.ts';

it("a guide has no links to pages that an owner's contract lacks", () => {
  const slugs = new Set(['api/users_get']);
  const text = 'Call [`users_create`](/api/users_create/#body), then [read it](/api/users_get/#response).';
  expect(withoutLostLinks(text, slugs)).toBe(
    'Call `users_create`, then [read it](/api/users_get/#response).',
  );
  const lost: string[] = [];
  expect(
    withoutLostLinks('[Home](/), [more](/more/), [all](/openapi.json)', slugs, (to) => lost.push(to)),
  ).toBe('Home, more, [all](/openapi.json)');
  expect(lost).toEqual(['/', '/more/']);
});

it("a guide says which of its calls an owner's contract lacks", () => {
  const block = '```ts\nawait api.payees.create({});\nawait api.users.get({});\n```';
  const { text, missing } = markMissing(`First:\n\n${block}`, new Set(['users_get']));
  expect([...missing]).toEqual(['payees_create']);
  expect(text).toContain(
    'This API does not have `payees_create`; the example shows how a call looks.\n\n```ts',
  );
  expect(markMissing(block, new Set(['users_get', 'payees_create'])).text).toBe(block);
});
