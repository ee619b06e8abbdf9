import { compileValidators } from '@payments-openapi/codegen/validators';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import * as formats from './formats.ts';

/** A contract whose only response is a string of this format. */
function contractOf(format: string): OpenApiDocument {
  const content = { 'application/json': { schema: { type: 'string' as const, format } } };
  const responses = { '200': { description: 'Done.', content } };
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { operationId: 'things_get', responses } } },
  };
}

describe('validators', () => {
  it.each([
    [
      'date-time',
      ['2026-05-12T02:00:00.5+08:00'],
      ['2026-05-12 02:00', '2026-05-12T25:00:00Z', '2026-02-30T00:00:00Z'],
    ],
    ['duration', ['P3M', 'PT1H30M'], ['P', 'soon']],
    ['date', ['2026-05-12'], ['2026-02-30']],
    ['uuid', ['0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01'], ['0a6c7f52']],
  ])('check the format %s', (format, valid, invalid) => {
    const { things_get_response: validate } = compileValidators(contractOf(format), formats);
    expect([...valid, ...invalid].filter((value) => validate?.(value))).toEqual(valid);
  });
});
