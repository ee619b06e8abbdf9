import type { Client, PaymentToken } from '@payments-openapi/client';
import {
  customersGetByReferenceQuery,
  customersListPaymentTokensQuery,
} from '@payments-openapi/client/query';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';

interface Props {
  api: Client;
  /** Reference number of the customer. */
  customer: string;
}

/** The customer's payment methods; a click makes another one the default. */
export function PaymentMethods({ api, customer: reference }: Props) {
  const cache = useQueryClient();
  const { customer } = useSuspenseQuery(customersGetByReferenceQuery(api, reference)).data;
  // An update asks for name and phone as well; they stay as they are.
  const { uuid, name = '', phone = '' } = customer;
  const tokens = customersListPaymentTokensQuery(api, uuid);
  const { payment_tokens } = useSuspenseQuery(tokens).data;

  const makeDefault = useMutation({
    mutationFn: ({ token }: PaymentToken) =>
      api.customers.update(uuid, { name, phone, default_payment_token: token }),
    // Also after a failure: the response may be lost although the change was made.
    onSettled: () => cache.invalidateQueries({ queryKey: tokens.queryKey }),
  });

  return (
    <section>
      <h1>{name}</h1>
      <ul aria-label="Payment methods">
        {(payment_tokens ?? []).map((token) => (
          <li key={token.token}>
            {nameOf(token)}{' '}
            {token.default ? (
              <strong>Default</strong>
            ) : (
              <button
                type="button"
                disabled={token.state !== 'active' || makeDefault.isPending}
                onClick={() => makeDefault.mutate(token)}
              >
                Use {nameOf(token)}
              </button>
            )}
          </li>
        ))}
      </ul>
      {makeDefault.error && <p role="alert">{makeDefault.error.message}</p>}
    </section>
  );
}

function nameOf({ token_type, credit_card }: PaymentToken): string {
  return credit_card?.number ? `${credit_card.brand} ${credit_card.number.slice(-4)}` : token_type;
}
