import { createClient } from '@payments-openapi/client';
import {
  customersGetByReferenceHandler,
  customersListPaymentTokensHandler,
  customersUpdateHandler,
  handlers,
  transactionsListHandler,
} from '@payments-openapi/client/msw';
import { setupWorker } from 'msw/browser';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Page } from '../src/page.tsx';

const worker = setupWorker(...handlers());
const api = createClient({ baseUrl: location.origin, retries: 0 });

beforeAll(() => worker.start({ quiet: true, onUnhandledFrame: 'bypass' }));
afterEach(() => worker.resetHandlers());
afterAll(() => worker.stop());

const showPage = () => render(<Page api={api} customer="CRM-20931" />);

it('shows the customer and the payment methods', async () => {
  await showPage();
  await expect.element(page.getByRole('heading', { name: 'Chan Tai Man' })).toBeVisible();
  await expect.element(page.getByText('Visa 4242 Default')).toBeVisible();
  // Still being bound.
  await expect.element(page.getByRole('button', { name: 'Use AlipayAutoDebit' })).toBeDisabled();
});

it('makes another payment method the default', async () => {
  let chosen: string | undefined = '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50';
  worker.use(
    customersUpdateHandler(({ body }) => {
      chosen = body.default_payment_token;
      return 'everything';
    }),
    customersListPaymentTokensHandler(() => ({
      data: {
        payment_tokens: ['4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f50', '4be21f0c-6a0e-4a4c-9c3f-8b1c2d3e4f52'].map(
          (token, i) => ({
            token_type: i === 0 ? 'CreditCard' : 'WechatPayAutoDebit',
            token,
            state: 'active',
            default: token === chosen,
          }),
        ),
      },
    })),
  );
  await showPage();
  await page.getByRole('button', { name: 'Use WechatPayAutoDebit' }).click();
  await expect.element(page.getByText('WechatPayAutoDebit Default')).toBeVisible();
});

it('says why a payment method could not be made the default', async () => {
  worker.use(customersUpdateHandler({ code: 300010, message: 'The token was removed' }));
  await showPage();
  await page.getByRole('button', { name: 'Use WechatPayAutoDebit' }).click();
  await expect.element(page.getByText(/300010 The token was removed/)).toBeVisible();
});

it('loads more transactions until there are none', async () => {
  worker.use(
    transactionsListHandler(({ query }) =>
      query.get('offset') === '0' || !query.has('offset') ? 'firstPage' : 'pastTheEnd',
    ),
  );
  await showPage();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByRole('button', { name: 'More' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('row').first()).toBeVisible();
});

it('tries again when asked', async () => {
  worker.use(customersGetByReferenceHandler({ code: 300010, message: 'Not now', status: 503 }));
  await showPage();
  await expect.element(page.getByText(/300010 Not now/)).toBeVisible();
  worker.resetHandlers();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Chan Tai Man' })).toBeVisible();
});
