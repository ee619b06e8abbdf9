import { requests } from '../records/collections.ts';
import { readPage } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const requestsHandlers: ControlHandlers<'requests'> = {
  async requests_list({ query }, context) {
    const { requestLog, limits } = context.services;
    await requestLog.flush();
    const { offset, limit } = readPage(query);
    // The log is trimmed only now and then, so it can hold more than its limit.
    const kept = Math.max(0, limits.requestsKept - offset);
    const page = await requests.list(context, { offset, limit: Math.min(limit, kept) });
    return { requests: page.map(({ document }) => document), dropped: requestLog.dropped(context.sandboxId) };
  },
};
