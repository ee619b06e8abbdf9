import type { Client } from '@payments-openapi/client';
import { QueryClient, QueryClientProvider, QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { PaymentMethods } from './payment-methods.tsx';
import { Transactions } from './transactions.tsx';

interface Props {
  api: Client;
  /** Reference number of the customer. */
  customer: string;
}

export function Page({ api, customer }: Props) {
  const [cache] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={cache}>
      <QueryErrorResetBoundary>
        {({ reset }) => (
          <Failure reset={reset}>
            <Suspense fallback={<p>Loading …</p>}>
              <PaymentMethods api={api} customer={customer} />
              <Transactions api={api} />
            </Suspense>
          </Failure>
        )}
      </QueryErrorResetBoundary>
    </QueryClientProvider>
  );
}

/** Shows why something could not be read, and tries again when asked. */
class Failure extends Component<{ children: ReactNode; reset: () => void }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => {
      this.props.reset();
      this.setState({ error: undefined });
    };
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" onClick={retry}>
          Try again
        </button>
      </p>
    );
  }
}
