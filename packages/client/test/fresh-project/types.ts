import { ApiError, type Client, createClient, type User } from '@payments-openapi/client';

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
