import type { Check } from '../run/check.ts';
import { envelope } from './c01-envelope.ts';

/** Every check, by its id. */
export const CHECKS: readonly Check[] = [envelope];
