import { type PayeesCreateInput, payeesCreate, type UsersCreateInput, usersCreate, usersGet } from './client';
import { client } from './client/client.gen';
import { payee, type Typed, user } from './scenario';

client.setConfig({ baseUrl: process.env.BASE_URL ?? '' });
const throwOnError = true;

const typedUser: Typed<UsersCreateInput['user']> = user;
const { data: created } = await usersCreate({ body: { user: typedUser }, throwOnError });
const { data: read } = await usersGet({ query: { user_id: created.data.user_id }, throwOnError });

const typedPayee: Typed<PayeesCreateInput['payee']> = payee;
const { data: made } = await payeesCreate({ body: { payee: typedPayee }, throwOnError });

console.log(JSON.stringify({ first_name: read.data.user.first_name, payee_id: made.data.payee.id }));
