import { setConfig } from '@kubb/plugin-client/clients/fetch';
import { type PayeesCreateInput, payeesCreate, type UsersCreateInput, usersCreate, usersGet } from './client';
import { payee, type Typed, user } from './scenario';

// Its `fetch` sends JSON without saying so.
setConfig({ baseURL: process.env.BASE_URL ?? '', headers: { 'content-type': 'application/json' } });

const typedUser: Typed<UsersCreateInput['user']> = user;
const created = await usersCreate({ user: typedUser });
const read = await usersGet({ user_id: created.data.user_id });

const typedPayee: Typed<PayeesCreateInput['payee']> = payee;
const made = await payeesCreate({ payee: typedPayee });

console.log(JSON.stringify({ first_name: read.data.user.first_name, payee_id: made.data.payee.id }));
