import { type Json, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { memberOf } from '../values.ts';
import type { CallOwn, OwnResponse } from './call.ts';

/** Whether an operation returns pages of a list. */
export function isList({ parameters }: ContractOperation): boolean {
  return ['offset', 'limit'].every((name) => parameters.some((one) => one.name === name));
}

/** All entries of a list, of which a target may show any on a page. */
export interface WholeList {
  json: Json;
  /** Path of its entries. */
  at: string;
}

/** Reads whole lists of the sandbox in this process. */
export interface WholeLists {
  /** The list of which a request to this path asks for a page. */
  read(path: string, headers: Headers): Promise<WholeList | undefined>;
  /** Reads again after a write. */
  forget(): void;
}

/** The entries of a page. */
const SIZE = 100;

export function createWholeLists(call: CallOwn): WholeLists {
  let known = new Map<string, Promise<WholeList | undefined>>();
  return {
    read(path, headers) {
      const url = new URL(path, 'http://list.example');
      url.searchParams.delete('offset');
      url.searchParams.delete('limit');
      const key = `${url.pathname}${url.search}`;
      const list = known.get(key) ?? readAll(url, headers);
      known.set(key, list);
      return list;
    },
    forget: () => {
      known = new Map();
    },
  };

  async function readAll(url: URL, headers: Headers): Promise<WholeList | undefined> {
    const entries: Json[] = [];
    let first: OwnResponse | undefined;
    for (;;) {
      url.searchParams.set('offset', String(entries.length));
      url.searchParams.set('limit', String(SIZE));
      const page = await call('GET', `${url.pathname}${url.search}`, { headers });
      const at = entriesAt(page.json);
      if (at === undefined) return undefined;
      const own = readPointer(page.json, at) as Json[];
      first ??= page;
      entries.push(...own);
      if (own.length < SIZE) return { json: withEntries(first.json, at, entries), at };
    }
  }
}

/** Path of the entries in a page. */
export function entriesAt(json: Json | undefined): string | undefined {
  const data = memberOf(json, 'data');
  if (Array.isArray(data)) return '/data';
  if (!isObject(data)) return undefined;
  const name = Object.keys(data).find((one) => Array.isArray(data[one]));
  return name === undefined ? undefined : `/data/${name}`;
}

function withEntries(json: Json | undefined, at: string, entries: Json[]): Json {
  if (!isObject(json)) return entries;
  const [, name] = at.split('/').slice(1);
  return { ...json, data: name === undefined ? entries : { ...(json.data as object), [name]: entries } };
}
