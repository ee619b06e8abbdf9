import { createRequire } from 'node:module';
import { type Client, createClient } from '@payments-openapi/client';
import { launchBrowser } from '@payments-openapi/tooling/browser';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { buildInspector } from '../scripts/build-inspector.ts';
import { type StartOptions, startServer } from '../src/app/serve.ts';
import { type Receiver, startReceiver, withStatus } from '../src/callbacks/receiver.fixture.ts';
import { type Control, createControl } from '../src/generated/client.ts';

const customerUuid = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface Appearance {
  viewport: ViewportSize;
  colorScheme: 'light' | 'dark';
}

export const APPEARANCES: Appearance[] = [WIDE, NARROW].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/** A server, the inspector that it serves, and a browser to open it in. */
export interface Inspected {
  url: string;
  api: Client;
  control: Control;
  receiver: Receiver;
  browser: Browser;
  /** Opens a view, such as `requests` or `plans/{id}`, of the default sandbox. */
  open(view: string, look?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function startInspected(options: StartOptions = {}): Promise<Inspected> {
  await buildInspector();
  const [server, receiver, browser] = await Promise.all([
    startServer({ port: 0, ...options }),
    startReceiver(),
    launchBrowser(),
  ]);
  const { url } = server;
  return {
    url,
    api: createClient({ baseUrl: url, retries: 0 }),
    control: createControl({ baseUrl: url }),
    receiver,
    browser,
    async open(view, look = { viewport: WIDE }) {
      const page = await browser.newPage(look);
      await page.goto(`${url}/_sandbox/ui/#/default/${view}`);
      return page;
    },
    async close() {
      await browser.close();
      await receiver.close();
      await server.close();
    },
  };
}

/** The monthly charge of the plan, which nothing else in the ready seed has. */
const PRICE = 480;

/** A plan whose charges are declined: three attempts, five days apart, and a grace period of a week. */
export async function makeDecliningPlan(inspected: Inspected): Promise<string> {
  await inspected.control.paymentRules.create({ amount: PRICE, outcome: 'declines' });
  return makePlan(inspected);
}

/** A monthly plan that is charged at once. */
export async function makePlan({ api, receiver }: Inspected, reference = 'MEMBER-1'): Promise<string> {
  const { plan } = await api.recurringPlans.create({
    plan: {
      name: 'Studio membership',
      reference_number: reference,
      customer_uuid: customerUuid,
      default_collection_method: 'charge_automatically',
      payment_retry_count: 3,
      payment_retry_day_period: 5,
      grace_period: 7,
      callback_url: `${receiver.url}/hooks`,
      recurring_cycles: [
        {
          description: 'Monthly',
          billing_count: null,
          recurring_billing_config: '2b9e1c1a-7d55-4b8a-9a56-7d0f4b0a9e01',
          recurring_items: [{ recurring_item_id: '7e4f2a8c-0b6d-4d2f-8f0e-6a5c3b2d1e01', quantity: 1 }],
        },
      ],
    },
  });
  return plan.id;
}

/** Something in each view: calls that failed for each reason, a plan in its grace period, faults, rules and callbacks. */
export async function makeWorld(inspected: Inspected): Promise<{ plan: string }> {
  const { api, control, receiver } = inspected;
  receiver.answers.push(withStatus(500), withStatus(204));
  const plan = await makeDecliningPlan(inspected);
  await control.clock.advance({ by: 'P11D' });
  await control.faults.create({ operation_id: 'users_get', effect: 'failure', code: 900500, times: 1 });
  await api.users.get({ user_id: 'usr_01J9ZPX2K8' }).catch(() => undefined);
  await control.faults.create({ operation_id: 'payees_create', effect: 'drop_after', rate: 0.2 });
  await api.users.get({ user_id: 'usr_01J9ZPX2K8' });
  await api.transactions.list({ limit: 5 });
  await api.cardTransactions.list({ limit: 5 });
  await api.customers.getByReference('CRM-20931');
  await api.users.get({ user_id: 'nobody' }).catch(() => undefined);
  await api.users
    .create({
      user: {
        reference_id: 'EMP-1',
        calling_code: '852',
        phone_number: 'a lot',
        document_type: 'LIBRARY_CARD',
        first_name: 'Ka Yan',
        date_of_birth: '1990-02-01',
        issuing_country: 'HKG',
      },
    } as never)
    .catch(() => undefined);
  await fetch(`${inspected.url}/svc/ts/api/v1/openapi/people`);
  await control.sandboxes.create({ id: 'checkout-tests', seed: 'empty' });
  return { plan };
}

/** Waits until a view shows its content. */
export async function shown(page: Page): Promise<void> {
  const contents = '.stage :is(.rows, .empty, .card, .clock-face, .detail .json, .detail .totals)';
  await page.locator(contents).filter({ visible: true }).first().waitFor();
}

interface Axe {
  axe: { run(...options: unknown[]): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The violations that axe finds, one per line. The browser context must bypass the page's content security policy. */
export async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as Axe).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
