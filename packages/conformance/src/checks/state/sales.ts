import type { CheckContext } from '../../run/check.ts';
import type { Session } from '../session.ts';

/** Why a step is skipped that needs a void to take effect at once, if the profile does not declare that. */
export function pendingSkip({ profile }: CheckContext): string | undefined {
  return profile.choices['void-result'] === 'immediate'
    ? undefined
    : 'the profile does not declare that a void takes effect immediately';
}

/** An order with a sale of each amount. */
export interface SoldOrder {
  number: string;
  reference_number: string;
  /** The ids of its sales. */
  uuids: string[];
}

/** Adds an order in HKD to the step's sandbox, and a sale of each amount. */
export async function addSoldOrder(
  session: Session,
  initial_total: number,
  amounts: readonly number[],
): Promise<SoldOrder> {
  const number = session.unique('order');
  const reference_number = session.unique('KIT');
  const uuids = amounts.map(() => session.unique('sale'));
  await session.context.control('POST', '/seeds/load', {
    orders: [{ number, reference_number, currency: 'HKD', initial_total }],
    transactions: amounts.map((amount, index) => ({
      order_number: number,
      uuid: uuids[index],
      type: 'Sales',
      amount,
    })),
  });
  return { number, reference_number, uuids };
}
