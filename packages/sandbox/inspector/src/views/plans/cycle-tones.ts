import type { Tone } from '../../parts/tone.ts';

/** Tones of the states of a cycle. */
export const CYCLE_TONES: Record<string, Tone> = {
  active: 'good',
  scheduled: 'info',
  completed: 'quiet',
  cancelled: 'quiet',
  uncollectible: 'bad',
};
