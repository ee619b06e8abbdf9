import { randomUUID } from 'node:crypto';
import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeMember,
  changeRequest,
  changeResponse,
  combine,
  fakeWrite,
  intercept,
  json,
  type Layer,
  read,
  success,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

type User = Record<string, Json>;

/** Replaces a key that is taken, so that the second user is accepted, unless the server compares with the first. */
function acceptingTwice(
  member: 'reference_id' | 'phone_number',
  compares: (user: User, first: User, latest: User) => boolean = () => false,
): Layer {
  return withMemory(
    () => [] as User[],
    (of) =>
      changeRequest('users_create', (body, call) => {
        const user = at(body, 'user') as User;
        const users = of(call);
        const [latest = user] = users.slice(-1);
        const first = users.find((one) => one[member] === user[member]);
        users.push({ ...user });
        if (first && !compares(user, first, latest))
          user[member] = member === 'phone_number' ? String(1e9 + users.length) : randomUUID();
        return body;
      }),
  );
}

/** Users that are lost, mixed up, duplicated or changed. */
export const userMutants = detectedBy('C07', {
  'user-not-kept': {
    title: 'A user is not stored',
    also: {
      C10: 'all of several concurrent creates succeed',
      C16: 'a read shows no effect',
    },
    operations: ['users_create'],
    make: fakeWrite('users_create', () => success({ user_id: 'usr_nobody' })),
  },
  'last-name-lost': {
    title: 'The last name of a user is lost',
    operations: ['users_create'],
    make: changeRequest('users_create', (body) => {
      const user = at(body, 'user') as Record<string, Json> | undefined;
      if (user?.first_name !== undefined) delete user.last_name;
      return body;
    }),
  },
  'names-swapped': {
    title: 'First and last name are swapped in a read',
    also: { C10: 'no user has the name of the one that was created' },
    operations: ['users_create'],
    make: changeResponse('users_get', (envelope) => {
      const user = at(envelope, 'data', 'user') as Record<string, Json> | undefined;
      if (user) [user.first_name, user.last_name] = [user.last_name ?? '', user.first_name ?? ''];
      return envelope;
    }),
  },
  'birthday-moved': {
    title: 'A date of birth is shifted by a time zone',
    operations: ['users_create'],
    make: changeMember('users_get', '/data/user/date_of_birth', (value) =>
      new Date(Date.parse(String(value)) - 86_400_000).toISOString().slice(0, 10),
    ),
  },
  'user-read-by-id-only': {
    title: 'A read by reference returns another user',
    also: {
      C10: 'a read returns another user',
      C16: 'a read by reference returns another user',
    },
    operations: ['users_create'],
    make: changeResponse('users_get', async (envelope, call) => {
      if (call.query.reference_id === undefined) return envelope;
      const other = await read(call, '/svc/ts/api/v1/openapi/user?user_id=usr_01J9ZPX2K8');
      return success(other);
    }),
  },
  'reference-taken-twice': {
    title: 'A second user with the same reference is accepted',
    rules: ['user-reference-unique'],
    also: {
      C10: 'all of several concurrent creates succeed',
      C16: 'a repeated request creates another user',
    },
    operations: ['users_create'],
    make: combine(acceptingTwice('reference_id'), acceptingTwice('phone_number')),
  },
  'phone-taken-twice': {
    title: 'A second user with the same phone number is accepted',
    rules: ['user-phone-unique'],
    also: { C10: 'all of several concurrent creates succeed' },
    operations: ['users_create'],
    make: acceptingTwice('phone_number'),
  },
  'phone-of-latest-user-only': {
    title: 'A phone number is refused only if the latest user has it',
    rules: ['user-phone-unique'],
    also: { C10: 'all of several concurrent creates succeed' },
    operations: ['users_create'],
    make: acceptingTwice('phone_number', (_, first, latest) => first === latest),
  },
  'phone-unique-per-calling-code': {
    title: 'A phone number is refused only if a user with the same calling code has it',
    rules: ['user-phone-unique'],
    operations: ['users_create'],
    make: acceptingTwice('phone_number', (user, first) => user.calling_code === first.calling_code),
  },
  'codes-swapped': {
    title: 'A taken phone number is refused with the code for references',
    rules: ['user-phone-code'],
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.json()) as { code: number; message: string };
      return json({ ...envelope, code: envelope.code === 30014 ? 300013 : envelope.code }, response);
    }),
  },
  'reference-code-swapped': {
    title: 'A taken reference is refused with the code for phone numbers',
    rules: ['user-reference-code'],
    operations: ['users_create'],
    make: intercept('users_create', async (call) => {
      const response = await call.send();
      const envelope = (await response.json()) as { code: number; message: string };
      return json({ ...envelope, code: envelope.code === 300013 ? 30014 : envelope.code }, response);
    }),
  },
  'refused-and-kept': {
    title: 'A user is stored although its phone number is refused',
    also: { C10: 'refused users are stored' },
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
  'references-without-case': {
    title: 'A reference is taken if another user has it in lower case',
    rules: ['user-reference-unique'],
    operations: ['users_create'],
    make: withMemory(
      () => new Set<string>(),
      (of) =>
        intercept('users_create', (call) => {
          const reference = String(at(call.body, 'user', 'reference_id'));
          const isLike = (one: string) => one !== reference && one.toLowerCase() === reference.toLowerCase();
          if ([...of(call)].some(isLike))
            return json({ code: 300013, message: 'reference_id is taken' }, { status: 400 });
          of(call).add(reference);
          return call.send();
        }),
    ),
  },
});
