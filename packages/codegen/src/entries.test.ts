import type { Example, MediaType, OpenApiDocument, Parameter, Schema } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { generateClient } from './generate.ts';
import { writeValidators } from './validators.ts';

const text: Schema = { type: 'string', description: 'A text.' };

/** A contract of one operation that reads one page of things. */
function contractOf(examples: Record<string, Example> = {}, schema: Schema = text): OpenApiDocument {
  const data: Schema = { type: 'object', properties: { things: { type: 'array', items: schema } } };
  const content: Record<string, MediaType> = {
    'application/json': { schema: { type: 'object', properties: { data } }, examples },
  };
  const parameters: Parameter[] = [
    { name: 'id', in: 'path', required: true, description: 'The box.', schema: text },
    { name: 'offset', in: 'query', description: 'The offset.', schema: { type: 'integer' } },
    { name: 'limit', in: 'query', description: 'The limit.', schema: { type: 'integer' } },
  ];
  const whole: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/boxes/{id}/things': {
        get: {
          operationId: 'things_list',
          summary: 'List things',
          parameters,
          responses: {
            '200': { description: 'A page.', content },
            default: {
              description: 'Failed.',
              content: {
                'application/json': {
                  schema: { type: 'object' },
                  examples: { none: { value: { code: 4 } } },
                },
              },
            },
          },
        },
      },
    },
  };
  return whole;
}

describe('the generated entries', () => {
  it('contain a function for an operation, with its own endpoint and its description', async () => {
    const { 'functions.ts': functions } = await generateClient(contractOf(), {
      referenceOf: (id) => `the page ${id}`,
    });
    expect(functions).toContain('const things_list: Endpoint = {"id":"things_list","method":"GET",');
    expect(functions).toContain(`/**
 * List things
 *
 * @param connection Where and how the call is sent.
 * @param id The box.
 * @param params The query parameters.
 * @param options Options of this call only.
 * @returns A page.
 * @throws {ApiError} Failed.
 * @see the page things_list
 */
export function thingsList(connection: Connection, id: string, params?: ThingsListParams, options?: CallOptions): PageCall<ThingsListOutput, `);
    expect(functions).toContain('(connection, things_list, [id, params, options]);');
  });

  it('contain a query for a read, and a query of pages for a list', async () => {
    const { 'queries.ts': queries } = await generateClient(contractOf());
    expect(queries).toContain(
      "return query('things_list', [id, params], (options) => api.things.list(id, params, options));",
    );
    expect(queries).toContain(
      "return pagesQuery('things_list', 'things', [id, params], params?.offset, (offset, options) => api.things.list(id, { ...params, offset }, options));",
    );
  });

  it('contain a handler that knows the response examples by name', async () => {
    const files = await generateClient(
      contractOf({ two: { value: { code: 0, data: { things: ['a', 'b'] } } } }),
    );
    expect(files['mocks.ts']).toContain(
      'thingsListHandler(response?: MockResponse<ThingsListOutput, "two" | "none", undefined>, options?: MockOptions)',
    );
    expect(files['examples.ts']).toContain('"two": {"status":200,');
    expect(files['examples.ts']).toContain('"none": {"status":400,');
  });

  it('are refused if two response examples have the same name', async () => {
    await expect(generateClient(contractOf({ none: { value: { code: 0 } } }))).rejects.toThrow(
      'things_list: two response examples are named none',
    );
  });

  it('fail if a format has no check', () => {
    expect(() => writeValidators(contractOf({}, { ...text, format: 'rhyme' }), {})).toThrow('rhyme');
  });
});
