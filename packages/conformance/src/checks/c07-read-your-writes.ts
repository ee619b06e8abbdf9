import type { Check } from '../run/check.ts';
import { cardSteps } from './stateful/cards.ts';
import { controlledSteps } from './stateful/controlled.ts';
import { customerSteps } from './stateful/customers.ts';
import { filterSteps } from './stateful/filters.ts';
import { listSteps } from './stateful/lists.ts';
import { planSteps } from './stateful/plans.ts';
import { userSteps } from './stateful/users.ts';
import { voidSteps } from './stateful/voids.ts';

/** Reads by every key and in every list return what was written, and a write changes nothing else. */
export const stateful: Check = {
  id: 'C07',
  title: 'Reads return what was written',
  steps: (context) => [
    ...userSteps(context),
    ...customerSteps(context),
    ...planSteps(context),
    ...voidSteps(context),
    ...listSteps(context),
    ...filterSteps(context),
    ...cardSteps(context),
    ...controlledSteps(context),
  ],
};
