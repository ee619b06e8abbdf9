import type { Control } from '@payments-openapi/sandbox/control-client';
import { oneAtATime } from './act.ts';
import { button, element, loadStyles } from './element.ts';
import { inspect } from './inspect.ts';
import { keep, kept, LINK_START } from './kept.ts';
import type { InPageSandbox } from './sandbox.ts';
import { linkTo } from './share.ts';
import { advanceText, timeText } from './words.ts';

/** The sandbox's clock in the header of the page, and what readers can do with the sandbox on every page. */
export interface Bar {
  /** Shows the state of the sandbox, now and whenever it changes. */
  follow(sandbox: InPageSandbox): void;
}

/** Adds the bar. Until it follows a sandbox, it shows what it showed on the page before. */
export function addBar(open: () => Promise<InPageSandbox>): Bar {
  const now = element('time');
  const due = element('span', { className: 'sandbox-due' });
  const status = element('output', { className: 'sandbox-status', ariaLive: 'polite' });
  const declining = button('Decline payments', () => act('', toggleDeclining));
  const copying = button('Copy a link to this state', () => void actOnce(() => share(open())));
  const more = element(
    'details',
    { className: 'sandbox-more' },
    element('summary', {}, 'More'),
    element(
      'div',
      {},
      button('Callbacks', () => act('Opening …', (sandbox) => inspect(sandbox, 'callbacks'))),
      declining,
      // Browsers have a clipboard only on https and on localhost.
      ...('clipboard' in navigator ? [copying] : []),
      button('Reset', () => act('Resetting …', reset)),
    ),
  );
  const bar = element(
    'section',
    { className: 'sandbox-bar', ariaLabel: 'Sandbox in this page' },
    element('p', {}, element('span', { className: 'sandbox-name' }, 'Sandbox'), now, due),
    element(
      'div',
      { className: 'sandbox-actions' },
      button('+ 1 day', () => act('Advancing …', (sandbox) => advance(sandbox, 'P1D'))),
      button('+ 1 month', () => act('Advancing …', (sandbox) => advance(sandbox, 'P1M'))),
      button('Inspect', () => act('Opening …', (sandbox) => inspect(sandbox, 'requests'))),
      more,
    ),
    status,
  );
  // A menu, which closes once something else is chosen.
  document.addEventListener('click', ({ target }) => {
    const summary = more.querySelector('summary');
    if (!more.open || (target instanceof Node && summary?.contains(target))) return;
    // Closing the menu hides the chosen entry, and a dialog returns the focus to what had it.
    if (more.contains(document.activeElement)) summary?.focus();
    more.open = false;
  });
  more.addEventListener('toggle', () => {
    // On a narrow screen, it would cover the menu.
    if (more.open) status.textContent = '';
  });
  more.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    more.open = false;
    more.querySelector('summary')?.focus();
  });

  const show = (state: NonNullable<ReturnType<typeof kept<'bar'>>>) => {
    now.dateTime = state.now;
    now.textContent = timeText(state.now, state.timeZone);
    due.textContent = state.due === null ? 'nothing due' : `next due ${timeText(state.due, state.timeZone)}`;
    declining.ariaPressed = String(state.isDeclining);
  };
  const refresh = async ({ control }: InPageSandbox) => {
    const [{ clock }, rule] = await Promise.all([control.clock.get(), decliningRule(control)]);
    const state = {
      now: clock.now,
      due: clock.next_due_at,
      timeZone: clock.time_zone,
      isDeclining: rule !== undefined,
    };
    keep('bar', state);
    show(state);
  };

  const actOnce = oneAtATime(bar, status);
  const act = (meanwhile: string, work: (sandbox: InPageSandbox) => Promise<string>) =>
    void actOnce(async () => work(await open()), meanwhile);

  const known = kept('bar');
  if (known) show(known);
  void loadStyles().then(() => {
    document.documentElement.classList.add('has-sandbox');
    document.querySelector('header.header')?.append(bar);
  });
  return {
    follow(sandbox) {
      let [isRunning, isDue] = [false, false];
      const again = async () => {
        isDue = true;
        if (isRunning) return;
        isRunning = true;
        while (isDue) {
          isDue = false;
          // If the sandbox has stopped, the next call reports it.
          await refresh(sandbox).catch(() => undefined);
        }
        isRunning = false;
      };
      sandbox.onChange(() => void again());
      void again();
    },
  };
}

async function advance({ control }: InPageSandbox, by: string): Promise<string> {
  const { summary } = await control.clock.advance({ by });
  return advanceText(summary);
}

/** The rule by which every payment is declined. */
async function decliningRule(control: Control) {
  const { payment_rules: rules } = await control.paymentRules.list({});
  return rules.find(
    (rule) => rule.outcome === 'declines' && !rule.token && !rule.plan_id && rule.amount === undefined,
  );
}

async function toggleDeclining({ control }: InPageSandbox): Promise<string> {
  const rule = await decliningRule(control);
  if (rule) {
    await control.paymentRules.delete(rule.id);
    return 'Payments succeed again.';
  }
  await control.paymentRules.create({ outcome: 'declines' });
  return 'Every payment is declined until you press this again.';
}

/** Starts to copy at once, because Safari copies only on a click: what it copies may come later. */
async function share(opening: Promise<InPageSandbox>): Promise<string> {
  const link = opening.then(linkToState);
  await Promise.all([link, navigator.clipboard.write([new ClipboardItem({ 'text/plain': link })])]);
  return 'Copied. The link holds what is in the sandbox, but not its callbacks, faults and requests.';
}

async function linkToState({ control }: InPageSandbox): Promise<string> {
  const { seed } = await control.seeds.save();
  const { origin, pathname, search } = location;
  const link = await linkTo(seed, `${origin}${pathname}${search}${LINK_START}`);
  if (link === undefined) throw new Error('There is too much in this sandbox for a link.');
  return link;
}

async function reset({ control }: InPageSandbox): Promise<string> {
  await control.sandboxes.reset('default', { seed: 'ready' });
  keep('made', {});
  return 'The sandbox is as it was at the start.';
}
