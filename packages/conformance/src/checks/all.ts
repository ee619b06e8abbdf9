import type { Check } from '../run/check.ts';
import { arithmetic } from './billing/c08-arithmetic.ts';
import { recurring } from './billing/c09-recurring.ts';
import { callbacks } from './callbacks/c13-callbacks.ts';
import { receiving } from './callbacks/c15-receiver.ts';
import { reference } from './reference/c18-reference.ts';
import { examples } from './requests/c04-examples.ts';
import { accepted } from './requests/c05-accepted.ts';
import { refused } from './requests/c06-refused.ts';
import { robustness } from './requests/c11-robustness.ts';
import { envelope } from './responses/c01-envelope.ts';
import { schema } from './responses/c02-schema.ts';
import { undeclaredFields } from './responses/c03-undeclared-fields.ts';
import { masking } from './responses/c12-masking.ts';
import { deprecatedFields } from './responses/c14-deprecated-fields.ts';
import { stateful } from './state/c07-read-your-writes.ts';
import { repeatable } from './state/c10-repeatable.ts';
import { unknownOutcomes } from './state/c16-lost-responses.ts';
import { writes } from './writes/c17-writes.ts';

/** Every check, in the order of their ids. */
export const CHECKS: readonly Check[] = [
  envelope,
  schema,
  undeclaredFields,
  examples,
  accepted,
  refused,
  stateful,
  arithmetic,
  recurring,
  repeatable,
  robustness,
  masking,
  callbacks,
  deprecatedFields,
  receiving,
  unknownOutcomes,
  writes,
  reference,
];
