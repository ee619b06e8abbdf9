// Generated from the contract by packages/codegen. Change the contract, not this file.

import { entryOf } from '../lists/entry-of.ts';
import type { Client } from './client.ts';

/** What shows whether a write was carried out. */
export const lookUps = {
  /** Void a transaction: `transactions.list() by uuid`. */
  transactions_void: (api: Client, [wanted]: readonly [string]) => entryOf(api.transactions.list({ limit: 100 }), (entry) => entry.uuid === wanted),
  /** Create a recurring plan: `recurringOrders.list() by order.reference_number`. */
  recurringPlans_create: (api: Client, [wanted]: readonly [string]) => entryOf(api.recurringOrders.list({ limit: 100 }), (entry) => entry.order?.reference_number?.startsWith(wanted)),
  /** Edit a recurring plan: `recurringPlans.get(id)`. */
  recurringPlans_update: (api: Client, [id]: readonly [string]) => api.recurringPlans.get(id),
  /** Create a user: `users.get({ reference_id })`. */
  users_create: (api: Client, [reference_id]: readonly [string]) => api.users.get({ reference_id }),
};
