import type { Check } from '../../run/check.ts';
import { alikeSteps } from './alike.ts';
import { cardSteps } from './cards.ts';
import { controlledSteps } from './controlled.ts';
import { customerSteps } from './customers.ts';
import { filterSteps } from './filters.ts';
import { listSteps } from './lists.ts';
import { planSteps } from './plans.ts';
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
    ...voidSteps(context),
    ...listSteps(context),
    ...filterSteps(context),
    ...cardSteps(context),
    ...controlledSteps(context),
  ],
};
