import {
  type OpenApiDocument,
  type Operation,
  type PathItem,
  type Server,
  splitPointer,
} from '@payments-openapi/spec';
import { code, sentence } from '../page/page.ts';
import type { Reference } from './reference.ts';

/** The URL of a server, with the defaults of its variables, without a slash at its end. */
export function serverUrl({ url, variables = {} }: Server): string {
  return url
    .replace(/\{([^}]+)\}/g, (whole, name: string) => variables[name]?.default ?? whole)
    .replace(/\/+$/, '');
}

/** The document with the servers of the configuration in place of its own, if there are any. */
export function withServers(document: OpenApiDocument, servers: Server[] = []): OpenApiDocument {
  return servers.length > 0 ? { ...document, servers } : document;
}

/** The origins that forms may call: sandboxes on the reader's machine, and all servers that the document names. */
export function callableOrigins({
  document,
  sandbox,
  readsFrom,
}: Pick<Reference, 'document' | 'sandbox' | 'readsFrom'>): string[] {
  const named = [...(document.servers ?? []).map(serverUrl), sandbox, readsFrom];
  const origins = named
    .filter((url) => /^https?:\/\//.test(url))
    .flatMap((url) => URL.parse(url)?.origin ?? []);
  return [...new Set(['http://127.0.0.1:*', 'http://localhost:*', ...origins])];
}

/** The URL of the first server. */
export function defaultBaseUrl({ servers = [] }: OpenApiDocument): string {
  const [server] = servers;
  if (!server) throw new Error('servers is empty in the contract');
  return serverUrl(server);
}

/** The servers of an operation or of its path, if they are not those of the document. */
export function ownServers(document: OpenApiDocument, { object, pointer }: Operation): Server[] {
  const [, path = ''] = splitPointer(pointer);
  const item: PathItem | undefined = document.paths[path];
  return object.servers ?? item?.servers ?? [];
}

/** A list of servers with their variables, in Markdown. */
export function serverList(servers: Server[]): string {
  return servers
    .map((server) => {
      const variables = Object.entries(server.variables ?? {}).map(
        ([name, { default: value, enum: all, description = '' }]) => {
          const values = all ? `, one of ${all.map(code).join(', ')}` : '';
          return `  - ${code(name)}: ${code(value)}${values}${description && `: ${sentence(description)}`}`;
        },
      );
      const about = server.description ? `: ${sentence(server.description)}` : '';
      return [`- ${code(server.url)}${about}`, ...variables].join('\n');
    })
    .join('\n');
}
