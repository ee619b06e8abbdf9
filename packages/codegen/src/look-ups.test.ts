import type { Json, Link, OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { lookUpsOf } from './look-ups.ts';

/** A contract with a write that has this link, and two reads. */
function contractOf(link: Partial<Link>, status = '200'): OpenApiDocument {
  const done = { description: 'Done.' };
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things/{id}/parts': {
        put: {
          operationId: 'parts_update',
          summary: 'Edit a part',
          responses: { [status]: { ...done, links: { part: { operationId: 'parts_get', ...link } } } },
        },
        get: { operationId: 'parts_list', responses: { '200': done } },
      },
      '/things/{id}/parts/{part}': { get: { operationId: 'parts_get', responses: { '200': done } } },
    },
  };
}

describe('the look-up of a write', () => {
  it.each<[string, Record<string, Json>, string, string]>([
    [
      'its path',
      { id: '$request.path.id' },
      'parts.get(id)',
      '[id]: readonly [string]) => api.parts.get(id),',
    ],
    [
      'its path, query, headers and body',
      {
        code: '$request.header.X-Code',
        page: '$request.query.page',
        id: '$request.path.id',
        name: '$request.body#/a/b',
      },
      'parts.get(id, { code, page, name })',
      '[id, code, page, name]: readonly [string, string, string, string]) => api.parts.get(id, { code, page, name }),',
    ],
  ])('is a link that takes its values from %s', (_, parameters, text, code) => {
    const file = lookUpsOf(contractOf({ parameters }));
    expect(file).toContain(`/** Edit a part: \`${text}\`. */`);
    expect(file).toContain(`  parts_update: (api: Client, ${code}`);
  });

  it.each([
    ['equals', 'entry.owner?.id === wanted'],
    ['begins-with', 'entry.owner?.id?.startsWith(wanted)'],
  ])('is a link to an entry of a list: %s', (how, test) => {
    const entry = { member: 'owner.id', [how]: '$request.path.id' };
    const file = lookUpsOf(contractOf({ operationId: 'parts_list', 'x-entry': entry }));
    expect(file).toContain('/** Edit a part: `parts.list() by owner.id`. */');
    expect(file).toContain(`entryOf(api.parts.list({ limit: 100 }), (entry) => ${test})`);
  });

  it.each<[string, Partial<Link>, string?]>([
    ['needs a value of the response', { parameters: { id: '$response.body#/id', part: '$request.path.id' } }],
    ['needs nothing of the request', {}],
    ['belongs to a failure', { parameters: { id: '$request.path.id' } }, 'default'],
  ])('is not a link that %s', (_, link, status) => {
    expect(lookUpsOf(contractOf(link, status))).not.toContain('parts_update');
  });

  it.each([
    [
      '$request.path.other',
      'parts_update: a link with the expression $request.path.other, which no argument has',
    ],
    [
      '$request.cookie.a',
      'parts_update: a link with the expression $request.cookie.a, which no argument has',
    ],
  ])('is refused with the expression %s', (id, message) => {
    expect(() => lookUpsOf(contractOf({ parameters: { id } }))).toThrow(message);
  });

  it('is refused if it leads nowhere', () => {
    const link = { operationId: 'gone', parameters: { id: '$request.path.id' } };
    expect(() => lookUpsOf(contractOf(link))).toThrow(
      'parts_update: a link leads to gone, which does not exist',
    );
  });
});
