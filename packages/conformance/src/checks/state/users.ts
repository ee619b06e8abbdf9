import type { Json } from '@payments-openapi/spec';
import { operationOf } from '../../contract/contract.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';

/** Reads by either key return a user as it was sent, and a second user with one of its keys is refused. */
export function userSteps(context: CheckContext): Step[] {
  return [
    sessionStep(context, {
      operationId: 'users_create',
      title: 'a read by either key returns the user as it was created',
      writes: true,
      requests: 3,
      async run(session) {
        // Numbers as text keep their leading zeros.
        const user = aUser(session, {
          first_name: 'Mei',
          last_name: 'Lam-Osborne',
          reference_id: `00${session.digits(8)}`,
          phone_number: `0${session.digits(9)}`,
          document_number: `00${session.digits(8)}`,
        });
        const created = await session.expectSuccess('users_create', { body: { user } });
        const user_id = textOf(memberOf(created.data, 'user_id'));
        const keys: Record<string, string>[] = [{ user_id }, { reference_id: user.reference_id }];
        for (const query of keys) {
          const { exchange } = await session.expectSuccess('users_get', { query });
          expectAsSent(session, exchange, user, created.exchange);
          session.expect(exchange, '/data/user_id', user_id, [created.exchange]);
          session.expect(exchange, '/data/user/id', user_id, [created.exchange]);
        }
      },
    }),
    ...(['first_name', 'last_name'] as const).map((name) =>
      sessionStep(context, {
        operationId: 'users_create',
        title: `a read returns a user who has only a ${name}`,
        writes: true,
        requests: 2,
        async run(session) {
          const user = aUser(session, { [name]: 'van der Berg' });
          const created = await session.expectSuccess('users_create', { body: { user } });
          const { exchange } = await session.expectSuccess('users_get', {
            query: { reference_id: user.reference_id },
          });
          expectAsSent(session, exchange, user, created.exchange);
        },
      }),
    ),
    ...TAKEN.map((taken) => takenStep(context, taken)),
    sessionStep(context, {
      operationId: 'users_create',
      title: 'the same request again is refused, because the user exists',
      writes: true,
      requests: 2,
      async run(session) {
        const body = { user: aUser(session, { first_name: 'Twice' }) };
        const created = await session.expectSuccess('users_create', { body });
        const again = await session.call('users_create', { body });
        if (again.outcome !== 'success') return;
        session.about('user-reference-unique').finding(again, {
          at: '',
          expected: 'a failure, because a user with the same reference_id exists',
          actual: 'a success',
          before: [created.exchange],
        });
      },
    }),
  ];
}

/** The input for a user with unique keys. */
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

/** The keys of a user, and the rules about them. */
export const TAKEN = [
  {
    member: 'reference_id',
    example: 'duplicateReferenceId',
    unique: 'user-reference-unique',
    refusal: 'user-reference-code',
  },
  {
    member: 'phone_number',
    example: 'duplicatePhoneNumber',
    unique: 'user-phone-unique',
    refusal: 'user-phone-code',
  },
] as const;

/** Users between the two with the same key, in a sandbox. */
const BETWEEN = 25;

function takenStep(
  context: CheckContext,
  { member, example, unique, refusal }: (typeof TAKEN)[number],
): Step {
  const code = exampleCode(context, example);
  const anyDuplicate = exampleCode(context, 'userExists');
  const between = context.hasControl ? BETWEEN : 1;
  return sessionStep(context, {
    operationId: 'users_create',
    title: `a second user with the same ${member} is refused with ${code}`,
    writes: true,
    requests: 5 + between,
    async run(session) {
      // A server may read in the message of its database, which shows the value, what is taken.
      const reference_id = session.unique('phone_number-reference_id');
      const user = aUser(session, { first_name: 'First', reference_id });
      // Only the key is the same.
      const other = aUser(session, {
        first_name: 'Second',
        calling_code: '853',
        document_type: 'ID_CARD',
        date_of_birth: '1985-11-30',
        issuing_country: 'MAC',
      });
      const created = await session.expectSuccess('users_create', { body: { user } });
      // A server may compare only with the latest.
      for (let count = 0; count < between; count++)
        await session.call('users_create', { body: { user: aUser(session, { first_name: 'Between' }) } });
      const again = await session.call('users_create', {
        body: { user: { ...other, [member]: user[member] } },
      });
      const actual = memberOf(again.json, 'code');
      if (again.outcome !== 'failure' || (actual !== code && actual !== anyDuplicate)) {
        session.about(again.outcome === 'failure' ? refusal : unique).finding(again, {
          at: '',
          expected: `a failure with code ${code}`,
          actual: `${again.outcome} ${formatValue(actual)}`,
          before: [created.exchange],
        });
      }
      const kept = await session.expectSuccess('users_get', { query: { reference_id: user.reference_id } });
      expectAsSent(session, kept.exchange, user, again);
      if (member !== 'reference_id') {
        const none = await session.call('users_get', { query: { reference_id: other.reference_id } });
        if (none.outcome === 'success') {
          session.finding(none, {
            at: '/data/user',
            expected: 'no user, because creating it was refused',
            actual: 'the user',
            before: [again],
          });
          return;
        }
      }
      if (again.outcome === 'success') return;
      for (const free of TAKEN.filter((one) => one.member !== member)) {
        const next = { ...aUser(session, { first_name: 'Next' }), [free.member]: other[free.member] };
        const write = await session.call('users_create', { body: { user: next } });
        if (write.outcome === 'success') continue;
        session.about(free.unique).finding(write, {
          at: '',
          expected: `a success, because the only user with this ${free.member} was refused`,
          actual: `${write.outcome} ${formatValue(memberOf(write.json, 'code'))}`,
          before: [created.exchange, again],
        });
      }
    },
  });
}

/** The rule about a code which says that a key of a user is taken. */
export function takenCodeRule(context: CheckContext, code: number): CheckedRule | undefined {
  return TAKEN.find(({ example }) => codeIn(context, example) === code)?.refusal;
}

/** The code in an example failure of `users_create`. */
function codeIn({ contract }: CheckContext, scenario: string): number | undefined {
  const { responseExamples } = operationOf(contract, 'users_create');
  const { code } = (responseExamples.find((one) => one.scenario === scenario)?.value ?? {}) as {
    code?: number;
  };
  return code;
}

function exampleCode(context: CheckContext, scenario: string): number {
  const code = codeIn(context, scenario);
  if (code === undefined) throw new Error(`users_create: the contract has no example ${scenario}`);
  return code;
}

function expectAsSent(
  session: Session,
  read: Exchange,
  user: Record<string, string>,
  created: Exchange,
): void {
  for (const [name, sent] of Object.entries(user)) {
    const found = memberOf(read.json, 'data', 'user', name);
    // The contract does not say whether document numbers are masked.
    if (name === 'document_number' && isMasked(found, sent)) continue;
    session.expect(read, `/data/user/${name}`, sent, [created]);
  }
}

function isMasked(found: Json | undefined, sent: string): boolean {
  return typeof found === 'string' && found !== sent && /[*•xX#]{2,}/.test(found);
}
