import type { Json } from '@payments-openapi/spec';
import { at, type InterceptedCall, interceptAll, json, type Layer } from './layer.ts';
import { detectedBy } from './mutant.ts';

/** Responds with HTTP 500. */
export function failing(
  operationId: string,
  breaks: (text: string, call: InterceptedCall) => boolean,
): Layer {
  return interceptAll(operationId, async (call) => {
    const text = await call.request.clone().text();
    if (!breaks(text, call)) return call.send();
    return new Response('Internal Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
  });
}

/** Selects the requests that match no operation. */
const STRAY = [''];

/** A member of a body, if it is an object. */
export function owner(body: Json, ...names: string[]): Record<string, Json> {
  const found = names.length === 0 ? body : at(body, ...names);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}

/** Unusual requests that cause server errors or are accepted. */
export const robustnessMutants = detectedBy('C11', {
  'breaks-at-unknown-member': {
    title: 'An undeclared field causes HTTP 500',
    also: {
      C01: 'the response is not an envelope',
      C05: 'C05 also sends undeclared fields',
      C06: 'a field whose name is in capitals is one too',
    },
    operations: ['users_create'],
    make: failing('users_create', (_, { body }) => {
      const known =
        /^(user|reference_id|calling_code|phone_number|document_(type|number)|(first|last)_name|date_of_birth|issuing_country)$/;
      const names = [...Object.keys(owner(body ?? null)), ...Object.keys(owner(body ?? null, 'user'))];
      return names.some((name) => !known.test(name));
    }),
  },
  'breaks-at-nul': {
    title: 'A NUL character causes HTTP 500',
    also: { C01: 'the response is not an envelope' },
    operations: ['users_create', 'payees_create'],
    make: failing('*', (text) => text.includes('\\u0000') || text.includes('\0')),
  },
  'breaks-at-surrogate': {
    title: 'Half a surrogate pair causes HTTP 500',
    also: { C01: 'the response is not an envelope' },
    operations: ['users_create', 'payees_create'],
    make: failing(
      '*',
      (text) => /\\ud[89a-f][0-9a-f]{2}/i.test(text) && !/\\ud[89ab][0-9a-f]{2}\\ud[c-f]/i.test(text),
    ),
  },
  'breaks-at-depth': {
    title: 'Deep nesting causes HTTP 500',
    also: { C01: 'the response is not an envelope' },
    operations: ['users_create', 'payees_create'],
    make: failing('*', (text) => /(\[\s*){40}|(\{"[^"]*":\s*){40}/.test(text)),
  },
  'breaks-at-large-text': {
    title: 'A string of a megabyte causes HTTP 500',
    also: { C01: 'the response is not an envelope' },
    operations: ['users_create', 'payees_create'],
    make: failing('*', (text) => text.length > 500_000),
  },
  'breaks-at-repeated-query': {
    title: 'A repeated query parameter causes HTTP 500',
    also: { C01: 'the response is not an envelope' },
    operations: ['transactions_list', 'users_get'],
    make: failing('*', (_, { request }) => {
      const names = [...new URL(request.url).searchParams.keys()];
      return new Set(names).size < names.length;
    }),
  },
  'success-at-unknown-path': {
    title: 'An unknown path returns a success',
    operations: STRAY,
    make: (fetch) => async (request) => {
      const response = await fetch(request);
      if (response.status !== 404 || !(await response.clone().text()).includes('900440')) return response;
      return json({ code: 200, message: 'succeed', data: {} });
    },
  },
  'breaks-at-other-method': {
    title: 'An undeclared method causes HTTP 500',
    operations: STRAY,
    make: (fetch) => async (request) => {
      const response = await fetch(request);
      return response.status === 405 ? new Response('oops', { status: 500 }) : response;
    },
  },
});
