import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { aPlan, createPlan } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** What follows the address of a receiver: a case, a slash at the end, encodings, a query with a repeated name, and more than 255 characters. */
const PATHS = [
  '/Hooks/Kit/',
  '/hooks/a%20b%2Fc/?b=2&a=1&a=%2B+x%26',
  `/${'long/'.repeat(60)}?token=${'t'.repeat(200)}`,
  '/hooks?url=https%3A%2F%2Fa.example%2F%3Fx%3D1&Empty=',
];

/** Callbacks are sent to the whole URL, as it was given. */
export function urlSteps(context: CheckContext): Step[] {
  return [
    urlStep(
      context,
      'transactions_void',
      'an order sends callbacks to its whole URL',
      async (session, url) => {
        const { control } = session.context;
        const created = await control('POST', '/orders', {
          reference_number: session.unique('KIT'),
          currency: 'HKD',
          initial_total: 100,
          notify_url: url,
        });
        const number = textOf(memberOf(created as Json, 'order', 'number'));
        await control('POST', `/orders/${number}/pay`, {});
        await control('POST', '/clock/advance', { by: 'PT1S' });
      },
    ),
    urlStep(
      context,
      'recurringPlans_create',
      'a plan sends callbacks to its whole URL',
      async (session, url) => {
        await createPlan(session, aPlan(session, { callback_url: url }));
        await session.context.control('POST', '/clock/advance', { by: 'PT1S' });
      },
    ),
    urlStep(
      context,
      'recurringPlans_update',
      'an updated plan sends callbacks to its new URL, also after another update',
      async (session, url) => {
        const { path } = await createPlan(session, aPlan(session));
        const headers = { 'X-P-Customer-Code': session.fixture('customer').customer_code ?? 'kit' };
        const changes: Json[] = [{ callback_url: url }, { name: session.unique('Plan') }];
        for (const plan of changes)
          await session.expectSuccess('recurringPlans_update', { path, headers, body: { plan } });
        await session.context.control('POST', '/clock/advance', { by: 'P1M' });
      },
    ),
  ];
}

function urlStep(
  context: CheckContext,
  operationId: string,
  title: string,
  cause: (session: Session, url: string) => Promise<void>,
): Step {
  return sessionStep(context, {
    operationId,
    title,
    writes: true,
    requests: PATHS.length * 4 + 1,
    needs: ['customer', 'catalogue'],
    needsControl: true,
    receivesCallbacks: true,
    skip:
      context.profile.callbacks?.url &&
      'callbacks arrive at the URL of the profile, so the kit can choose no other one',
    async run(session) {
      const receiver = await startReceiver(context.profile.callbacks);
      try {
        for (const path of PATHS) await calledAt(session, receiver, { path, cause });
      } finally {
        await receiver.close();
      }
    },
  });
}

async function calledAt(
  session: Session,
  receiver: Receiver,
  { path, cause }: { path: string; cause: (session: Session, url: string) => Promise<void> },
): Promise<void> {
  const url = `${new URL(receiver.url).origin}${path}`;
  const before = receiver.received.length;
  await cause(session, url);
  const called = receiver.received.slice(before).map(({ exchange }) => exchange);
  // What was made for an earlier URL goes on calling it.
  const urls = PATHS.map((one) => `${new URL(receiver.url).origin}${one}`);
  const wrong = called.find(({ request }) => !urls.includes(request.url));
  const isRight = !wrong && called.some(({ request }) => request.url === url);
  if (isRight) return;
  const read = wrong ?? (await session.expectSuccess('transactions_list', { query: {} })).exchange;
  session.about('order-notify-url').finding(read, {
    at: '',
    expected: `callbacks to ${formatValue(url)}`,
    actual: wrong ? formatValue(wrong.request.url) : 'none',
  });
}
