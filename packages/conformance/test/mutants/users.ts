import { randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import {
  answering,
  asking,
  at,
  intercept,
  json,
  type Layer,
  layers,
  member,
  pretending,
  read,
  remembering,
  success,
  withBody,
} from './layer.ts';
import type { Mutant } from './mutant.ts';

/** Sends the second of two requests with the same key under another key, so that both are accepted. */
function acceptingTwice(member: 'reference_id' | 'phone_number'): Layer {
  return remembering(
    () => new Set<string>(),
    (of) =>
      asking('users_create', (body, call) => {
        const user = at(body, 'user') as Record<string, Json>;
        const key = String(user[member]);
        if (of(call).has(key))
          user[member] = member === 'phone_number' ? String(1e9 + of(call).size) : randomUUID();
        of(call).add(key);
        return body;
      }),
  );
}

/** Users that are lost, mixed up, doubled or shown otherwise than they are. */
export const userMutants: readonly Mutant[] = [
  {
    id: 'user-not-kept',
    title: 'A user is answered as created and not kept',
    breaks: 'C07',
    also: {
      C10: 'of users created at once each is answered as created',
      C16: 'reading shows no effect',
    },
    operations: ['users_create'],
    make: pretending('users_create', () => success({ user_id: 'usr_nobody' })),
  },
  {
    id: 'last-name-lost',
    title: 'The last name of a user is lost',
    breaks: 'C07',
    operations: ['users_create'],
    make: asking('users_create', (body) => {
      const user = at(body, 'user') as Record<string, Json> | undefined;
      if (user?.first_name !== undefined) delete user.last_name;
      return body;
    }),
  },
  {
    id: 'names-swapped',
    title: 'First and last name are mixed up when a user is read',
    breaks: 'C07',
    also: { C10: 'of users created at once none is read under its name' },
    operations: ['users_create'],
    make: answering('users_get', (envelope) => {
      const user = at(envelope, 'data', 'user') as Record<string, Json> | undefined;
      if (user) [user.first_name, user.last_name] = [user.last_name ?? '', user.first_name ?? ''];
      return envelope;
    }),
  },
  {
    id: 'birthday-moved',
    title: 'A date of birth is moved by a time zone',
    breaks: 'C07',
    operations: ['users_create'],
    make: member('users_get', '/data/user/date_of_birth', (value) =>
      new Date(Date.parse(String(value)) - 86_400_000).toISOString().slice(0, 10),
    ),
  },
  {
    id: 'user-read-by-id-only',
    title: 'A user is found by its id, and another one by its reference',
    breaks: 'C07',
    also: {
      C10: 'of users created at once another one is read',
      C16: 'reading by reference shows another user',
    },
    operations: ['users_create'],
    make: answering('users_get', async (envelope, call) => {
      if (call.query.reference_id === undefined) return envelope;
      const other = await read(call, '/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8');
      return success(other);
    }),
  },
  {
    id: 'reference-taken-twice',
    title: 'A second user with the same reference is accepted',
    breaks: 'C07',
    also: { C10: 'of users created at once all are', C16: 'a repeated request creates another user' },
    operations: ['users_create'],
    make: layers(acceptingTwice('reference_id'), acceptingTwice('phone_number')),
  },
  {
    id: 'phone-taken-twice',
    title: 'A second user with the same phone number is accepted',
    breaks: 'C07',
    also: { C10: 'of users created at once all are' },
    operations: ['users_create'],
    make: acceptingTwice('phone_number'),
  },
  {
    id: 'codes-swapped',
    title: 'A phone number that is taken is refused with the code of the reference',
    breaks: 'C07',
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.json()) as { code: number; message: string };
      return json({ ...envelope, code: envelope.code === 30014 ? 300013 : envelope.code }, response);
    }),
  },
  {
    id: 'refused-and-kept',
    title: 'A user is refused for its phone number, and kept all the same',
    breaks: 'C07',
    also: { C10: 'of users created at once the refused ones are kept' },
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.clone().json()) as { code: number };
      if (envelope.code !== 30014) return response;
      const body = structuredClone(call.body ?? null);
      (at(body, 'user') as Record<string, Json>).phone_number = String(Math.floor(Math.random() * 1e10));
      await call.send(withBody(call.request, body));
      return response;
    }),
  },
];
