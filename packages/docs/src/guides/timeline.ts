import { escapeHtml } from '../page/escape.ts';
import { type Markup, table } from '../page/page.ts';
import type { PlanEvent } from './billed-plan.ts';

const HEIGHT = 150;
const BAR = { y: 12, height: 24 };
const LANE = 84;

/** A drawing: where its line of days begins, and how wide it is. */
interface Drawing {
  width: number;
  left: number;
  /** Whether it has room for the name of the line, and for the labels of a day side by side. */
  isWide: boolean;
}

const WIDE: Drawing = { width: 720, left: 70, isWide: true };

/** For phones, where the letters of the wide one would be too small to read. */
const NARROW: Drawing = { width: 330, left: 0, isWide: false };

/** Labels closer than this would touch. */
const NEAR = 60;

const DAY_MS = 86_400_000;
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Draws the life of a plan as the inspector does: its cycle as a bar, its charges on a line of days, and the sandbox's clock
 * at the end. The events stand in a table below.
 */
export function timeline(title: string, events: PlanEvent[]): Markup {
  const drawings = [WIDE, NARROW].map((drawing) =>
    svg(title, { ...drawing, height: HEIGHT }, draw(events, drawing).join('')),
  );
  return {
    kind: 'markup',
    isFolded: true,
    html: figure(title, drawings.join('')),
    markdown: table(
      ['Day', 'What happens'],
      events.flatMap(({ kind, day, text }) => (kind === 'now' ? [] : [[day, text]])),
    ),
  };
}

function draw(events: PlanEvent[], { width, left, isWide }: Drawing): string[] {
  const right = width - (isWide ? 20 : 0);
  const days = events.map(({ day }) => Date.parse(day) / DAY_MS);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: string) =>
    left + 18 + ((Date.parse(day) / DAY_MS - first) / (last - first)) * (right - left - 50);
  return [
    ...bars(events, { x, right }),
    ...(isWide ? [`<text x="0" y="${LANE + 4}" class="lane">Charges</text>`] : []),
    `<line x1="${left}" y1="${LANE}" x2="${right}" y2="${LANE}" class="axis"/>`,
    ...marks(events, { x, isWide }),
    ...now(events, x),
  ];
}

type Scale = (day: string) => number;

/** A bar for each state of the cycle. The last one goes on. */
function bars(events: PlanEvent[], { x, right }: { x: Scale; right: number }): string[] {
  const states = events.filter(({ kind }) => kind === 'cycle');
  return states.map(({ day, state = '' }, index) => {
    const next = states[index + 1];
    const [from, to] = [x(day), next ? x(next.day) : right];
    // A state of the last day has its name at the end, where the bar has room for it.
    const label =
      to - from > 60
        ? `<text x="${(from + 10).toFixed(1)}" y="${BAR.y + 16}" class="state">${escapeHtml(state)}</text>`
        : `<text x="${right}" y="${BAR.y + 16}" class="state last">${escapeHtml(state)}</text>`;
    return `<rect x="${from.toFixed(1)}" y="${BAR.y}" width="${Math.max(to - from, 2).toFixed(1)}" height="${BAR.height}" rx="6" class="cycle ${escapeHtml(state)}"/>${label}`;
  });
}

/** What happens to charges and orders. Those of one day share a label; the last says how the day ended. */
function marks(events: PlanEvent[], { x, isWide }: { x: Scale; isWide: boolean }): string[] {
  const byDay = Map.groupBy(
    events.filter(({ kind }) => ['paid', 'declined', 'failed', 'voided', 'due'].includes(kind)),
    ({ day }) => day,
  );
  const days = [...byDay.keys()];
  const isNear = (one: string | undefined, other: string) =>
    one !== undefined && Math.abs(x(one) - x(other)) < NEAR;
  return [...byDay].map(([day, all], index) => {
    const { kind } = all.at(-1) ?? { kind: '' };
    const at = x(day);
    // Labels of neighbours lean away from each other.
    const lean = isNear(days[index - 1], day) ? 'after' : isNear(days[index + 1], day) ? 'before' : '';
    const shift = isWide ? 7 : 2;
    const to = (at + (lean === 'after' ? -shift : lean === 'before' ? shift : 0)).toFixed(1);
    const kinds = all.map((one) => one.kind);
    const lines = isWide ? [kinds.join(', ')] : kinds.toReversed();
    return [
      `<circle cx="${at.toFixed(1)}" cy="${LANE}" r="6.5" class="mark ${kind}"/>`,
      ...lines.map(
        (line, up) => `<text x="${to}" y="${LANE - 14 - 13 * up}" class="label ${lean}">${line}</text>`,
      ),
      `<text x="${to}" y="${LANE + 24}" class="label ${lean}">${dates.format(new Date(day))}</text>`,
    ].join('');
  });
}

function now(events: PlanEvent[], x: Scale): string[] {
  return events
    .filter(({ kind }) => kind === 'now')
    .map(({ day }) => {
      const at = x(day).toFixed(1);
      return `<line x1="${at}" y1="4" x2="${at}" y2="${LANE + 34}" class="now"/><text x="${at}" y="${HEIGHT - 8}" class="label strong">now: ${dates.format(new Date(day))}</text>`;
    });
}

export function svg(
  title: string,
  { width, height }: { width: number; height: number },
  inner: string,
): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}; the table below has the same content">${inner}</svg>`;
}

/** A picture with its title. If it has two drawings, the second is for phones. */
export function figure(title: string, drawings: string): string {
  return `<figure class="picture" tabindex="0">${drawings}<figcaption>${escapeHtml(title)}</figcaption></figure>`;
}
