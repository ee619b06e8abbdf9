import { escapeHtml } from '../page/escape.ts';
import { type Markup, table } from '../page/page.ts';
import type { PlanEvent } from './billed-plan.ts';

const WIDTH = 720;
const HEIGHT = 150;
const LEFT = 70;
const RIGHT = WIDTH - 20;
const BAR = { y: 12, height: 24 };
const LANE = 84;

/** Labels closer than this would touch. */
const NEAR = 60;

const DAY_MS = 86_400_000;
const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/**
 * Draws the life of a plan as the inspector does: its cycle as a bar, its charges on a line of days, and the sandbox's clock
 * at the end. The events stand in a table below.
 */
export function timeline(title: string, events: PlanEvent[]): Markup {
  const days = events.map(({ day }) => Date.parse(day) / DAY_MS);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const x = (day: string) =>
    LEFT + 18 + ((Date.parse(day) / DAY_MS - first) / (last - first)) * (RIGHT - LEFT - 50);
  const parts = [
    ...bars(events, x),
    `<text x="0" y="${LANE + 4}" class="lane">Charges</text>`,
    `<line x1="${LEFT}" y1="${LANE}" x2="${RIGHT}" y2="${LANE}" class="axis"/>`,
    ...marks(events, x),
    ...now(events, x),
  ];
  return {
    kind: 'markup',
    isFolded: true,
    html: figure(title, WIDTH, HEIGHT, parts.join('')),
    markdown: table(
      ['Day', 'What happens'],
      events.flatMap(({ kind, day, text }) => (kind === 'now' ? [] : [[day, text]])),
    ),
  };
}

type Scale = (day: string) => number;

/** A bar for each state of the cycle. The last one goes on. */
function bars(events: PlanEvent[], x: Scale): string[] {
  const states = events.filter(({ kind }) => kind === 'cycle');
  return states.map(({ day, state = '' }, index) => {
    const next = states[index + 1];
    const [from, to] = [x(day), next ? x(next.day) : RIGHT];
    // A state of the last day has its name at the end, where the bar has room for it.
    const label =
      to - from > 60
        ? `<text x="${(from + 10).toFixed(1)}" y="${BAR.y + 16}" class="state">${escapeHtml(state)}</text>`
        : `<text x="${RIGHT}" y="${BAR.y + 16}" class="state last">${escapeHtml(state)}</text>`;
    return `<rect x="${from.toFixed(1)}" y="${BAR.y}" width="${Math.max(to - from, 2).toFixed(1)}" height="${BAR.height}" rx="6" class="cycle ${escapeHtml(state)}"/>${label}`;
  });
}

/** What happens to charges and orders. Those of one day share a label; the last says how the day ended. */
function marks(events: PlanEvent[], x: Scale): string[] {
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
    const to = (at + (lean === 'after' ? -7 : lean === 'before' ? 7 : 0)).toFixed(1);
    return [
      `<circle cx="${at.toFixed(1)}" cy="${LANE}" r="6.5" class="mark ${kind}"/>`,
      `<text x="${to}" y="${LANE - 14}" class="label ${lean}">${all.map((one) => one.kind).join(', ')}</text>`,
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

export function figure(title: string, width: number, height: number, inner: string): string {
  return `<figure class="picture" tabindex="0"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}; the table below has the same content">${inner}</svg><figcaption>${escapeHtml(title)}</figcaption></figure>`;
}
