import type { Client } from '@payments-openapi/client';
import { expect } from 'vitest';
import { newUser } from '../http/served.fixture.ts';
import type { CheckEffects } from './every-outcome.ts';
import { membership } from './membership.fixture.ts';
import { OutcomeError } from './outcome-report.ts';

export const subscribe = (api: Client, reference_number: string) =>
  api.recurringPlans.create({ plan: membership({ reference_number }) });

export const user = () => JSON.parse(String(newUser().body));

export const payee = (nickname: string) => ({
  payee: {
    type: 'Business' as const,
    payout_category_name: 'Office Supplies' as const,
    nickname,
    email: 'payouts@mail.example',
    phone_country_code: '852',
    phone_number: '61234567',
    company_name: nickname,
    payout_account: {
      country: 'HKG',
      currency: 'HKD',
      transfer_method: 'HK FPS - Email' as const,
      date_of_birth: null,
      hk_fps: { email: 'payouts@mail.example' },
      rtgs: null,
      swift: null,
    },
  },
});

/** Tries again, whatever went wrong. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}

export const reportOf = async (running: Promise<unknown>): Promise<OutcomeError> => {
  const error = await running.catch((thrown: unknown) => thrown);
  if (!(error instanceof OutcomeError)) throw new Error(`it did not fail as expected: ${error}`);
  return error;
};

/** Looks for what a failed attempt may have done, before it tries again. */
export async function subscribeOnce(api: Client, reference: string): Promise<void> {
  const exists = async () => {
    const orders = await api.recurringOrders.list().toArray({ limit: 100 });
    return orders.some(({ order }) => order.reference_number?.startsWith(`${reference}-`));
  };
  try {
    await subscribe(api, reference);
  } catch {
    if (!(await exists())) await subscribe(api, reference);
  }
}

/** A check that lets a flow which rejects leave a part. */
export const orHalfway: CheckEffects<unknown> = ({ verdict, extra }, { flow }) => {
  if (flow.status === 'rejected') expect(extra).toEqual([]);
  else expect(verdict).toBe('one');
};
