import { FIXTURES } from '../../src/profile/fixtures.ts';
import { at, intercept, type Layer, withQuery } from './layer.ts';
import { detectedBy } from './mutant.ts';

const CUSTOMER = 'customers_getByReference';
const TOKENS = 'customers_listPaymentTokens';
const CARD = 'cardTransactions_list';
const WALLET = 'digitalWallets_listTransactions';
const USER = 'users_get';
const FEES = 'digitalWallets_getTopUpFeeRules';

/** Changes a parameter in the path, once it is decoded. */
function inPath(operationId: string, name: string, change: (id: string) => string): Layer {
  return intercept(operationId, (call) => {
    const encoded = call.path[name] ?? '';
    const changed = encodeURIComponent(change(decodeURIComponent(encoded)));
    return call.send(new Request(call.request.url.replace(encoded, changed), call.request));
  });
}

/** Changes a parameter in the query. */
function inQuery(operationId: string, name: string, change: (id: string) => string): Layer {
  return intercept(operationId, (call) =>
    call.send(
      withQuery(call.request, (query) => {
        const value = query.get(name);
        if (value !== null) query.set(name, change(value));
      }),
    ),
  );
}

/** Whether a text is the same as a pattern, whose underscores are any characters. */
function isLike(pattern: string, text: string): boolean {
  return pattern.length === text.length && [...pattern].every((one, at) => one === '_' || one === text[at]);
}

function decodedTwice(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Servers that take an id with special characters for another one, and those that give to one what others have. */
export const lookupMutants = detectedBy('C07', {
  'customer-reference-decoded-twice': {
    title: 'The reference number of a customer is decoded twice',
    operations: [CUSTOMER],
    make: inPath(CUSTOMER, 'id', decodedTwice),
  },
  'customer-reference-cut-at-slash': {
    title: 'The reference number of a customer ends before a slash',
    operations: [CUSTOMER],
    make: inPath(CUSTOMER, 'id', (id) => id.split('/')[0] ?? ''),
  },
  'customer-plus-as-space': {
    title: 'A plus sign in the path of the payment tokens is a space',
    operations: [TOKENS],
    make: inPath(TOKENS, 'uuid', (uuid) => uuid.replaceAll('+', ' ')),
  },
  'tokens-of-all-if-none': {
    title: 'A customer without payment tokens has those of another',
    operations: [TOKENS],
    make: intercept(TOKENS, async (call) => {
      const response = await call.send();
      const envelope = await response.clone().json();
      const tokens = at(envelope, 'data', 'payment_tokens');
      if (!Array.isArray(tokens) || tokens.length > 0 || 'token_type' in call.query) return response;
      const { uuid } = FIXTURES.customer;
      return decodeURIComponent(call.path.uuid ?? '') === FIXTURES.customer_without_tokens.uuid
        ? response
        : call.send(new Request(call.request.url.replace(call.path.uuid ?? '', uuid)));
    }),
  },
  'user-id-cut-at-fragment': {
    title: 'The id of a user ends before a number sign',
    operations: [USER],
    make: inQuery(USER, 'user_id', (id) => id.split('#')[0] ?? ''),
  },
  'user-reference-with-format': {
    title: 'The end of a reference after a dot is taken for a format',
    operations: [USER],
    make: inQuery(USER, 'reference_id', (id) => id.replace(/\.json$/, '')),
  },
  'card-decoded-twice': {
    title: 'The card of a filter is decoded twice',
    operations: [CARD],
    make: inQuery(CARD, 'card', decodedTwice),
  },
  'card-by-prefix': {
    title: 'The filter by card takes the start of the id of a card',
    operations: [CARD],
    make: inQuery(CARD, 'card', (id) =>
      id.length > 8 && FIXTURES.card.id.startsWith(id) ? FIXTURES.card.id : id,
    ),
  },
  'card-by-pattern': {
    title: 'The filter by card takes an underscore for any character',
    operations: [CARD],
    make: inQuery(CARD, 'card', (id) => (isLike(id, FIXTURES.card.id) ? FIXTURES.card.id : id)),
  },
  'customer-by-other-id': {
    title: "A read by the caller's reference number takes the service's id too",
    operations: [CUSTOMER],
    make: inPath(CUSTOMER, 'id', (id) =>
      id === FIXTURES.customer.uuid ? FIXTURES.customer.reference_number : id,
    ),
  },
  'fee-rules-of-named-user': {
    title: 'The fee rules of type business are those of the user that is named too',
    rules: ['fee-rule-type'],
    operations: [FEES],
    make: intercept(FEES, (call) =>
      call.send(
        withQuery(call.request, (query) => {
          if (query.has('user_id')) query.set('type', 'user');
        }),
      ),
    ),
  },
  'wallet-in-ascii': {
    title: 'The id of a wallet loses what is not ASCII',
    operations: [WALLET],
    make: inQuery(WALLET, 'wallet_id', (id) => id.replaceAll(/[^\p{ASCII}]/gu, '')),
  },
  'transactions-of-all-if-none': {
    title: 'A card without transactions has those of all cards',
    rules: ['card-transaction-filter'],
    operations: [CARD],
    make: intercept(CARD, async (call) => {
      const response = await call.send();
      const envelope = await response.clone().json();
      const found = at(envelope, 'data', 'transactions');
      const isNone = Array.isArray(found) && found.length === 0 && !('offset' in call.query);
      if (!isNone || !String(call.query.card).includes('_')) return response;
      return call.send(withQuery(call.request, (query) => query.delete('card')));
    }),
  },
});
