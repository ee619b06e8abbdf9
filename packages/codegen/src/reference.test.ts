import { type OpenApiDocument, resolve } from '@payments-openapi/spec';
import bundle from '@payments-openapi/spec/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { readOperations } from './operations.ts';
import { renderReference } from './reference.ts';

const contract = bundle as unknown as OpenApiDocument;
const operations = readOperations(contract);
const pages = new Map(renderReference(contract).map(({ path, markdown }) => [path, markdown]));

describe('the reference of the client', () => {
  it('has a page for each method, and one that links to all of them', () => {
    expect([...pages.keys()].sort()).toEqual(['index.md', ...operations.map(({ id }) => `${id}.md`)].sort());
    for (const { id, group, verb } of operations)
      expect(pages.get('index.md')).toContain(`[\`${group}.${verb}\`](${id}.md)`);
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'documents %s as the contract does: itself, its fields, its response, its failures',
    (id, { summary, description, params, failureText, failures, httpMethod, path }) => {
      const page = pages.get(`${id}.md`) ?? '';
      const flat = page.replaceAll('\\|', '|');
      for (const text of [summary, description.trim(), failureText.trim(), `${httpMethod} ${path}`])
        expect(flat).toContain(text);
      for (const [name, schema] of Object.entries(params.properties)) {
        const text = (schema.description ?? resolve(contract, schema).description ?? '')
          .trim()
          .replaceAll(/\s*\n\s*/g, ' ');
        expect(flat).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
        expect(flat).toContain(text);
      }
      for (const { name, code, meaning } of failures)
        expect(page).toContain(`| \`${name}\` | \`${code}\` | ${meaning} |`);
      expect(page).not.toMatch(/undefined|\[object/);
    },
  );

  it('shows the values and the constraints of a field', () => {
    expect(pages.get('digitalWallets_getTopUpFeeRules.md')).toContain('`string`, one of `business`, `user`');
    expect(pages.get('customers_update.md')).toContain('`string`, maxLength `255`');
    expect(pages.get('digitalWallets_listTransactions.md')).toContain('format `YYYY-MM-DD hh:mm:ss`');
  });

  it('says which methods are retried, which take a time, and which find out what their offset counts', () => {
    expect(pages.get('recurringOrders_get.md')).toContain('This is a read');
    expect(pages.get('users_create.md')).toContain(
      'retries it only if the request cannot have reached the service',
    );
    expect(pages.get('digitalWallets_listTransactions.md')).toContain(
      '`string` or `Date` or `Instant` or `ZonedDateTime`',
    );
    expect(pages.get('cardTransactions_list.md')).toContain('counts pages or items');
    expect(pages.get('cardTransactions_list.md')).toContain('`CardTransaction[]`');
  });
});
