import { jsonMedia, type OpenApiDocument, type Operation } from '@payments-openapi/spec';
import { sample } from 'openapi-sampler';
import type { PanelResponse } from '../page/page.ts';
import { isSuccess } from './reference.ts';

/** What the successes of an operation may contain according to their schemas, if the contract has no example of them. */
export function generatedResponses(
  document: OpenApiDocument,
  { responses }: Operation,
  shown: ReadonlySet<string>,
): PanelResponse[] {
  return Object.entries(responses).flatMap(([status, { value }]) => {
    const [, media] = jsonMedia(value.content ?? {}) ?? [];
    if (!isSuccess(status) || shown.has(status) || !media?.schema) return [];
    // Without its warnings: what it cannot generate is described in the fields.
    const options = { skipWriteOnly: true, quiet: true };
    const text = JSON.stringify(sample(media.schema, options, document), null, 2);
    return text === undefined
      ? []
      : [{ label: 'Generated from the schema', status, isFailure: false, language: 'json', text }];
  });
}
