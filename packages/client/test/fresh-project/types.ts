import { ApiError, type Client, createClient, type User } from '@payments-openapi/client';
import { createConnection, paged, transactionsList } from '@payments-openapi/client/operations';
import { transactionsListPagesQuery } from '@payments-openapi/client/query';
import { createFakeClient, exampleOf, fakeApiError } from '@payments-openapi/client/testing';
import { createValidator, InvalidRequestError } from '@payments-openapi/client/validate';

const api: Client = createClient({ baseUrl: 'https://service.test' });

export async function nameOf(userId: string): Promise<string> {
  const { user }: { user: User } = await api.users.get({ user_id: userId });
  return user.first_name;
}

export async function isTaken(): Promise<boolean> {
  // @ts-expect-error a user cannot be made of nothing
  const call = api.users.create({});
  // @ts-expect-error the member is user_id
  void call.then((data) => data.userId);
  return call.then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 300013,
  );
}

export async function methods(baseUrl: string): Promise<string[]> {
  const connection = createConnection({ baseUrl, validator: createValidator({ requests: 'report' }) });
  const found: string[] = [];
  for await (const { payment_method } of paged(transactionsList(connection, { limit: 10 }))) {
    if (payment_method) found.push(payment_method);
  }
  return found;
}

export function count(error: unknown): number {
  return error instanceof InvalidRequestError ? error.violations.length : 0;
}

export const start: number = transactionsListPagesQuery(api, { limit: 10 }).initialPageParam;

const fake: Client = createFakeClient({ users: { get: exampleOf('users_get') } });
const refusal: ApiError<'users_create', 300013> = fakeApiError('users_create', 300013);
void [fake, refusal];
