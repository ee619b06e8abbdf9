import { randomUUID } from 'node:crypto';
import { type Client, isApiError, reconcile } from '@payments-openapi/client';
import { sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyOutcome } from './every-outcome.ts';
import { reportOf, retry, subscribe, subscribeOnce } from './flows.fixture.ts';
import { CUSTOMER, membership } from './membership.fixture.ts';
import { type TestSandbox, testSandbox } from './test-sandbox.ts';

// Flows as callers write them, and what everyOutcome says of each. A list is no proof, but it shows what each kind of
// disturbance is for: without it, some of these pass.

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox?.delete());

type AnyFlow = (api: Client, sandbox: TestSandbox) => Promise<unknown>;

const anew = (api: Client) => subscribe(api, `M-${randomUUID()}`);

/** Whether the customer has an order that is not of the ready seed. */
async function hasOrder(api: Client): Promise<boolean> {
  const orders = await api.recurringOrders.list().toArray({ limit: 100 });
  return orders.some(({ order }) => order.reference_number?.startsWith('M-'));
}

/** Sends a plan as a client of one's own would. */
function post({ fetch, baseUrl }: TestSandbox, reference_number = 'M-1'): Promise<Response> {
  return fetch(`${baseUrl}/svc/payment/api/v1/openapi/recurring_payments/plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ plan: membership({ reference_number }) }),
    signal: AbortSignal.timeout(60_000),
  });
}

const codeIn = async (response: Response): Promise<{ code: number }> => JSON.parse(await response.text());

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Each with a run in which it fails. */
const WRONG: Record<string, [flow: AnyFlow, found: string]> = {
  'retries under a new reference': [(api) => retry(() => anew(api)), 'response_lost'],
  'retries under a new reference after a timeout': [
    (api) =>
      anew(api).catch((error) => {
        if (nameOf(error) !== 'TimeoutError') throw error;
        return anew(api);
      }),
    'late',
  ],
  'retries under a new reference if it cannot read the response': [
    (api) =>
      anew(api).catch((error) => {
        if (nameOf(error) !== 'ResponseError') throw error;
        return anew(api);
      }),
    'half_body',
  ],
  'retries under a new reference after any failure of the service': [
    (api) =>
      anew(api).catch((error) => {
        if (!isApiError(error)) throw error;
        return anew(api);
      }),
    'failure_200_applied',
  ],
  'ignores that it failed': [(api) => anew(api).catch(() => undefined), 'request_lost'],
  'takes a timeout for success': [
    (api) =>
      subscribe(api, 'M-1').catch((error) => {
        if (nameOf(error) !== 'TimeoutError') throw error;
      }),
    'recurringPlans_create timeout:',
  ],
  'looks at the status only': [
    async (_, copy) => {
      const response = await post(copy);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    },
    'failure_200',
  ],
  'takes every HTTP 409 for a plan that exists': [
    async (_, copy) => {
      const response = await post(copy);
      if (response.status === 409) return;
      const { code } = await codeIn(response);
      if (!response.ok || code !== 200) throw new Error(`HTTP ${response.status}, code ${code}`);
    },
    'failure_409',
  ],
  'counts a look-up that fails as "not there"': [
    (api) =>
      anew(api).catch(async () => {
        if (!(await hasOrder(api).catch(() => false))) await anew(api);
      }),
    'response_lost, then recurringOrders_list read_fails',
  ],
  'counts a look-up that fails as "there"': [
    (api) =>
      subscribe(api, 'M-1').catch(async (error) => {
        if (!(await hasOrder(api).catch(() => true))) throw error;
      }),
    'request_lost, then recurringOrders_list read_fails',
  ],
  'counts a look-up that times out as "not there"': [
    (api) =>
      anew(api).catch(async () => {
        const isThere = await hasOrder(api).catch((error) => {
          if (nameOf(error) !== 'TimeoutError') throw error;
          return false;
        });
        if (!isThere) await anew(api);
      }),
    'response_lost, then recurringOrders_list read_hangs',
  ],
  'trusts one look-up, and tries again under a new reference': [
    (api) =>
      anew(api).catch(async () => {
        if (!(await hasOrder(api))) await anew(api);
      }),
    'response_lost, then recurringOrders_list read_stale',
  ],
  'looks after the first failure, but not after the second': [
    async (api) => {
      try {
        await subscribe(api, 'M-1');
      } catch {
        if (await hasOrder(api)) return;
        await subscribe(api, 'M-1').catch(() => anew(api));
      }
    },
    'request_lost, then recurringPlans_create (call 2) response_lost',
  ],
  'ignores that its second write failed': [
    async (api) => {
      await subscribe(api, 'M-1');
      await api.customers.update(CUSTOMER, { name: 'Member', phone: '1' }).catch(() => undefined);
    },
    'customers_update request_lost',
  ],
  'goes on without the first write': [
    async (api) => {
      await api.customers.update(CUSTOMER, { name: 'Member', phone: '1' }).catch(() => undefined);
      await subscribe(api, 'M-1');
    },
    'customers_update request_lost',
  ],
  'overwrites what it could not read': [
    async (api) => {
      const name = await api.customers.getByReference('CRM-20931').then(
        ({ customer }) => customer.name,
        () => '',
      );
      await api.customers.update(CUSTOMER, { name: `${name} (member)`, phone: '1' });
    },
    'customers_getByReference read_fails',
  ],
  'tries again under a new reference after a failure of the server': [
    async (_, copy) => {
      const response = await post(copy, randomUUID());
      const { code } = await codeIn(response.status < 500 ? response : await post(copy, randomUUID()));
      if (code !== 200) throw new Error(`code ${code}`);
    },
    'failure_500_applied',
  ],
  'takes any response for success': [(_, copy) => post(copy), 'recurringPlans_create html:'],
  'sends an older value again after a newer one': [
    async (api) => {
      const first = () => api.customers.update(CUSTOMER, { name: 'First', phone: '1' });
      const failed = await first().then(
        () => false,
        () => true,
      );
      await api.customers.update(CUSTOMER, { name: 'Last', phone: '1' });
      if (failed) await first();
    },
    'customers_update response_lost',
  ],
  'does not expect an earlier write to arrive later': [
    async (api) => {
      await api.customers.update(CUSTOMER, { name: 'First', phone: '1' }).catch(() => undefined);
      await api.customers.update(CUSTOMER, { name: 'Last', phone: '1' });
    },
    'customers_update late',
  ],
};

const RIGHT: Record<string, AnyFlow> = {
  'gives up': (api) => subscribe(api, 'M-1'),
  'looks before it tries again under the same reference': (api) => subscribeOnce(api, 'M-1'),
  'tries again under the same reference, and takes only its code for a plan that exists': (api) =>
    subscribe(api, 'M-1').catch(() =>
      subscribe(api, 'M-1').catch((error) => {
        if (!isApiError(error) || error.code !== 900001) throw error;
      }),
    ),
  'tries again what was not sent': (api) =>
    anew(api).catch((error) => {
      if (error.outcome !== 'not_sent') throw error;
      return anew(api);
    }),
  'reconciles what is unknown': (api) =>
    subscribe(api, 'M-1').catch(async (error) => {
      if (error.outcome !== 'unknown' || !(await reconcile(api, error))) throw error;
    }),
  'looks at the code': async (_, copy) => {
    const { code } = await codeIn(await post(copy));
    if (code !== 200) throw new Error(`code ${code}`);
  },
  'reads what it changes, and fails if it cannot': async (api) => {
    const { customer } = await api.customers.getByReference('CRM-20931');
    await api.customers.update(CUSTOMER, { name: `${customer.name} (member)`, phone: '1' });
  },
};

describe('a flow that charges or tells wrongly is found: one that', () => {
  it.each(sampled(Object.entries(WRONG), 4))('%s', async (_, [flow, found]) => {
    const { message } = await reportOf(everyOutcome(sandbox, flow));
    expect(message).toContain(found);
  });
});

describe('a correct flow is not blamed: one that', () => {
  it.each(sampled(Object.entries(RIGHT), 2))('%s', async (_, flow) => {
    await everyOutcome(sandbox, flow);
  });
});
