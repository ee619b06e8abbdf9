// What a page loads when its reader plays a guide. A module of its own, because the other pages do not need the client.
import { playCallbacks } from './guides/callbacks.ts';
import { playPlan } from './guides/plan.ts';
import { playUnknownOutcome } from './guides/unknown-outcome.ts';
import type { InPageSandbox } from './sandbox.ts';

/** Plays the guide of a section, by the name in its `data-play`, in the section. */
export const guides: Record<string, (section: HTMLElement, sandbox: InPageSandbox) => Promise<void>> = {
  plan: playPlan,
  'unknown-outcome': playUnknownOutcome,
  callbacks: playCallbacks,
};
