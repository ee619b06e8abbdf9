import type { Json } from '@payments-openapi/spec';
import type { Context, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { memberOf, type Session, show, stepOf, textOf } from '../session.ts';

/** Codes that say that a user exists: the one of its cause, and the one of the samples. */
const EXISTS = 300008;

/** A user that was created reads back as it was sent, by either key; a second one with a key of it is refused. */
export function userSteps(context: Context): Step[] {
  return [
    stepOf(context, {
      operationId: 'users_create',
      title: 'a created user reads back by either key',
      writes: true,
      requests: 3,
      async run(session) {
        const user = aUser(session, { first_name: 'Mei', last_name: 'Lam-Osborne' });
        const created = await session.succeed('users_create', { body: { user } });
        const user_id = textOf(memberOf(created.data, 'user_id'));
        const keys: Record<string, string>[] = [{ user_id }, { reference_id: user.reference_id }];
        for (const query of keys) {
          const { exchange } = await session.succeed('users_get', { query });
          isAsSent(session, exchange, user, created.exchange);
          session.expect(exchange, '/data/user_id', user_id, [created.exchange]);
          session.expect(exchange, '/data/user/id', user_id, [created.exchange]);
        }
      },
    }),
    ...(['first_name', 'last_name'] as const).map((name) =>
      stepOf(context, {
        operationId: 'users_create',
        title: `a user with a ${name} only reads back with it`,
        writes: true,
        requests: 2,
        async run(session) {
          const user = aUser(session, { [name]: 'Solo' });
          const created = await session.succeed('users_create', { body: { user } });
          const { exchange } = await session.succeed('users_get', {
            query: { reference_id: user.reference_id },
          });
          isAsSent(session, exchange, user, created.exchange);
        },
      }),
    ),
    takenStep(context, { member: 'reference_id', code: 300013 }),
    takenStep(context, { member: 'phone_number', code: 30014 }),
  ];
}

/** A user that no other call of the run creates. */
export function aUser(session: Session, members: Record<string, string>) {
  return {
    reference_id: session.unique('KIT'),
    calling_code: '852',
    phone_number: `5${session.digits(9)}`,
    document_type: 'PASSPORT',
    document_number: `K${session.digits(8)}`,
    date_of_birth: '1990-02-28',
    issuing_country: 'HKG',
    ...members,
  };
}

function takenStep(
  context: Context,
  { member, code }: { member: 'reference_id' | 'phone_number'; code: number },
): Step {
  return stepOf(context, {
    operationId: 'users_create',
    title: `a second user with the same ${member} is refused with ${code}`,
    writes: true,
    requests: 4,
    async run(session) {
      const user = aUser(session, { first_name: 'First' });
      const other = aUser(session, { first_name: 'Second' });
      const created = await session.succeed('users_create', { body: { user } });
      const again = await session.call('users_create', {
        body: { user: { ...other, [member]: user[member] } },
      });
      const came = memberOf(again.json, 'code');
      if (again.outcome !== 'failure' || (came !== code && came !== EXISTS)) {
        session.finding(again, {
          at: '',
          expected: `a failure with code ${code}`,
          came: `${again.outcome} ${show(came)}`,
          before: [created.exchange],
        });
      }
      const kept = await session.succeed('users_get', { query: { reference_id: user.reference_id } });
      isAsSent(session, kept.exchange, user, again);
      if (member === 'reference_id') return;
      const none = await session.call('users_get', { query: { reference_id: other.reference_id } });
      if (none.outcome === 'success') {
        session.finding(none, {
          at: '/data/user',
          expected: 'no user, since creating it was refused',
          came: 'the user',
          before: [again],
        });
      }
    },
  });
}

function isAsSent(session: Session, read: Exchange, user: Record<string, string>, created: Exchange): void {
  for (const [name, sent] of Object.entries(user)) {
    const found = memberOf(read.json, 'data', 'user', name);
    // A server may mask the number of a document; the contract says neither.
    if (name === 'document_number' && isMasked(found, sent)) continue;
    session.expect(read, `/data/user/${name}`, sent, [created]);
  }
}

function isMasked(found: Json | undefined, sent: string): boolean {
  return typeof found === 'string' && found !== sent && /[*•xX#]{2,}/.test(found);
}
