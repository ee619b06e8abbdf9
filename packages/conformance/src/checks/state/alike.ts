import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan } from '../billing/plan.ts';
import { describeResponse, formatValue } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { aUser } from './users.ts';

/** Keys that are not the same, although many databases and frameworks compare them as if they were. */
const ALIKE: readonly ((key: string) => string)[] = [
  (key) => key.toUpperCase(),
  (key) => key.replace('a', 'á'),
  (key) => key.replace('-', '_'),
  (key) => key.replace('-', '%'),
  (key) => `${key} `,
  (key) => `${key}0`,
  // A digit of full width, which compatibility normalisation (NFKC) makes an ordinary one.
  (key) => key.replace(/\d$/, (digit) => String.fromCharCode(0xff10 + Number(digit))),
];

/** Keys of callers that are alike are different keys, when they are taken and when they are read. */
export function alikeSteps(context: CheckContext): Step[] {
  return [
    usersStep(context, 'reference_id', (session) => alike(session.unique('kit-a'))),
    usersStep(context, 'phone_number', (session) => zeros(session.digits(8))),
    usersStep(context, 'reference_id', (session) => zeros(session.digits(10))),
    codesStep(context),
    plansStep(context),
    cardsStep(context),
    ...READS.map((read) => readStep(context, read)),
  ];
}

function alike(key: string): string[] {
  return [key, ...ALIKE.map((change) => change(key))];
}

function zeros(key: string): string[] {
  const digits = `1${key}`;
  return [digits, `0${digits}`, `00${digits}`];
}

function usersStep(
  context: CheckContext,
  member: 'reference_id' | 'phone_number',
  keysOf: (source: Pick<Session, 'unique' | 'digits'>) => string[],
): Step {
  const [first = '', second = ''] = keysOf({
    unique: (prefix) => `${prefix}…`,
    digits: () => '…',
  });
  return sessionStep(context, {
    operationId: 'users_create',
    title: `users whose ${member}s are alike, such as ${first} and ${second}, are different users`,
    writes: true,
    requests: 2 * (ALIKE.length + 1),
    async run(session) {
      const rule = member === 'reference_id' ? 'user-reference-unique' : 'user-phone-unique';
      const created: Exchange[] = [];
      const users = keysOf(session).map((key) => aUser(session, { first_name: 'Alike', [member]: key }));
      for (const user of users)
        created.push(
          await accepted(session, 'users_create', { user }, { key: user[member], rule, before: created }),
        );
      for (const [index, user] of users.entries()) {
        const write = created[index];
        if (write?.outcome !== 'success') continue;
        const { reference_id } = user;
        const read = await session.expectSuccess('users_get', { query: { reference_id } });
        const user_id = memberOf(write.json, 'data', 'user_id');
        session.expect(read.exchange, '/data/user_id', user_id, created);
      }
    },
  });
}

function plansStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: 'plans whose reference numbers are alike are different plans',
    writes: true,
    requests: ALIKE.length + 1,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const rule = 'plan-reference-repeated';
      const created: Exchange[] = [];
      for (const key of alike(session.unique('kit-a'))) {
        const plan = { ...aPlan(session), reference_number: key };
        const write = await accepted(
          session,
          'recurringPlans_create',
          { plan },
          { key, rule, before: created },
        );
        const id = memberOf(write.json, 'data', 'plan', 'id');
        const same = created.find(
          (one) => id !== undefined && memberOf(one.json, 'data', 'plan', 'id') === id,
        );
        if (same)
          session.about(rule).finding(write, {
            at: '/data/plan/id',
            expected: `another plan, because no other plan has the reference number ${formatValue(key)}`,
            actual: formatValue(id),
            before: created,
          });
        created.push(write);
      }
    },
  });
}

/** A number is taken as it is, and not as the digits that it forms with the calling code before it. */
function codesStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'users_create',
    title: 'users whose calling codes and phone numbers have the same digits in a row are different users',
    writes: true,
    requests: 2,
    async run(session) {
      const digits = session.digits(8);
      const created: Exchange[] = [];
      for (const [calling_code, phone_number] of [
        ['85', `2${digits}`],
        ['852', digits],
      ] as const) {
        const user = aUser(session, { first_name: 'Alike', calling_code, phone_number });
        const of = { key: phone_number, rule: 'user-phone-unique', before: created } as const;
        created.push(await accepted(session, 'users_create', { user }, of));
      }
    },
  });
}

/** The card that a link names is linked, and not one whose reference is like it. */
function cardsStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'cards_link',
    title: 'cards whose references are alike are different cards',
    writes: true,
    requests: 2 * (ALIKE.length + 1),
    needs: ['unlinked_card'],
    needsControl: true,
    async run(session) {
      const { p_user_id = '' } = session.fixture('unlinked_card');
      // A server may take the first that is alike, or the last.
      const keys = [...alike(session.unique('kit-a')), ...alike(session.unique('kit-a')).reverse()];
      for (const reference_id of keys) await session.context.control('POST', '/cards', { reference_id });
      for (const card_reference_id of keys) {
        const body = { card_reference_id, p_user_id };
        const { exchange } = await session.expectSuccess('cards_link', { body });
        session.expect(exchange, '/data/reference_id', card_reference_id);
      }
    },
  });
}

/** Reads by a key of the caller. */
const READS = [
  {
    operationId: 'customers_getByReference',
    kind: 'customer',
    partsOf: (id: string) => ({ path: { id } }),
    place: ['customer', 'reference_number'],
  },
  {
    operationId: 'users_get',
    kind: 'user',
    partsOf: (reference_id: string) => ({ query: { reference_id } }),
    place: ['user', 'reference_id'],
  },
] as const;

function readStep(
  context: CheckContext,
  { operationId, kind, partsOf, place }: (typeof READS)[number],
): Step {
  const [, member] = place;
  return sessionStep(context, {
    operationId,
    title: `a ${member} that is only like that of a ${kind} is not read as it`,
    requests: 2 * ALIKE.length + 1,
    needs: [kind],
    async run(session) {
      const key = textOf((session.fixture(kind) as Record<string, string>)[member]);
      if (key === '') session.skip(`the fixture \`${kind}\` has no \`${member}\``);
      const changed = ALIKE.flatMap((change) => [change(key), change(key.toLowerCase())]);
      for (const id of new Set([...changed, key.slice(0, -1)].filter((one) => one !== key && one !== ''))) {
        const read = await session.call(operationId, partsOf(id));
        const found = memberOf(read.json, 'data', ...place);
        if (read.outcome !== 'success' || found === id) continue;
        session.finding(read, {
          at: `/data/${place.join('/')}`,
          expected: formatValue(id),
          actual: formatValue(found),
        });
      }
    },
  });
}

/** Sends a write whose key is not taken, and reports a finding if it is refused. */
async function accepted(
  session: Session,
  operationId: string,
  body: Json,
  { key, rule, before }: { key: string; rule: CheckedRule; before: Exchange[] },
): Promise<Exchange> {
  const write = await session.call(operationId, { body });
  if (write.outcome !== 'success')
    session.about(rule).finding(write, {
      at: '',
      expected: `a success, because ${formatValue(key)} is not taken`,
      actual: describeResponse(write),
      before: [...before],
    });
  return write;
}
