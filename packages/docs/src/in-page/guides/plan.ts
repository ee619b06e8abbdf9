import { BilledPlan, type Card, type PlanEvent } from '../../guides/billed-plan.ts';
import { timeline } from '../../guides/timeline.ts';
import { element } from '../element.ts';
import type { InPageSandbox } from '../sandbox.ts';
import { Actions } from './actions.ts';

/** Days before today that fit into the picture. */
const SHOWN_DAYS = 75;
const DAY_MS = 86_400_000;

/** Bills a plan: the reader moves the clock and changes the card, and a timeline shows what happens. */
export async function playPlan(section: HTMLElement, sandbox: InPageSandbox): Promise<void> {
  let plan: BilledPlan;
  const picture = element('div');
  section.append(picture);
  const actions = new Actions(section);

  /** @returns the last event */
  const draw = async () => {
    const events = await plan.events();
    // The timeline escapes what it is given.
    picture.innerHTML = timeline('Your plan', latest(events)).html;
    return lastOf(events);
  };
  const start = async () => {
    const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
    plan = new BilledPlan(sandbox, `PLAN-${number}`);
    await plan.useCard('succeeds');
    await plan.create();
    return draw();
  };
  const advance = async (days: number) => {
    let last = '';
    for (let day = 0; day < days; day++) {
      await plan.advance();
      last = await draw();
    }
    return last;
  };
  const advanceMonth = async () => advance(daysOfMonth(await plan.events()));
  const use = async (card: Card) => {
    await plan.useCard(card);
    return card === 'declines' ? 'From now on, payments are declined.' : 'From now on, payments succeed.';
  };

  actions.add('+ 1 day', () => advance(1));
  actions.add('+ 1 month', advanceMonth);
  actions.add('Use a card that is declined', () => use('declines'));
  actions.add('Use a card that works', () => use('succeeds'));
  actions.add('Start again', start);
  await actions.run(start);
}

/** The number of days until the same day of the next month. */
function daysOfMonth(events: PlanEvent[]): number {
  const today = new Date(todayIn(events));
  const later = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, today.getUTCDate());
  return (later - today.getTime()) / DAY_MS;
}

function todayIn(events: PlanEvent[]): string {
  return events.find(({ kind }) => kind === 'now')?.day ?? '';
}

/** The events of the last days. The cycle has had its state since before. */
function latest(events: PlanEvent[]): PlanEvent[] {
  const from = new Date(Date.parse(todayIn(events)) - SHOWN_DAYS * DAY_MS).toISOString().slice(0, 10);
  const before = events.findLast(({ kind, day }) => kind === 'cycle' && day < from);
  return [...(before ? [{ ...before, day: from }] : []), ...events.filter(({ day }) => day >= from)];
}

function lastOf(events: PlanEvent[]): string {
  const last = events.findLast(({ kind }) => kind !== 'now' && kind !== 'due');
  return last ? `${last.day}: ${last.text.replaceAll('`', '')}` : '';
}
