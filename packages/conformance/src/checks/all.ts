import type { Check } from '../run/check.ts';
import { envelope } from './c01-envelope.ts';
import { schema } from './c02-schema.ts';
import { undeclaredMembers } from './c03-undeclared-members.ts';
import { examples } from './c04-examples.ts';
import { accepted } from './c05-accepted.ts';
import { refused } from './c06-refused.ts';
import { stateful } from './c07-read-your-writes.ts';
import { arithmetic } from './c08-arithmetic.ts';
import { recurring } from './c09-recurring.ts';
import { repeatable } from './c10-repeatable.ts';
import { robustness } from './c11-robustness.ts';
import { leaks } from './c12-leaks.ts';
import { callbacks } from './c13-callbacks.ts';
import { deprecatedMembers } from './c14-deprecated-members.ts';
import { receiving } from './c15-receiver.ts';
import { unknownOutcomes } from './c16-lost-responses.ts';

/** Every check, in the order of their ids. */
export const CHECKS: readonly Check[] = [
  envelope,
  schema,
  undeclaredMembers,
  examples,
  accepted,
  refused,
  stateful,
  arithmetic,
  recurring,
  repeatable,
  robustness,
  leaks,
  callbacks,
  deprecatedMembers,
  receiving,
  unknownOutcomes,
];
