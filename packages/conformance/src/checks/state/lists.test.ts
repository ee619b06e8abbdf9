import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contract, runSteps, serving } from '../../../test/steps.fixture.ts';
import { listsOf } from './lists.ts';

/** A server whose plans have so many orders from the start, on pages of at most 4, which the offset counts. */
function billing({ orders, of }: { orders: number; of(count: number): Record<string, Json> }) {
  let base = '';
  return serving(async ({ operationId }, request): Promise<Json> => {
    const sent = await request.text();
    if (operationId === 'recurringOrders_list') {
      const { searchParams } = new URL(request.url);
      const size = Math.min(Number(searchParams.get('limit')), 4);
      const start = Number(searchParams.get('offset')) * size;
      return Array.from({ length: orders }, (_, index) => ({
        order: { reference_number: `${base}-${index + 1}`, ...of(index + 1) },
      })).slice(start, start + size);
    }
    if (sent !== '') base = JSON.parse(sent).plan.reference_number;
    return {
      plan: {
        id: '1',
        recurring_cycles: [{ billing_count_created: orders, recurring_plan_id: '1', state: 'active' }],
      },
    };
  });
}

const firstOrder = (fetch: typeof globalThis.fetch) => runSteps('C09', "a new plan's first order", fetch);

it('the lists are those of the contract', () => {
  const found = listsOf(contract).map(({ parts: _, ...list }) => list);
  expect(found.toSorted((one, other) => one.operationId.localeCompare(other.operationId))).toEqual([
    { operationId: 'cardTransactions_list', entries: ['transactions'], key: ['id'], needs: [] },
    {
      operationId: 'cardTransactions_list',
      filter: 'card',
      entries: ['transactions'],
      key: ['id'],
      needs: ['card'],
    },
    {
      operationId: 'digitalWallets_listTransactions',
      entries: ['transactions'],
      key: ['id'],
      needs: ['wallet'],
    },
    { operationId: 'recurringOrders_list', entries: [], key: ['order', 'order_number'], needs: [] },
    { operationId: 'transactions_list', entries: ['transactions'], key: ['uuid'], needs: [] },
  ]);
});

describe('a list', () => {
  it('is read to its end', async () => {
    expect(await firstOrder(billing({ orders: 6, of: (count) => ({ order_number: `${count}` }) }))).toEqual({
      outcomes: new Set(['passed']),
      findings: [],
    });
  });

  it('is not read on if nothing tells whether its offset counts entries or pages', async () => {
    expect(await firstOrder(billing({ orders: 6, of: () => ({}) }))).toEqual({
      outcomes: new Set(['skipped: an entry of recurringOrders_list has no `order_number`']),
      findings: [],
    });
  });

  it('says nothing about what it lacks if it has more pages than are read', async () => {
    const { outcomes, findings } = await firstOrder(
      billing({ orders: 200, of: (count) => ({ order_number: `${count}` }) }),
    );
    expect(outcomes).toEqual(
      new Set(['skipped: recurringOrders_list has more than 40 pages, and only these are read']),
    );
    expect(findings).toEqual([]);
  });
});
