import { createClient } from '@payments-openapi/client';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';

const { VITE_PAYMENTS_URL } = import.meta.env;

// In development without a server, respond with the contract's examples.
if (import.meta.env.DEV && !VITE_PAYMENTS_URL) {
  const [{ setupWorker }, { handlers }] = await Promise.all([
    import('msw/browser'),
    import('@payments-openapi/client/msw'),
  ]);
  await setupWorker(...handlers()).start({ onUnhandledFrame: 'bypass' });
}

const api = createClient({ baseUrl: VITE_PAYMENTS_URL ?? location.origin });
const root = document.querySelector('#page');
if (!root) throw new Error('The page has no element #page.');
createRoot(root).render(<Page api={api} customer="CRM-20931" />);
