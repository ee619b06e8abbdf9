import { useState } from 'preact/hooks';
import { act } from '../act.ts';
import { ADVANCE, advance, happened, lastAdvance, stopClock } from '../advance.ts';
import { control, controlOf } from '../connection.ts';
import { distance, time } from '../format.ts';
import { useLoaded } from '../load.ts';
import { Button, Confirm, SelectField, TextField } from '../parts/controls.tsx';
import { Block, ErrorText, Facts, Time, View } from '../parts/layout.tsx';
import { sandboxId } from '../route.ts';

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
  const summary = lastAdvance.get(control.value);
  return (
    <View title="Clock" note="Time in the sandbox stands still until you move it.">
      <ErrorText text={error} />
      <div class="columns">
        <Block title="Sandbox's time">
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
                To what is due next
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
        <Block title="The last advance">
          {summary ? (
            <>
              <Facts
                facts={[
                  ['From (UTC)', time(summary.from)],
                  ['To (UTC)', time(summary.to)],
                ]}
              />
              <ul class="verdict">
                {happened(summary).map((line) => (
                  <li key={line}>{line}</li>
                ))}
                {happened(summary).length === 0 && <li>Nothing was due.</li>}
                {summary.under_way && <li>{summary.under_way.callbacks} callbacks were still under way.</li>}
              </ul>
            </>
          ) : (
            <p class="hint">Move the clock, and what happened on the way is counted here.</p>
          )}
        </Block>
        <Snapshots />
      </div>
    </View>
  );
}

function Progress({ now, target }: { now: string; target: string }) {
  const [from] = useState(() => Date.parse(now));
  const whole = Date.parse(target) - from;
  const done = whole > 0 ? (Date.parse(now) - from) / whole : 1;
  return (
    <div class="progress">
      <label>
        On the way to {time(target)} UTC
        <progress value={done} max={1} />
      </label>
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
        label="To this time (UTC)"
        type="datetime-local"
        value={to}
        min={now.slice(0, 16)}
        onInput={setTo}
        required
      />
      <Button type="submit" action={ADVANCE}>
        Move there
      </Button>
    </form>
  );
}

/** Copies of the sandbox to come back to, by a name that tells which it is a copy of. */
function Snapshots() {
  const source = sandboxId.value;
  const [name, setName] = useState('');
  const [chosen, choose] = useState('');
  const { data = [], reload } = useLoaded('sandboxes to restore', async () => {
    const { sandboxes } = await controlOf('default').sandboxes.list({ limit: 1_000 });
    return sandboxes.filter(({ id }) => id !== source);
  });
  const restored = data.find(({ id }) => id === chosen)?.id ?? data[0]?.id;
  return (
    <Block title="Snapshots">
      <p class="hint">
        A snapshot is a copy of this sandbox: its resources, clock and settings. The clock never goes back,
        but a restored snapshot brings its own time.
      </p>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void act('snapshot', async () => {
            const { sandbox } = await controlOf('default').sandboxes.copy(source, name ? { id: name } : {});
            setName('');
            choose(sandbox.id);
            await reload();
            return `Snapshot ${sandbox.id} taken.`;
          });
        }}
      >
        <TextField
          label="Name of the snapshot"
          value={name}
          onInput={setName}
          placeholder="made up if empty"
        />
        <Button type="submit" action="snapshot">
          Take a snapshot
        </Button>
      </form>
      {restored !== undefined && (
        <div class="inline-form">
          <SelectField
            label="Restore from"
            value={restored}
            options={data.map(({ id, clock }) => ({ value: id, text: `${id} (${time(clock)} UTC)` }))}
            onInput={choose}
          />
          <Confirm
            action="restore"
            question={`Replace what ${source} holds?`}
            onConfirm={() =>
              void act('restore', async () => {
                await controlOf('default').sandboxes.restore(source, { from: restored });
                return `${source} is as ${restored} is.`;
              })
            }
          >
            Restore
          </Confirm>
        </div>
      )}
    </Block>
  );
}

function inZone(instant: string, zone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23', timeZone: zone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(new Date(instant));
}
