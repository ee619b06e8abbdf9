import { createClient } from '@payments-openapi/client';
import { createControl } from '@payments-openapi/sandbox';

const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:4010';
const api = createClient({ baseUrl });
const control = createControl({ baseUrl });

// A user of the sample data, then three months of billing.
const { user } = await api.users.get({ user_id: 'usr_01J9ZPX2K8' });
console.log(user.first_name, user.last_name);

const { summary } = await control.clock.advance({ by: 'P3M' });
console.log(summary.orders_created, 'orders were billed');
