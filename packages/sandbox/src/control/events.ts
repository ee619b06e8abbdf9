import { Live } from '../contract/response-data.ts';
import { newestEvents } from '../records/events.ts';
import { lastNumber } from '../records/numbers.ts';
import { readPage, takeWhileFits } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const eventsHandlers: ControlHandlers<'events'> = {
  async events_list({ query, header }, context) {
    const { since, plan_id, order_number } = query;
    const filter = { plan_id, order_number };
    return new Live({
      async page() {
        const from = Number(since ?? 0);
        return {
          events: takeWhileFits(await newestEvents(context, { since: from, ...readPage(query), ...filter })),
        };
      },
      async follow(signal) {
        // Browsers send an empty id after a stream without events.
        const last = header['last-event-id'] || since;
        const from = last === undefined ? ((await lastNumber(context)) ?? 0) : Number(last);
        return context.services.eventStreams.open(context, { since: from, filter, signal });
      },
    });
  },
};
