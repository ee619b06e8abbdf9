import { requests } from '../records/collections.ts';
import { readPage } from '../records/page.ts';
import { maskText } from '../requests/mask.ts';
import type { ControlHandlers } from './types.ts';

export const requestsHandlers: ControlHandlers<'requests'> = {
  async requests_list({ query }, context) {
    const { requestLog, limits } = context.services;
    await requestLog.flush();
    const { offset, limit } = readPage(query);
    // The log is trimmed only now and then, so it can hold more than its limit.
    const kept = Math.max(0, limits.requestsKept - offset);
    const { request_id } = query;
    // Ids are masked where they are kept.
    const where: Record<string, string> =
      request_id === undefined ? {} : { request_id: maskText(request_id) };
    const page = await requests.list(context, { where, offset, limit: Math.min(limit, kept) });
    return { requests: page.map(({ document }) => document), dropped: requestLog.dropped(context.sandboxId) };
  },
};
