import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { edited } from './combined.fixture.ts';
import { compare } from './compare.ts';
import { shop } from './shop.fixture.ts';

describe('compare', () => {
  it('finds what is declared for the whole document', async () => {
    const after = edited(shop, {
      '#/servers': [{ url: 'https://other.example' }],
      '#/security': [{ key: [] }],
      '#/components/securitySchemes': { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      '#/info/version': '2.0.0',
    });
    const changes = await compare(shop as unknown as OpenApiDocument, after as unknown as OpenApiDocument);
    expect(changes.map(({ rule, impact, pointer }) => [impact, rule, pointer])).toEqual([
      ['major', 'security-requirement-changed', '#/security'],
      ['major', 'server-removed', '#/servers/0/url'],
      ['patch', undefined, '#/info/version'],
    ]);
  });
});
