import type { RequestDetails, RequestEntry } from '../generated/contract.ts';
import { Failure } from '../input/failures.ts';
import { requests } from '../records/collections.ts';
import { maskText } from '../records/mask.ts';
import { keyOf } from '../records/numbers.ts';
import { readPage, searchPage } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const requestsHandlers: ControlHandlers<'requests'> = {
  async requests_list({ query }, context) {
    const { requestLog, limits } = context.services;
    await requestLog.flush();
    const { request_id, since, offset: _, limit: __, ...filter } = query;
    // Ids are masked when they are stored.
    const where: Record<string, string> =
      request_id === undefined ? {} : { request_id: maskText(request_id) };
    const read = async (page: { offset: number; limit: number }) =>
      (await requests.list(context, { where, after: keyOf(Number(since ?? 0)), ...page })).map(
        ({ document }) => document,
      );
    const { offset, limit } = readPage(query);
    // The log is trimmed only occasionally, so it can contain more than its limit.
    const most = limits.requestsKept;
    const page =
      Object.keys(filter).length === 0
        ? await read({ offset, limit: Math.min(limit, Math.max(0, most - offset)) })
        : await searchPage({ offset, limit }, most, read, (entry) => isWanted(entry, filter));
    const kept = Math.min(most, await requests.count(context));
    return { requests: page.map(entryOf), kept, dropped: requestLog.dropped(context.sandboxId) };
  },

  async requests_get({ path: { id } }, context) {
    await context.services.requestLog.flush();
    const stored = /^\d{1,16}$/.test(id) ? await requests.get(context, keyOf(Number(id))) : undefined;
    if (!stored)
      throw new Failure('notFound', `there is no request ${JSON.stringify(id)}, or it is no longer kept`);
    return { request: stored.document };
  },
};

interface Filter {
  operation_id?: string;
  code?: number;
  method?: string;
  path?: string;
  fault_id?: string;
}

function isWanted({ url, ...entry }: RequestDetails, { path, ...same }: Filter): boolean {
  if (path !== undefined && !url.toLowerCase().includes(path.toLowerCase())) return false;
  return (Object.keys(same) as (keyof typeof same)[]).every((name) => entry[name] === same[name]);
}

/** A call as shown in the list. */
function entryOf({ request_headers, response_headers, violations, ...entry }: RequestDetails): RequestEntry {
  return entry;
}
