import type { Json } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { memberOf } from '../values.ts';

/** A page with more entries than the request allows. */
export interface LargePage {
  /** Pointer to the list. */
  at: string;
  limit: number;
  length: number;
}

/** Whether a success has more entries than its `limit`. A request that repeats it does not say which one counts. */
export function largePage({ operation, request, outcome, json }: Exchange): LargePage | undefined {
  const hasLimit = operation?.parameters.some((one) => one.in === 'query' && one.name === 'limit');
  if (!hasLimit || outcome !== 'success') return undefined;
  const [text = '', ...others] = URL.parse(request.url)?.searchParams.getAll('limit') ?? [];
  if (others.length > 0 || !/^\d+$/.test(text)) return undefined;
  const [list, ...further] = listsIn(memberOf(json, 'data'));
  const limit = Number(text);
  if (!list || further.length > 0 || list.entries.length <= limit) return undefined;
  return { at: list.at, limit, length: list.entries.length };
}

/** The lists that a response has, as its data or in it. */
function listsIn(data: Json | undefined): { at: string; entries: Json[] }[] {
  if (Array.isArray(data)) return [{ at: '/data', entries: data }];
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([name, entries]) =>
    Array.isArray(entries) ? { at: `/data/${name}`, entries } : [],
  );
}
