import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import { at, changeResponse, intercept, type Layer, withQuery } from './layer.ts';
import { detectedBy } from './mutant.ts';

/** Shifts the pages of a list. */
function shifted(
  operationId: string,
  by: (offset: number, limit: number) => [offset: number, limit: number],
): Layer {
  return intercept(operationId, (call) => {
    const given = [call.query.offset ?? 0, call.query.limit ?? 50].map(Number) as [number, number];
    if (given.some((value) => !Number.isInteger(value) || value < 0 || value > 1e9)) return call.send();
    const [offset, limit] = by(...given);
    return call.send(
      withQuery(call.request, (query) => {
        query.set('offset', String(offset));
        query.set('limit', String(limit));
      }),
    );
  });
}

const without = (operationId: string, ...names: string[]): Layer =>
  intercept(operationId, (call) =>
    call.send(
      withQuery(call.request, (query) => {
        for (const name of names) query.delete(name);
      }),
    ),
  );

/** Shifts a Hong Kong time by hours. */
function moved(text: string, hours: number): string {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return text;
  return new Date(instant + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Moves the time range of the wallet transactions by some hours. */
function movedRange(hours: number): Layer {
  return intercept('digitalWallets_listTransactions', (call) =>
    call.send(
      withQuery(call.request, (query) => {
        for (const name of ['start_at', 'end_at']) {
          const value = query.get(name);
          if (value !== null) query.set(name, moved(value, hours));
        }
      }),
    ),
  );
}

/** Lists with pages beyond their limit. */
export const pageSizeMutants = detectedBy('C02', {
  'page-too-long': {
    title: 'A page has one entry more than its limit',
    rules: ['list-page-size'],
    operations: ['recurringOrders_list'],
    make: shifted('recurringOrders_list', (offset, limit) => [offset, limit + 1]),
  },
});

/** Lists with wrong pages, filters or time ranges. */
export const listMutants = detectedBy('C07', {
  'limit-of-zero-is-default': {
    title: 'A limit of zero is taken for none',
    also: { C02: 'a page has more entries than its limit' },
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.send(
        withQuery(call.request, (query) => {
          if (query.get('limit') === '0') query.delete('limit');
        }),
      ),
    ),
  },
  'short-page-lacks-an-entry': {
    title: 'A later page that is not full lacks its last entry',
    operations: ['cardTransactions_list'],
    make: changeResponse('cardTransactions_list', (envelope, { query }) => {
      const found = at(envelope, 'data', 'transactions') as Json[];
      if (Number(query.offset ?? 0) > 0 && found.length < Number(query.limit)) found.pop();
      return envelope;
    }),
  },
  'offset-in-16-bits': {
    title: 'An offset is kept in 16 bits, so that a far one is a near one',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset % 65_536, limit]),
  },
  'page-begins-late': {
    title: 'Pages after the first start one entry late',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset === 0 ? 0 : offset + 1, limit]),
  },
  'page-begins-early': {
    title: 'Pages after the first start one entry early',
    operations: ['cardTransactions_list'],
    make: shifted('cardTransactions_list', (offset, limit) => [Math.max(0, offset - 1), limit]),
  },
  'offset-ignored': {
    title: 'A list ignores its offset',
    operations: ['digitalWallets_listTransactions'],
    make: without('digitalWallets_listTransactions', 'offset'),
  },
  'offset-in-half-pages': {
    title: 'An offset counts half pages',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [Math.floor((offset * limit) / 2), limit]),
  },
  'last-entry-missing': {
    title: 'The last entry of each page is missing',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [offset, Math.max(limit - 1, 0)]),
  },
  'small-page-skips': {
    title: 'Pages of a few entries skip one in between',
    operations: ['transactions_list'],
    make: shifted('transactions_list', (offset, limit) => [
      offset > 0 && limit > 2 && limit < 20 ? offset + 1 : offset,
      limit,
    ]),
  },
  'offset-ignored-with-filter': {
    title: 'With a card, the list of card transactions ignores its offset',
    operations: ['cardTransactions_list'],
    make: intercept('cardTransactions_list', (call) =>
      call.query.card === undefined
        ? call.send()
        : call.send(withQuery(call.request, (query) => query.delete('offset'))),
    ),
  },
  'range-start-alone-ignored': {
    title: 'A time range without an end ignores its start',
    rules: ['wallet-time-range'],
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.query.end_at !== undefined
        ? call.send()
        : call.send(withQuery(call.request, (query) => query.delete('start_at'))),
    ),
  },
  'range-ignored-on-pages': {
    title: 'With a limit, the list of wallet transactions ignores its time range',
    rules: ['wallet-time-range'],
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.query.limit === undefined
        ? call.send()
        : call.send(
            withQuery(call.request, (query) => {
              query.delete('start_at');
              query.delete('end_at');
            }),
          ),
    ),
  },
  'wallet-ignored': {
    title: 'The list of wallet transactions ignores the wallet',
    operations: ['digitalWallets_listTransactions'],
    make: intercept('digitalWallets_listTransactions', (call) =>
      call.send(withQuery(call.request, (query) => query.set('wallet_id', FIXTURES.wallet.wallet_id))),
    ),
  },
  'card-filter-ignored': {
    title: 'The list of card transactions ignores the card',
    rules: ['card-transaction-filter'],
    operations: ['cardTransactions_list'],
    make: without('cardTransactions_list', 'card'),
  },
  'token-filter-ignored': {
    title: 'The list of tokens ignores the type',
    rules: ['token-filter'],
    operations: ['customers_listPaymentTokens'],
    make: without('customers_listPaymentTokens', 'token_type'),
  },
  'fee-rules-of-everybody': {
    title: 'The fee rules of businesses contain users',
    rules: ['fee-rule-type'],
    operations: ['digitalWallets_getTopUpFeeRules'],
    make: changeResponse('digitalWallets_getTopUpFeeRules', (envelope) => {
      const rules = at(envelope, 'data', 'fee_rules') as Json[];
      for (const rule of rules) Object.assign(rule as object, { user_id: 'usr_somebody' });
      return envelope;
    }),
  },
  'range-in-utc': {
    title: 'A time range is in UTC instead of Hong Kong time',
    rules: ['wallet-time-zone'],
    operations: ['digitalWallets_listTransactions'],
    make: movedRange(8),
  },
  'range-with-summer-time': {
    title: 'A time range is off by an hour, as in a zone with daylight saving time',
    operations: ['digitalWallets_listTransactions'],
    make: movedRange(-1),
  },
  'range-end-ignored': {
    title: 'A time range ignores its end',
    rules: ['wallet-time-range'],
    operations: ['digitalWallets_listTransactions'],
    make: without('digitalWallets_listTransactions', 'end_at'),
  },
});
