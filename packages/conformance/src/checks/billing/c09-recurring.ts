import type { Check } from '../../run/check.ts';
import { addingSteps } from './adding.ts';
import { attemptsSteps } from './attempts.ts';
import { billingSteps } from './billing.ts';
import { calculateSteps } from './calculate.ts';
import { creditSteps } from './credit.ts';
import { inspectCycles } from './cycles.ts';
import { datesSteps } from './dates.ts';
import { earlierOrdersStep } from './earlier-orders.ts';
import { laterOrdersStep } from './later-orders.ts';

/** Recurring billing: calculations, states, counts, days and attempts. */
export const recurring: Check = {
  id: 'C09',
  title: 'Plans bill as configured',
  inspect: inspectCycles,
  steps: (context) => [
    ...calculateSteps(context),
    ...creditSteps(context),
    ...billingSteps(context),
    ...datesSteps(context),
    laterOrdersStep(context),
    ...(context.hasControl ? [] : [earlierOrdersStep(context)]),
    ...attemptsSteps(context),
    ...addingSteps(context),
  ],
};
