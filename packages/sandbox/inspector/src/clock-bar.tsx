import { ADVANCE, advance, stopClock } from './advance.ts';
import { distance, time } from './format.ts';
import { useLoaded } from './load.ts';
import { Button } from './parts/controls.tsx';

/** The sandbox's time and the most common steps, in every view. */
export function ClockBar() {
  const { data: clock } = useLoaded('clock', async ({ clock }) => (await clock.get()).clock);
  if (!clock) return <div class="clock-bar" />;
  const { now, next_due_at: next, advancing_to: target } = clock;
  return (
    <section class="clock-bar" aria-label="Sandbox's time">
      <p class="now">
        <span>Sandbox's time</span>
        <time dateTime={now}>
          {time(now)} <span>UTC</span>
        </time>
      </p>
      {target ? (
        <>
          <p class="next">to {time(target)}</p>
          <Button onClick={() => void stopClock()} action="stop">
            Stop
          </Button>
        </>
      ) : (
        <>
          <Button
            onClick={() => next && void advance({ to: next })}
            action={ADVANCE}
            disabled={!next}
            title={next ? `${time(next)} UTC` : undefined}
          >
            {next ? (
              <span>
                <span class="long">To next due, </span>
                <span class="short">Due </span>
                {distance(now, next)}
              </span>
            ) : (
              'Nothing is due'
            )}
          </Button>
          <Button onClick={() => void advance({ by: 'P1D' })} action={ADVANCE}>
            + 1 day
          </Button>
          <Button onClick={() => void advance({ by: 'P1M' })} action={ADVANCE}>
            + 1 month
          </Button>
        </>
      )}
    </section>
  );
}
