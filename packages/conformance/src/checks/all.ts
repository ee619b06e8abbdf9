import type { Check } from '../run/check.ts';
import { envelope } from './c01-envelope.ts';
import { stateful } from './c07-stateful.ts';
import { arithmetic } from './c08-arithmetic.ts';
import { recurring } from './c09-recurring.ts';
import { repeatable } from './c10-repeatable.ts';
import { callbacks } from './c13-callbacks.ts';
import { receiving } from './c15-receiver.ts';
import { unknownOutcomes } from './c16-unknown-outcomes.ts';

/** Every check, by its id. */
export const CHECKS: readonly Check[] = [
  envelope,
  stateful,
  arithmetic,
  recurring,
  repeatable,
  callbacks,
  receiving,
  unknownOutcomes,
];
