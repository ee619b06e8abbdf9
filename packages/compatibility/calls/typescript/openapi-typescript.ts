import createClient from 'openapi-fetch';
import type { components, paths } from './contract';
import { payee, type Typed, user } from './scenario';

const client = createClient<paths>({ baseUrl: process.env.BASE_URL ?? '' });

const typedUser: Typed<components['schemas']['UsersCreateInput']['user']> = user;
const created = await client.POST('/svc/ts/api/v1/openapi/user', { body: { user: typedUser } });
const user_id = created.data?.data.user_id ?? '';
const read = await client.GET('/svc/ts/api/v1/openapi/user', { params: { query: { user_id } } });

const typedPayee: Typed<components['schemas']['PayeesCreateInput']['payee']> = payee;
const made = await client.POST('/svc/ts/api/v1/openapi/payees', { body: { payee: typedPayee } });

console.log(
  JSON.stringify({ first_name: read.data?.data.user.first_name, payee_id: made.data?.data.payee.id }),
);
