import type { Json, RequestExample } from '@payments-openapi/spec';
import { replaced } from '../cases/patch.ts';

/** Replaces a value in a request, at a path such as `body/user/first_name`, `path/id` or `query/user_id`. */
export function withValue(request: RequestExample, place: string, value: Json): RequestExample {
  const [kind, ...names] = place.split('/');
  const name = names.join('/');
  switch (kind) {
    case 'body':
      return { ...request, body: replaced(request.body ?? {}, `/${name}`, value) };
    case 'path':
      return { ...request, pathParams: { ...request.pathParams, [name]: String(value) } };
    case 'query':
      return { ...request, query: { ...request.query, [name]: value } };
    case 'header':
      return { ...request, headers: { ...request.headers, [name]: String(value) } };
    default:
      throw new Error(`${place}: must start with body, path, query or header`);
  }
}
