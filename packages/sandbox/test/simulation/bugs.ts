import { CALLBACK_BUGS } from './callback-bugs.ts';
import type { Merchant } from './merchant.ts';
import { RENAME_BUGS } from './rename-bugs.ts';
import { SUBSCRIPTION_BUGS } from './subscription-bugs.ts';

/** Merchants that make a mistake, by what they do wrong. */
export const BUGS: Readonly<Record<string, typeof Merchant>> = {
  ...SUBSCRIPTION_BUGS,
  ...CALLBACK_BUGS,
  ...RENAME_BUGS,
};
