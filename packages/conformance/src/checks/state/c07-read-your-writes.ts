import type { Check } from '../../run/check.ts';
import { alikeSteps } from './alike.ts';
import { cardSteps } from './cards.ts';
import { controlledSteps } from './controlled.ts';
import { customerSteps } from './customers.ts';
import { filterSteps } from './filters.ts';
import { largeStep } from './large.ts';
import { listSteps } from './lists.ts';
import { lookupSteps } from './lookups.ts';
import { manySteps } from './many.ts';
import { planSteps } from './plans.ts';
import { rangesStep } from './ranges.ts';
import { secondVoidStep } from './second-void.ts';
import { twoCustomersSteps } from './two-customers.ts';
import { userSteps } from './users.ts';
import { voidSteps } from './voids.ts';

/** Reads by every key and in every list return what was written, and a write changes nothing else. */
export const stateful: Check = {
  id: 'C07',
  title: 'Reads return what was written',
  steps: (context) => [
    ...userSteps(context),
    ...alikeSteps(context),
    ...customerSteps(context),
    ...planSteps(context),
    ...twoCustomersSteps(context),
    largeStep(context),
    ...voidSteps(context),
    secondVoidStep(context),
    ...listSteps(context),
    ...filterSteps(context),
    ...lookupSteps(context),
    ...manySteps(context),
    rangesStep(context),
    ...cardSteps(context),
    ...controlledSteps(context),
  ],
};
