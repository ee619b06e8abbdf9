import { Temporal } from 'temporal-polyfill';
import { countDue } from '../callbacks/due-deliveries.ts';
import { Failure } from '../input/failures.ts';
import { formatInstant } from '../input/instant.ts';
import { after, readInstantMember } from '../input/time.ts';
import { deliveries } from '../records/collections.ts';
import type { Context } from '../records/context.ts';
import { earliestDue, loadDue } from '../records/due.ts';
import { readPage } from '../records/page.ts';
import { loadSandbox, type Sandbox } from '../records/sandboxes.ts';
import { stopAdvances } from '../recurring/advances.ts';
import { advanceClock, type ClockTarget } from '../recurring/clock.ts';
import { forecastOccurrences } from '../recurring/forecast.ts';
import type { ControlContext, ControlHandlers } from './types.ts';

export const clockHandlers: ControlHandlers<'clock'> = {
  async clock_get(_, context) {
    return { clock: await read(context, context.sandbox) };
  },

  async clock_advance({ body }, context) {
    const { time_zone } = context.sandbox.settings;
    const { from, to, done, underWay, callbacks } = await advanceFor(
      context,
      body.to === undefined
        ? (now) => after(now, body.by ?? '', time_zone, 'by')
        : readInstantMember(body.to, 'to'),
    );
    return {
      summary: {
        from: from.toString(),
        to: to.toString(),
        ...done,
        under_way:
          underWay === null && callbacks === 0 ? null : { now: (underWay ?? to).toString(), callbacks },
      },
    };
  },

  async clock_forecast({ query }, context) {
    const until = readInstantMember(query.until, 'until', 'query.');
    if (Temporal.Instant.compare(until, context.now) < 0)
      throw new Failure('notAllowed', `the clock is already at ${formatInstant(context.now)}`);
    const { limit } = readPage(query);
    const planId = query.plan_id;
    return context.snapshot((tx) =>
      forecastOccurrences(tx, { until: until.epochMilliseconds, limit, planId }),
    );
  },

  async clock_stop(_, context) {
    const { services, sandboxId } = context;
    await stopAdvances(services.database, sandboxId);
    // Whatever is due at the time of the stop still happens.
    await advanceClock(services.database, sandboxId, (now) => now, {
      gone: context.waiting.gone(),
      enough: waitEnd(context),
      onError: services.onError,
    });
    services.deliveryWorker.wake(sandboxId);
    return { clock: await read(context, await loadSandbox(context.executor, sandboxId)) };
  },
};

/** Waits until everything that is due at the current time of the sandbox's clock has happened, but no longer than a call waits. */
export async function settleDue(context: ControlContext): Promise<void> {
  await advanceFor(context, (now) => now);
}

/** Advances the clock with the callbacks that are due, and counts those that are left when the call must stop waiting. */
async function advanceFor(context: ControlContext, target: ClockTarget) {
  const { services, sandboxId } = context;
  const enough = waitEnd(context);
  const gone = context.waiting.gone();
  const { onError, deliveryWorker, database } = services;
  // Callbacks that are due at the end of the advance are part of it.
  const finish = ({ epochMilliseconds: to }: Temporal.Instant) => {
    const isLeft = async () => (await countDue(database, sandboxId, to)) > 0;
    return deliveryWorker.deliverDue(sandboxId, { signal: AbortSignal.any([gone, enough]), isLeft });
  };
  const advance = await advanceClock(database, sandboxId, target, {
    gone,
    enough,
    finish,
    waitMs: services.limits.waitTimeout,
    onError,
    callbacks: deliveryWorker,
  });
  return { ...advance, callbacks: await countDue(database, sandboxId, advance.to.epochMilliseconds) };
}

/** Aborts when a call must stop waiting. */
export function waitEnd({ services, waiting }: ControlContext): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(services.limits.waitTimeout), waiting.closing()]);
}

async function read(context: Context, { clock, settings }: Sandbox) {
  const state = await loadDue(context.executor, context.sandboxId);
  const billing = await earliestDue(context);
  const callback = await deliveries.lowest(context, 'due_clock');
  const due = [billing, callback].filter((ms) => ms !== null);
  return {
    now: formatInstant(clock),
    time_zone: settings.time_zone,
    next_due_at: due.length > 0 ? formatInstant(Math.min(...due)) : null,
    advancing_to: state?.target == null ? null : formatInstant(state.target),
  };
}
