import { MissingOperationError } from '../../contract/contract.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { alikeSteps } from './alike.ts';
import { cardSteps } from './cards.ts';
import { controlledSteps } from './controlled.ts';
import { customerSteps } from './customers.ts';
import { defaultTokenSteps } from './default-tokens.ts';
import { filterSteps } from './filters.ts';
import { largeStep } from './large.ts';
import { listedSteps } from './listed.ts';
import { lookupSteps } from './lookups.ts';
import { manySteps } from './many.ts';
import { nearMissSteps } from './near-misses.ts';
import { listSteps } from './pages.ts';
import { planSteps } from './plans.ts';
import { hoursStep, rangesStep } from './ranges.ts';
import { secondVoidStep } from './second-void.ts';
import { twoCustomersSteps } from './two-customers.ts';
import { userSteps } from './users.ts';
import { voidSteps } from './voids.ts';
import { walletsSteps } from './wallets.ts';

/** Reads by every key and in every list return what was written, and a write changes nothing else. */
export const stateful: Check = {
  id: 'C07',
  title: 'Reads return what was written',
  steps: (context) => GROUPS.flatMap((stepsOf) => unlessMissing(() => [stepsOf(context)].flat())),
};

const GROUPS: readonly ((context: CheckContext) => Step | Step[])[] = [
  userSteps,
  alikeSteps,
  customerSteps,
  defaultTokenSteps,
  planSteps,
  twoCustomersSteps,
  largeStep,
  voidSteps,
  secondVoidStep,
  listSteps,
  listedSteps,
  filterSteps,
  lookupSteps,
  nearMissSteps,
  manySteps,
  rangesStep,
  hoursStep,
  walletsSteps,
  cardSteps,
  controlledSteps,
];

/** An owner's contract may lack the operation that some steps are about. The others remain. */
function unlessMissing(steps: () => Step[]): Step[] {
  try {
    return steps();
  } catch (error) {
    if (!(error instanceof MissingOperationError)) throw error;
    const skipped = { title: stateful.title, skip: error.message, run: async () => undefined };
    return [{ ...skipped, writes: false, requests: 0, needs: [] }];
  }
}
