import { callbackMutants } from './callbacks.ts';
import { leakMutants } from './leaks.ts';
import { moneyMutants } from './money.ts';
import type { Mutant } from './mutant.ts';
import { outcomeMutants } from './outcomes.ts';
import { recurringMutants } from './recurring.ts';
import { requestMutants } from './requests.ts';
import { schemaMutants } from './schema.ts';
import { stateMutants } from './state.ts';

/** Every broken server. */
export const MUTANTS: readonly Mutant[] = [
  ...schemaMutants,
  ...requestMutants,
  ...stateMutants,
  ...moneyMutants,
  ...recurringMutants,
  ...callbackMutants,
  ...leakMutants,
  ...outcomeMutants,
];
