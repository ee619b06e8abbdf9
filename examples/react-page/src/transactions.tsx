import type { Client } from '@payments-openapi/client';
import { transactionsListPagesQuery } from '@payments-openapi/client/query';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

/** Transactions, a page more for each click. */
export function Transactions({ api, pageSize = 20 }: { api: Client; pageSize?: number }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    transactionsListPagesQuery(api, { limit: pageSize }),
  );
  const transactions = data.pages.flatMap((page) => page.transactions);
  return (
    <section>
      <h2>Transactions</h2>
      <table>
        <tbody>
          {transactions.map(({ uuid, payment_method, currency, amount }) => (
            <tr key={uuid}>
              <td>{payment_method}</td>
              <td>
                {currency} {amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          More
        </button>
      )}
    </section>
  );
}
