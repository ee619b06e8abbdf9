import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { derivedFixtures } from './derived-fixtures.ts';

/** A contract with one GET per path; the examples of its parameters are given by name. */
function contractWith(paths: Record<string, { tag: string; parameters: Record<string, string> }>) {
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, { tag, parameters }]) => [
        path,
        {
          get: {
            operationId: `${tag}_get`,
            tags: [tag],
            parameters: Object.entries(parameters).map(([name, value]) => ({
              name,
              in: path.includes(`{${name}}`) ? 'path' : 'query',
              required: true,
              examples: { one: { value } },
            })),
            responses: {},
          },
        },
      ]),
    ),
  } as unknown as OpenApiDocument;
}

const named = { card: { id: 'crd_1' } };

describe('The fixtures of a new operation', () => {
  it('are the ids in its path and query, under its tag in the singular', () => {
    const contract = contractWith({
      '/payees/{id}': { tag: 'payees', parameters: { id: 'pay_1' } },
      '/statements': { tag: 'walletStatements', parameters: { wallet_id: 'wal_1', since: '2026-03-01' } },
    });
    expect(derivedFixtures(contract, named)).toEqual({
      payee: { id: 'pay_1' },
      wallet_statement: { wallet_id: 'wal_1' },
    });
  });

  it('are those that exist already, if it uses their ids', () => {
    const contract = contractWith({
      '/cards/{id}': { tag: 'cards', parameters: { id: 'crd_1' } },
      '/payees/{id}': { tag: 'payees', parameters: { id: 'pay_1' } },
      '/payouts': { tag: 'payouts', parameters: { payee_id: 'pay_1' } },
    });
    expect(derivedFixtures(contract, named)).toEqual({ payee: { id: 'pay_1' } });
  });

  it('cannot have another id than the fixture of that kind', () => {
    const contract = contractWith({ '/cards/{id}': { tag: 'cards', parameters: { id: 'crd_2' } } });
    expect(() => derivedFixtures(contract, named)).toThrow(
      'cards_get one: id is crd_2, but the fixture `card` has crd_1. Use that in the example, or declare another kind',
    );
  });
});
