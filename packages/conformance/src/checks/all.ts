import type { Check } from '../run/check.ts';
import { envelope } from './c01-envelope.ts';
import { schema } from './c02-schema.ts';
import { undeclaredMembers } from './c03-undeclared-members.ts';
import { examples } from './c04-examples.ts';
import { accepted } from './c05-accepted.ts';
import { refused } from './c06-refused.ts';
import { robustness } from './c11-robustness.ts';
import { leaks } from './c12-leaks.ts';
import { deprecatedMembers } from './c14-deprecated-members.ts';

/** Every check, by its id. */
export const CHECKS: readonly Check[] = [
  envelope,
  schema,
  undeclaredMembers,
  examples,
  accepted,
  refused,
  robustness,
  leaks,
  deprecatedMembers,
];
