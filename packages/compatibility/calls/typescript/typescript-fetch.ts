import {
  Configuration,
  type PayeeCreate,
  PayeeCreateFromJSON,
  PayeesApi,
  type PayeesCreateInput,
  type UserCreate,
  UserCreateFromJSON,
  UsersApi,
  type UsersCreateInput,
} from './client';
import { payee, type Typed, user } from './scenario';

const configuration = new Configuration({ basePath: process.env.BASE_URL ?? '' });
const users = new UsersApi(configuration);

const typedUser: UserCreate & Typed<UsersCreateInput['user']> = UserCreateFromJSON(user);
const created = await users.usersCreate({ usersCreateInput: { user: typedUser } });
const read = await users.usersGet({ userId: created.data.userId });

const typedPayee: PayeeCreate & Typed<PayeesCreateInput['payee']> = PayeeCreateFromJSON(payee);
const made = await new PayeesApi(configuration).payeesCreate({ payeesCreateInput: { payee: typedPayee } });

console.log(JSON.stringify({ first_name: read.data.user.firstName, payee_id: made.data.payee.id }));
