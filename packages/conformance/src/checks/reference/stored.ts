import type { Json } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { StepContext } from '../../run/check.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';

interface Resource {
  [name: string]: Json;
}

/** All resources of a sandbox, as it saves them. */
export interface Stored {
  all(type: string): readonly Resource[];
  /** One of them, or of some of them; undefined if there is none. */
  one(type: string, isWanted?: (resource: Resource) => boolean): fc.Arbitrary<Resource | undefined>;
  /** An id that a field may have, by its name; undefined if the field is no id. */
  idFor(name: string): fc.Arbitrary<string> | undefined;
}

/** Which ids a field of a request takes, by its name. */
const IDS: Record<string, [type: string, id: string]> = {
  customer_uuid: ['customers', 'uuid'],
  default_payment_token: ['payment_tokens', 'token'],
  payment_token: ['payment_tokens', 'token'],
  recurring_billing_config: ['billing_configs', 'id'],
  recurring_item_id: ['recurring_items', 'id'],
  plan_id: ['recurring_plans', 'id'],
  order_number: ['orders', 'number'],
  original_transaction_uuid: ['transactions', 'uuid'],
  card: ['cards', 'id'],
  card_reference_id: ['cards', 'reference_id'],
  p_user_id: ['users', 'id'],
  user_id: ['users', 'id'],
  wallet_id: ['wallets', 'id'],
};

export async function readStored({ control }: Pick<StepContext, 'control'>): Promise<Stored> {
  const seed = memberOf((await control('GET', '/seeds/save')) as Json, 'seed');
  const all = (type: string) => objectsOf(memberOf(seed, type));
  return {
    all,
    one: (type, isWanted = () => true) => oneOf(all(type).filter(isWanted)),
    idFor(name) {
      const known = IDS[name];
      if (!known) return undefined;
      const [type, id] = known;
      return oneOf(all(type)).map((one) => textOf(one?.[id]) || 'none');
    },
  };
}

/** Often the latest, so that much happens to one resource. */
function oneOf(all: readonly Resource[]): fc.Arbitrary<Resource | undefined> {
  if (all.length === 0) return fc.constant(undefined);
  return fc.oneof(...[all, all.slice(-3), all.slice(-1)].map((some) => fc.constantFrom(...some)));
}
