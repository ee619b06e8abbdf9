import {
  callbacksOf,
  isMethod,
  linksOf,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  operations,
  webhooksOf,
} from '@payments-openapi/spec';
import { ownServers } from './servers.ts';

/** The fields of each object of OpenAPI that the pages show, or that only programs read. */
const SHOWN: Record<string, string[]> = {
  document: [
    'openapi',
    'info',
    'servers',
    'security',
    'tags',
    'paths',
    'components',
    'webhooks',
    'externalDocs',
  ],
  info: ['title', 'summary', 'description', 'version', 'contact', 'license', 'termsOfService'],
  tag: ['name', 'summary', 'description', 'externalDocs'],
  server: ['url', 'description', 'variables'],
  path: ['parameters', 'servers', 'additionalOperations', '$ref'],
  operation: [
    ...[
      'tags',
      'summary',
      'description',
      'operationId',
      'deprecated',
      'parameters',
      'requestBody',
      'responses',
    ],
    ...['callbacks', 'security', 'servers', 'externalDocs'],
  ],
  'request body': ['description', 'required', 'content'],
  'media type': ['schema', 'itemSchema', 'example', 'examples', 'encoding'],
  response: ['summary', 'description', 'headers', 'content', 'links'],
  link: ['operationId', 'description', 'parameters', 'requestBody'],
  'security scheme': [
    ...[
      'type',
      'description',
      'name',
      'in',
      'scheme',
      'bearerFormat',
      'flows',
      'openIdConnectUrl',
      'deprecated',
    ],
  ],
};

/** What a document contains that no page shows: a line for each field of OpenAPI, with where it is. */
export function unshown(document: OpenApiDocument): string[] {
  const found = new Map<string, string[]>();
  const check = (kind: string, part: object | undefined, place: string) => {
    for (const field of Object.keys(part ?? {})) {
      const isOperation = kind === 'path' && isMethod(field);
      if (SHOWN[kind]?.includes(field) || field.startsWith('x-') || isOperation) continue;
      const name = `${field} of a ${kind}`;
      found.set(name, [...(found.get(name) ?? []), place]);
    }
  };
  check('document', document, 'the contract');
  check('info', document.info, 'info');
  for (const tag of document.tags ?? []) check('tag', tag, tag.name);
  for (const server of document.servers ?? []) check('server', server, server.url);
  for (const [path, item] of Object.entries(document.paths)) check('path', item, path);
  for (const [name, scheme] of Object.entries(document.components?.securitySchemes ?? {}))
    check('security scheme', scheme, name);
  const checkCall = (call: Operation, place: string) => {
    check('operation', call.object, place);
    check('request body', call.body?.value, place);
    for (const { value } of Object.values(call.responses)) check('response', value, place);
    for (const media of mediaOf(call)) check('media type', media, place);
    for (const server of ownServers(document, call)) check('server', server, place);
    for (const { link } of linksOf(document, call)) check('link', link, place);
    const [, ...more] = call.object.tags ?? [];
    if (more.length > 0) found.set('further tags', [...(found.get('further tags') ?? []), place]);
  };
  for (const operation of operations(document)) {
    checkCall(operation, operation.operationId);
    for (const { name, operation: callback } of callbacksOf(document, operation))
      checkCall(callback, `${operation.operationId}: ${name}`);
  }
  for (const { name, operation } of webhooksOf(document)) checkCall(operation, name);
  return [...found].map(([name, places]) => `${name}: ${listed([...new Set(places)])}`);
}

function mediaOf({ body, responses }: Operation): MediaType[] {
  const parts = [body, ...Object.values(responses)].map((part) => part?.value.content);
  return parts.flatMap((content) => Object.values(content ?? {}));
}

/** The first three places, and the number of the others. */
function listed(places: string[]): string {
  const [first = '', second, third, ...more] = places;
  const some = [first, second, third].filter(Boolean).join(', ');
  return more.length > 0 ? `${some} and ${more.length} more` : some;
}
