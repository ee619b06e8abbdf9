import { CYCLE_TRANSITIONS, FOLLOWED, ORDER_TRANSITIONS } from '@payments-openapi/sandbox/facts';
import { code, type Markup, table } from '../page/page.ts';
import { runPlan } from './billing-run.ts';
import { CYCLE_EVENTS, ORDER_EVENTS, TRANSACTION_EVENTS } from './tables.ts';
import { figure, svg, timeline } from './timeline.ts';

type TransactionType = keyof typeof FOLLOWED;

const TYPES = Object.keys(FOLLOWED) as TransactionType[];

/** The card is declined in the second month, until the customer has another one. */
const RECOVERED = { 0: 'succeeds', 20: 'declines', 32: 'succeeds' } as const;

/** Draws the pictures for placeholders such as `<!-- picture: declined -->`. */
export async function drawPictures(): Promise<Record<string, Markup>> {
  return {
    paid: timeline('A plan that is paid', await runPlan({ 0: 'succeeds' }, 73)),
    declined: timeline('A plan whose card is declined', await runPlan({ 0: 'declines' }, 24)),
    recovered: timeline('A monthly charge that is declined, then paid', await runPlan(RECOVERED, 73)),
    cycle: diagramOf(CYCLE),
    order: diagramOf(ORDER),
    transaction: diagramOf(TRANSACTION),
  };
}

const WIDTH = 720;

interface Box {
  x: number;
  y: number;
}

/** States with their positions in the picture, the transitions between them, and when each happens. */
interface Diagram<State extends string> {
  title: string;
  height: number;
  /** A state without a position does not compile. */
  places: Record<State, Box>;
  moves: Readonly<Record<State, readonly State[]>>;
  /** Keyed by `from to`. */
  when: Readonly<Record<string, string>>;
}

const CYCLE: Diagram<keyof typeof CYCLE_TRANSITIONS> = {
  title: 'The states of a cycle',
  height: 230,
  places: {
    scheduled: { x: 0, y: 90 },
    active: { x: 260, y: 90 },
    completed: { x: 540, y: 10 },
    uncollectible: { x: 540, y: 90 },
    cancelled: { x: 540, y: 170 },
  },
  moves: CYCLE_TRANSITIONS,
  when: CYCLE_EVENTS,
};

const ORDER: Diagram<keyof typeof ORDER_TRANSITIONS> = {
  title: 'The states of an order of a plan',
  height: 240,
  places: {
    paid: { x: 0, y: 110 },
    open: { x: 260, y: 110 },
    failed: { x: 540, y: 10 },
    voided: { x: 540, y: 190 },
  },
  moves: ORDER_TRANSITIONS,
  when: ORDER_EVENTS,
};

/** The types of transactions, each with the types that may follow it. */
const FOLLOWING = Object.fromEntries(
  TYPES.map((type) => [type, TYPES.filter((later) => FOLLOWED[later].includes(type))]),
) as Record<TransactionType, TransactionType[]>;

const TRANSACTION: Diagram<TransactionType> = {
  title: 'The transactions of an order',
  height: 170,
  places: {
    Authorization: { x: 0, y: 10 },
    Capture: { x: 260, y: 10 },
    Refund: { x: 540, y: 60 },
    Sales: { x: 260, y: 110 },
  },
  moves: FOLLOWING,
  when: TRANSACTION_EVENTS,
};

const BOX = { width: 150, height: 40 };

function diagramOf<State extends string>({ title, height, places, moves, when }: Diagram<State>): Markup {
  const all = (Object.keys(moves) as State[]).flatMap((from) => moves[from].map((to) => ({ from, to })));
  const arrows = all.map(({ from, to }, index) =>
    arrow(places[from], places[to], { number: index + 1, hasReverse: moves[to].includes(from) }),
  );
  const boxes = Object.entries<Box>(places).map(
    ([state, { x, y }]) =>
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" class="state"/>` +
      `<text x="${x + BOX.width / 2}" y="${y + 25}" class="label strong">${state}</text>`,
  );
  const head =
    '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8Z" class="head"/></marker></defs>';
  const rows = all.map(({ from, to }, index) => {
    const text = when[`${from} ${to}`];
    if (!text) throw new Error(`no text for the transition from ${from} to ${to}`);
    return [String(index + 1), `${code(from)} to ${code(to)}`, text];
  });
  return {
    kind: 'markup',
    html: figure(title, svg(title, { width: WIDTH, height }, [head, ...arrows, ...boxes].join(''))),
    markdown: table(['Arrow', 'Transition', 'When'], rows),
  };
}

interface ArrowOptions {
  /** Number of its row in the table. */
  number: number;
  /** Whether there is an arrow back. */
  hasReverse: boolean;
}

/** Draws an arrow between two boxes. Arrows in both directions run side by side. */
function arrow(from: Box, to: Box, options: ArrowOptions): string {
  if (from.x === to.x) return verticalArrow(from, to, options);
  // A box of the middle column is in the way.
  if (Math.abs(to.x - from.x) > 400) return roundArrow(from, to, options);
  const isForward = to.x > from.x;
  const isBeside = options.hasReverse && from.y === to.y;
  const shift = isBeside ? (isForward ? -8 : 8) : 0;
  const start = { x: isForward ? from.x + BOX.width : from.x, y: from.y + BOX.height / 2 + shift };
  const end = { x: isForward ? to.x : to.x + BOX.width, y: to.y + BOX.height / 2 + shift };
  // Put the label below a backward or falling arrow, where it does not collide.
  const isBelow = (isBeside && !isForward) || end.y > start.y;
  const label = {
    x: (start.x + end.x) / 2 - (end.y > start.y ? 12 : 0),
    y: (start.y + end.y) / 2 + (isBelow ? 18 : -6),
  };
  return line(`M${start.x} ${start.y} L${end.x} ${end.y}`, label, options);
}

function verticalArrow(from: Box, to: Box, options: ArrowOptions): string {
  const x = from.x + BOX.width / 2;
  const [start, end] = [from.y + BOX.height, to.y];
  return line(`M${x} ${start} L${x} ${end}`, { x: x + 14, y: (start + end) / 2 }, options);
}

/** Draws an arrow level with the right box, curving above or below the left one. */
function roundArrow(from: Box, to: Box, options: ArrowOptions): string {
  const [left, right] = from.x < to.x ? [from, to] : [to, from];
  const x = left.x + BOX.width / 2;
  const y = right.y + BOX.height / 2;
  const edge = y > left.y ? left.y + BOX.height : left.y;
  const turn = (x + right.x) / 2 - 60;
  const path =
    left === from
      ? `M${x} ${edge} Q${x} ${y} ${turn} ${y} L${right.x} ${y}`
      : `M${right.x} ${y} L${turn} ${y} Q${x} ${y} ${x} ${edge}`;
  return line(path, { x: turn, y: y - 6 }, options);
}

function line(path: string, label: Box, { number }: ArrowOptions): string {
  return `<path d="${path}" class="arrow" marker-end="url(#head)"/><text x="${label.x}" y="${label.y}" class="label">${number}</text>`;
}
