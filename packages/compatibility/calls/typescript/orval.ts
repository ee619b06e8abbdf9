import { type PayeesCreateInput, payeesCreate, type UsersCreateInput, usersCreate, usersGet } from './client';
import { payee, type Typed, user } from './scenario';

// Orval's clients call paths only: the application's `fetch` adds the base URL.
const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(`${process.env.BASE_URL}${path}`, init);

const typedUser: Typed<UsersCreateInput['user']> = user;
const { data: created } = await usersCreate({ user: typedUser });
if (!('data' in created)) throw new Error(created.message);
const { data: read } = await usersGet({ user_id: created.data.user_id });
if (!('data' in read)) throw new Error(read.message);

const typedPayee: Typed<PayeesCreateInput['payee']> = payee;
const { data: made } = await payeesCreate({ payee: typedPayee });
if (!('data' in made)) throw new Error(made.message);

console.log(JSON.stringify({ first_name: read.data.user.first_name, payee_id: made.data.payee.id }));
