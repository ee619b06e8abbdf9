import { billed } from './billed.ts';
import { echoed } from './echoed.ts';
import { encoded } from './encoded.ts';
import { filtered, listed } from './lists.ts';
import { shownValues } from './shown.ts';
import type { GeneratedMutant } from './table.ts';
import { written } from './written.ts';

/** Every server that an operator makes from the contract. */
export const GENERATED: readonly GeneratedMutant[] = [
  ...echoed,
  ...shownValues,
  ...listed,
  ...filtered,
  ...written,
  ...encoded,
  ...billed,
];
