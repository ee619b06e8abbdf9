import { type Json, readPointer } from '@payments-openapi/spec';
import { replaced } from '../../cases/patch.ts';
import type { CallOwn } from './call.ts';

/** Reads whole lists of the sandbox in this process. */
export interface WholeLists {
  /** A response with all entries of the list, at this pointer, of which a request to this path asks for a page. */
  read(path: string, headers: Headers, at: string): Promise<Json | undefined>;
  /** Reads again after a write. */
  forget(): void;
}

/** The entries of a page. */
const SIZE = 100;

export function createWholeLists(call: CallOwn): WholeLists {
  let known = new Map<string, Promise<Json | undefined>>();
  return {
    read(path, headers, at) {
      const url = new URL(path, 'http://list.example');
      url.searchParams.delete('offset');
      url.searchParams.delete('limit');
      const key = `${url.pathname}${url.search}`;
      const list = known.get(key) ?? readAll(url, headers, at);
      known.set(key, list);
      return list;
    },
    forget: () => {
      known = new Map();
    },
  };

  async function readAll(url: URL, headers: Headers, at: string): Promise<Json | undefined> {
    const entries: Json[] = [];
    let first: Json | undefined;
    for (;;) {
      url.searchParams.set('offset', String(entries.length));
      url.searchParams.set('limit', String(SIZE));
      const { json } = await call('GET', `${url.pathname}${url.search}`, { headers });
      const own = readPointer(json, at);
      if (json === undefined || !Array.isArray(own)) return undefined;
      first ??= json;
      entries.push(...own);
      if (own.length < SIZE) return replaced(first, at, entries);
    }
  }
}
