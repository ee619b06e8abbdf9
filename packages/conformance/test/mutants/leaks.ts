import { at, changeMember, type InterceptedCall, interceptAll, json, type Layer } from './layer.ts';
import { detectedBy } from './mutant.ts';

/** A valid test card number. */
const PAN = '4242424242424242';

/** Changes the message of an operation's failures. */
function changeFailure(
  operationId: string,
  change: (message: string, call: InterceptedCall) => string,
): Layer {
  return interceptAll(operationId, async (call) => {
    const response = await call.send();
    if (response.ok) return response;
    const envelope = (await response.json()) as { message: string };
    return json({ ...envelope, message: change(envelope.message, call) }, response);
  });
}

/** Card and document numbers that are not masked. */
export const leakMutants = detectedBy('C12', {
  'pan-whole': {
    title: 'A card number is not masked',
    rules: ['card-pan-masked'],
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/pan', () => PAN),
  },
  'pan-seven-digits': {
    title: 'A masked card number shows seven digits at its start',
    rules: ['card-pan-masked'],
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/pan', (value) => `${PAN.slice(0, 7)}${String(value).slice(7)}`),
  },
  'pan-with-spaces': {
    title: 'A card number is not masked, and written with spaces',
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/pan', () => PAN.replaceAll(/(\d{4})(?=\d)/g, '$1 ')),
  },
  'token-number-whole': {
    title: 'The card number of a payment token is not masked',
    operations: ['customers_listPaymentTokens'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*/credit_card/number', () => PAN),
  },
  'order-token-number-whole': {
    title: 'The card number in an order of a plan is not masked',
    operations: ['recurringOrders_list'],
    make: changeMember(
      'recurringOrders_list',
      '/data/*/customer/default_payment_token/credit_card/number',
      () => PAN,
    ),
  },
  'failure-with-card': {
    title: 'A failure repeats a card number from the path',
    operations: ['customers_getByReference'],
    make: changeFailure('customers_getByReference', (_, { path }) => `there is no ${path.id}`),
  },
  'failure-with-document': {
    title: 'A failure repeats a document number',
    operations: ['users_create'],
    make: changeFailure(
      'users_create',
      (message, { body }) => `${message} (document ${at(body, 'user', 'document_number')})`,
    ),
  },
  'failure-with-grouped-document': {
    title: 'A failure repeats a document number in groups',
    operations: ['users_create'],
    make: changeFailure('users_create', (message, { body }) => {
      const number = String(at(body, 'user', 'document_number')).replaceAll(/(...)/g, '$1 / ');
      return `${message} (document ${number})`;
    }),
  },
  'failure-with-encoded-document': {
    title: 'A failure repeats a document number as Base64',
    operations: ['users_create'],
    make: changeFailure('users_create', (message, { body }) => {
      const number = String(at(body, 'user', 'document_number'));
      return `${message} (${Buffer.from(`document ${number}`).toString('base64')})`;
    }),
  },
  'failure-with-escaped-document': {
    title: 'A failure repeats a document number as entities of HTML',
    operations: ['users_create'],
    make: changeFailure('users_create', (message, { body }) => {
      const characters = [...String(at(body, 'user', 'document_number'))];
      return `${message} (${characters.map((one) => `&#${one.charCodeAt(0)};`).join('')})`;
    }),
  },
  'success-with-document': {
    title: 'The response to a new user repeats the document number as a memo',
    operations: ['users_create'],
    make: interceptAll('users_create', async (call) => {
      const response = await call.send();
      if (!response.ok) return response;
      const envelope = (await response.json()) as { data: object };
      const memo = `checked ${at(call.body, 'user', 'document_number')}`;
      return json({ ...envelope, data: { ...envelope.data, memo } }, response);
    }),
  },
  'token-number-encoded': {
    title: 'The brand in a payment token is a card number as Base64',
    operations: ['customers_listPaymentTokens'],
    make: changeMember('customers_listPaymentTokens', '/data/payment_tokens/*/credit_card/brand', () =>
      Buffer.from(PAN).toString('base64url'),
    ),
  },
  'header-with-document': {
    title: 'A header repeats a document number',
    operations: ['users_create'],
    make: interceptAll('users_create', async (call) => {
      const response = await call.send();
      const headers = new Headers(response.headers);
      headers.set('x-audit', encodeURIComponent(`document ${at(call.body, 'user', 'document_number')}`));
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  'failure-with-stored-card': {
    title: 'A failure contains a card number that was not sent',
    operations: ['cards_link'],
    make: changeFailure('cards_link', () => 'Refused for 5555 5555 5555 4444'),
  },
  'last-digits-of-another-card': {
    title: 'The last digits of a card are not those of its masked number',
    operations: ['cards_link'],
    make: changeMember('cards_link', '/data/last_4_digits', () => '0000'),
  },
  'card-in-a-text': {
    title: 'The name of a customer contains a card number',
    also: { C07: 'an updated name is not read', C16: 'an updated name is not read' },
    operations: ['customers_getByReference'],
    make: changeMember('customers_getByReference', '/data/customer/name', () => `Ming Chan, ${PAN}`),
  },
});
