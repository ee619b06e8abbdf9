import { calculationMutants } from './calculations.ts';
import { callbackMutants } from './callbacks.ts';
import { callerMutants } from './callers.ts';
import { deviationMutants } from './deviations.ts';
import { formMutants } from './forms.ts';
import { laterMutants } from './later.ts';
import { leakMutants } from './leaks.ts';
import { listMutants, pageSizeMutants } from './lists.ts';
import { lookupMutants } from './lookups.ts';
import { moneyMutants } from './money.ts';
import type { Mutant } from './mutant.ts';
import { outcomeMutants } from './outcomes.ts';
import { paymentMutants } from './payments.ts';
import { recurringMutants } from './recurring.ts';
import { repeatMutants } from './repeats.ts';
import { requestMutants } from './requests.ts';
import { robustnessMutants } from './robustness.ts';
import { schemaMutants } from './schema.ts';
import { stateMutants } from './state.ts';
import { triggerMutants } from './triggers.ts';
import { userMutants } from './users.ts';
import { writeMutants } from './writes.ts';

/** Every broken server. */
export const MUTANTS: readonly Mutant[] = [
  ...schemaMutants,
  ...requestMutants,
  ...robustnessMutants,
  ...userMutants,
  ...stateMutants,
  ...listMutants,
  ...pageSizeMutants,
  ...repeatMutants,
  ...moneyMutants,
  ...calculationMutants,
  ...recurringMutants,
  ...callbackMutants,
  ...leakMutants,
  ...outcomeMutants,
  ...writeMutants,
  ...formMutants,
  ...triggerMutants,
  ...callerMutants,
  ...paymentMutants,
  ...lookupMutants,
  ...laterMutants,
  ...deviationMutants,
];
