import { useState } from 'preact/hooks';
import {
  ADVANCE,
  advance,
  isAdvancing,
  type LastAdvance,
  lastAdvances,
  stopClock,
  summaryLines,
} from '../advance.ts';
import { count, distance, time } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Button, TextField } from '../parts/controls.tsx';
import { Block, ErrorText, Facts, Time, View } from '../parts/layout.tsx';
import { sandboxId } from '../route.ts';
import { Snapshots } from './snapshots.tsx';

const STEPS = [
  { text: '+ 1 hour', by: 'PT1H' },
  { text: '+ 1 day', by: 'P1D' },
  { text: '+ 1 week', by: 'P1W' },
  { text: '+ 1 month', by: 'P1M' },
  { text: '+ 1 year', by: 'P1Y' },
];

export function Clock() {
  const { data: clock, error } = useLoaded('clock', async ({ clock }) => (await clock.get()).clock);
  if (!clock)
    return (
      <View title="Clock">
        <ErrorText text={error} />
      </View>
    );
  const { now, next_due_at: next, advancing_to: target, time_zone: zone } = clock;
  const last = lastAdvances.value[sandboxId.value];
  return (
    <View title="Clock" note="The sandbox's clock stands still until you advance it.">
      <ErrorText text={error} />
      <div class="columns">
        <Block title="Sandbox's time" size="tall">
          <p class="clock-face">
            <time dateTime={now}>{time(now)}</time> <small>UTC</small>
          </p>
          <Facts
            facts={[
              [`In ${zone}`, inZone(now, zone)],
              [
                'Next due (UTC)',
                next ? (
                  <span key="next">
                    <Time at={next} />, {distance(now, next)}
                  </span>
                ) : (
                  'nothing'
                ),
              ],
            ]}
          />
          {target ? (
            <Progress now={now} target={target} />
          ) : (
            <div class="actions">
              <Button
                tone="main"
                action={ADVANCE}
                disabled={!next}
                onClick={() => next && void advance({ to: next })}
              >
                To next due
              </Button>
              {STEPS.map(({ text, by }) => (
                <Button key={by} action={ADVANCE} onClick={() => void advance({ by })}>
                  {text}
                </Button>
              ))}
            </div>
          )}
          {!target && <ToDate now={now} />}
        </Block>
        <Block title="Last advance">
          <LastAdvanced last={last} isMoving={target !== null} now={now} />
        </Block>
        <Snapshots />
      </div>
    </View>
  );
}

function LastAdvanced({
  last,
  isMoving,
  now,
}: {
  last: LastAdvance | undefined;
  isMoving: boolean;
  now: string;
}) {
  if (last === 'under way') {
    if (isMoving || isAdvancing()) return <p class="hint">In progress.</p>;
    return <p>This page was closed or reloaded during the advance, which stopped the clock.</p>;
  }
  // The sandbox has been reset or restored since.
  if (!last || Date.parse(last.to) > Date.parse(now))
    return <p class="hint">Advance the clock to see here what happened.</p>;
  const lines = summaryLines(last);
  return (
    <>
      <Facts
        facts={[
          ['From (UTC)', time(last.from)],
          ['To (UTC)', time(last.to)],
        ]}
      />
      <ul class="verdict">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length === 0 && <li>Nothing was due.</li>}
        {last.under_way && <li>{count(last.under_way.callbacks, 'callback')} still in progress</li>}
      </ul>
    </>
  );
}

function Progress({ now, target }: { now: string; target: string }) {
  const [from] = useState(() => Date.parse(now));
  const whole = Date.parse(target) - from;
  const done = whole > 0 ? (Date.parse(now) - from) / whole : 1;
  return (
    <div class="progress">
      <label>
        Advancing to {time(target)} UTC
        <progress value={done} max={1} />
      </label>
      {isAdvancing() && <p class="hint">The clock stops if you close or reload this page.</p>}
      <Button tone="danger" action="stop" onClick={() => void stopClock()}>
        Stop the clock
      </Button>
    </div>
  );
}

function ToDate({ now }: { now: string }) {
  const [to, setTo] = useState(now.slice(0, 16));
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        void advance({ to: `${to}:00Z`.replace(/^(.{19}):00Z$/, '$1Z') });
      }}
    >
      <TextField
        label="Advance to (UTC)"
        type="datetime-local"
        value={to}
        min={now.slice(0, 16)}
        onInput={setTo}
        required
      />
      <Button type="submit" action={ADVANCE}>
        Advance
      </Button>
    </form>
  );
}

function inZone(instant: string, zone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: zone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(instant));
}
