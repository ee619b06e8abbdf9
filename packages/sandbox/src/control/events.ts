import { Live } from '../contract/live.ts';
import { newestEvents } from '../records/events.ts';
import { lastNumber, readSince } from '../records/numbers.ts';
import { fitting, readPage } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const eventsHandlers: ControlHandlers<'events'> = {
  async events_list({ query, header }, context) {
    const { since, plan_id, order_number } = query;
    const filter = { plan_id, order_number };
    return new Live({
      async page() {
        const from = await readSince(context, since);
        return {
          events: fitting(await newestEvents(context, { since: from, ...readPage(query), ...filter })),
        };
      },
      async follow(signal) {
        const last = readLastId(header['last-event-id']) ?? since;
        const from = last === undefined ? ((await lastNumber(context)) ?? 0) : await readSince(context, last);
        return context.services.eventStreams.open(context, { since: from, filter, signal });
      },
    });
  },
};

/** What browsers send after a stream without events is empty, and another server's may be anything. */
function readLastId(header: unknown): string | undefined {
  return typeof header === 'string' && /^\d{1,16}$/.test(header) ? header : undefined;
}
