import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { day, time } from '../../format.ts';
import { classes } from '../../parts/table.tsx';
import { linkTo } from '../../route.ts';
import { type Bar, clustered, type Entry, LANES, type Lane, type Timeline, ticksOf } from './timeline.ts';

/** Marks of a lane closer than this, in pixels, are merged. */
const MARK = 22;

/** Minimum distance between two dates of the axis, in pixels. */
const TICK = 92;

/** Minimum width of a day, in pixels. A long timeline scrolls. */
const DAY = 4;

/** Space for marks at both ends, in pixels. */
const MARGIN = 14;

interface Props {
  planId: string;
  timeline: Timeline;
  zoom: number;
  open: string | undefined;
}

/** The timeline as a diagram, in the sandbox's time. Arrow keys move between marks. */
export function Diagram({ planId, timeline, zoom, open }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { from, until, now, entries, bars } = timeline;
  const visible = useWidth(frame);
  const width = visible === 0 ? 0 : Math.max(visible, ((until - from) / 86_400_000) * DAY) * zoom;
  const inner = Math.max(1, width - 2 * MARGIN);
  const xOf = (at: number) => MARGIN + ((at - from) / Math.max(1, until - from)) * inner;
  // The current time is in the middle at first, and stays there when the diagram grows.
  useLayoutEffect(() => {
    if (frame.current && width > 0) frame.current.scrollLeft = xOf(now) - visible / 2;
  }, [width, visible]);
  // Scrolls to the entry that was opened in the table.
  const opened = entries.find(({ id }) => id === open);
  useLayoutEffect(() => {
    if (!frame.current || !opened || width === 0) return;
    const x = xOf(Date.parse(opened.what.at));
    const { scrollLeft: left } = frame.current;
    if (x < left + MARGIN || x > left + visible - MARGIN) frame.current.scrollLeft = x - visible / 2;
  }, [open, width, visible]);
  const focusable = open ?? entries.find(({ isForecast }) => isForecast)?.id ?? entries.at(-1)?.id;

  return (
    <div class="diagram">
      <div class="lane-names" aria-hidden="true">
        {LANES.map((lane) => (
          <span key={lane}>{lane}</span>
        ))}
      </div>
      <section
        class="lanes"
        ref={frame}
        aria-label="Timeline. The table below has the same content."
        onKeyDown={moveToMark}
      >
        {width > 0 && (
          <div class="canvas" style={{ width: `${width}px` }}>
            <div
              class="future"
              style={{ left: `${xOf(now)}px`, width: `${Math.max(0, width - xOf(now))}px` }}
            />
            {LANES.map((lane) => (
              <div class="lane" key={lane}>
                {bars
                  .filter((bar) => bar.lane === lane)
                  .map((bar) => (
                    <BarMark key={`${bar.from} ${bar.text}`} bar={bar} xOf={xOf} />
                  ))}
                {clustered(
                  entries.filter((entry) => entry.lane === lane),
                  xOf,
                  MARK,
                ).map((cluster) => (
                  <MarkOf key={cluster[0]?.id} {...{ planId, cluster, xOf, open, focusable }} />
                ))}
              </div>
            ))}
            <div class="axis">
              {ticksOf(timeline, inner, TICK).map(({ at, text }) => (
                <span key={at} class="tick" style={{ left: `${xOf(at)}px` }}>
                  {text}
                </span>
              ))}
            </div>
            <div class="now-line" style={{ left: `${xOf(now)}px` }}>
              <span>{day(new Date(now).toISOString())}</span>
            </div>
          </div>
        )}
      </section>
    </div>
  );
}

function BarMark({ bar, xOf }: { bar: Bar; xOf(at: number): number }) {
  const left = xOf(bar.from);
  return (
    <div
      class={classes({ bar: true, [bar.tone]: true, forecast: bar.isForecast })}
      style={{ left: `${left}px`, width: `${Math.max(4, xOf(bar.until) - left)}px` }}
      title={bar.text}
    >
      {bar.lane === 'Cycles' && <span>{bar.text}</span>}
    </div>
  );
}

interface MarkProps {
  planId: string;
  cluster: readonly Entry[];
  xOf(at: number): number;
  open: string | undefined;
  focusable: string | undefined;
}

function MarkOf({ planId, cluster, xOf, open, focusable }: MarkProps) {
  const [first] = cluster;
  if (!first) return null;
  const worst = cluster.find(({ tone }) => tone === 'bad') ?? first;
  const many = cluster.length > 1 ? `${cluster.length} at ` : '';
  const text = `${many}${time(first.what.at)} UTC: ${cluster.map((entry) => entry.text).join('; ')}`;
  return (
    <a
      class={classes({
        mark: true,
        [worst.tone]: true,
        [shapeOf(first.lane)]: true,
        forecast: first.isForecast,
        many: cluster.length > 1,
        open: cluster.some(({ id }) => id === open),
      })}
      href={linkTo('plans', planId, first.id)}
      style={{ left: `${xOf(Date.parse(first.what.at))}px` }}
      aria-label={first.isForecast ? `${text} (forecast)` : text}
      title={text}
      tabIndex={cluster.some(({ id }) => id === focusable) ? 0 : -1}
    >
      {cluster.length > 1 ? cluster.length : ''}
    </a>
  );
}

function shapeOf(lane: Lane): string {
  return lane === 'Billings' || lane === 'Grace' ? 'square' : 'round';
}

function moveToMark(event: KeyboardEvent): void {
  const marks = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.mark')];
  const at = marks.indexOf(event.target as HTMLElement);
  const byTime = marks.toSorted((one, other) => one.offsetLeft - other.offsetLeft);
  const place = byTime.indexOf(event.target as HTMLElement);
  const next = {
    ArrowRight: byTime[place + 1],
    ArrowLeft: byTime[place - 1],
    ArrowDown: marks[at + 1],
    ArrowUp: marks[at - 1],
    Home: byTime[0],
    End: byTime.at(-1),
  }[event.key];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
