import { escapeHtml } from '../page/escape.ts';
import type { Markup } from '../page/page.ts';

/** What readers can play in the sandbox in the page, by the name in `<!-- play: name -->`. `src/in-page/guides` plays it. */
const PLAYS: Record<string, { title: string; text: string }> = {
  plan: {
    title: 'Bill a plan in this page',
    text: 'Create a plan, let the time pass, and change the card in between.',
  },
  'unknown-outcome': {
    title: 'Lose a response in this page',
    text: 'Create a user without getting the response. Then look up the user, or send the call again.',
  },
  callbacks: {
    title: 'Receive callbacks in this page',
    text: 'Pay an order in two parts, and see what arrives when callbacks are repeated, reordered or lost.',
  },
};

/** Without JavaScript, and in Markdown, there is nothing to play. */
export function playBlock(name: string): Markup {
  const play = PLAYS[name];
  if (!play) throw new Error(`nothing to play by the name of ${name}`);
  const { title, text } = play;
  return {
    kind: 'markup',
    html: `<section class="play" data-play="${name}" aria-label="${escapeHtml(title)}" hidden><p><b>${escapeHtml(title)}</b></p><p>${escapeHtml(text)}</p><div><button type="button">Play</button><p>It runs in a sandbox in your browser, which loads about 1 MB.</p><output aria-live="polite"></output></div></section>`,
    markdown: '',
  };
}
