import type { Json } from '@payments-openapi/spec';
import { at, interceptAll, json, member } from './layer.ts';
import type { Mutant } from './mutant.ts';

/** A number that holds as one of a card, and is nobody's. */
const PAN = '4242424242424242';

/** Numbers of cards and documents where nobody should read them. */
export const leakMutants: readonly Mutant[] = [
  {
    id: 'pan-whole',
    title: 'The number of a card is not masked',
    breaks: 'C12',
    operations: ['cards_link'],
    make: member('cards_link', '/data/pan', () => PAN),
  },
  {
    id: 'pan-with-spaces',
    title: 'The number of a card is not masked, and grouped by spaces',
    breaks: 'C12',
    operations: ['cards_link'],
    make: member('cards_link', '/data/pan', () => PAN.replaceAll(/(\d{4})(?=\d)/g, '$1 ')),
  },
  {
    id: 'token-number-whole',
    title: 'The card number of a payment token is not masked',
    breaks: 'C12',
    operations: ['customers_listPaymentTokens'],
    make: member('customers_listPaymentTokens', '/data/payment_tokens/*/credit_card/number', () => PAN),
  },
  {
    id: 'order-token-number-whole',
    title: 'The card number in an order of a plan is not masked',
    breaks: 'C12',
    operations: ['recurringOrders_list'],
    make: member(
      'recurringOrders_list',
      '/data/*/customer/default_payment_token/credit_card/number',
      () => PAN,
    ),
  },
  {
    id: 'failure-with-card',
    title: 'A failure repeats the number of a card from the path',
    breaks: 'C12',
    operations: ['customers_getByReference'],
    make: interceptAll('customers_getByReference', async (call) => {
      const response = await call.send();
      if (response.ok) return response;
      const envelope = (await response.json()) as { message: string };
      return json({ ...envelope, message: `there is no ${call.path.id}` } as Json, response);
    }),
  },
  {
    id: 'failure-with-document',
    title: 'A failure repeats the number of a document',
    breaks: 'C12',
    operations: ['users_create'],
    make: interceptAll('users_create', async (call) => {
      const response = await call.send();
      if (response.ok) return response;
      const envelope = (await response.json()) as { message: string };
      const number = at(call.body, 'user', 'document_number');
      return json({ ...envelope, message: `${envelope.message} (document ${number})` } as Json, response);
    }),
  },
  {
    id: 'failure-with-stored-card',
    title: 'A failure shows the number of a card that was not sent',
    breaks: 'C12',
    operations: ['cards_link'],
    make: interceptAll('cards_link', async (call) => {
      const response = await call.send();
      if (response.ok) return response;
      const envelope = (await response.json()) as { message: string };
      return json({ ...envelope, message: `Refused for 5555 5555 5555 4444` } as Json, response);
    }),
  },
  {
    id: 'card-in-a-text',
    title: 'The name of a customer has the number of a card in it',
    breaks: 'C12',
    operations: ['customers_getByReference'],
    make: member('customers_getByReference', '/data/customer/name', () => `Ming Chan, ${PAN}`),
  },
];
