import {
  configure,
  type PayeesCreateInput,
  payees_create,
  type UsersCreateInput,
  users_create,
  users_get,
} from './client';
import { payee, type Typed, user } from './scenario';

configure({ serverUrl: process.env.BASE_URL ?? '' });

const typedUser: Typed<UsersCreateInput['user']> = user;
const created = await users_create({ body: { user: typedUser } });
const read = await users_get({ query: { user_id: created.data.user_id } });

const typedPayee: Typed<PayeesCreateInput['payee']> = payee;
const made = await payees_create({ body: { payee: typedPayee } });

console.log(JSON.stringify({ first_name: read.data.user.first_name, payee_id: made.data.payee.id }));
