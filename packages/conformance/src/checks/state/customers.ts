import type { Json } from '@payments-openapi/spec';
import type { Fixture } from '../../profile/fixtures.ts';
import type { CheckContext, Step } from '../../run/check.ts';
import { describeResponse, formatValue } from '../describe.ts';
import { type Session, type Success, sessionStep, withFixture } from '../session.ts';
import { isSame, memberOf, objectsOf, textOf } from '../values.ts';
import { omittedSkip } from './omitted.ts';

/** An update changes the members that it contains and no others, and reads return them. */
export function customerSteps(context: CheckContext): Step[] {
  return [
    sessionStep(context, {
      operationId: 'customers_update',
      title: 'an update changes the fields that it contains',
      writes: true,
      requests: 3,
      needs: ['customer'],
      run: (session) => updateAll(session),
    }),
    sessionStep(context, {
      operationId: 'customers_update',
      title: 'an update keeps the fields that it omits',
      writes: true,
      requests: 6,
      needs: ['customer'],
      skip: omittedSkip(context),
      async run(session) {
        await updateAll(session);
        const body = { name: session.unique('Name'), phone: session.digits(8) };
        await edited(session, body, await readCustomer(session));
      },
    }),
    sessionStep(context, {
      operationId: 'customers_update',
      title: 'only the payment token in an update is the default',
      writes: true,
      requests: MOST_CUSTOMERS * (4 + 2 * (MOST_TOKENS + 2)),
      needs: ['customer'],
      async run(session) {
        await setDefaults(session);
        // Another one may have tokens of other types.
        for (const one of others(session)) await setDefaults(withFixture(session, 'customer', one));
      },
    }),
    sessionStep(context, {
      operationId: 'customers_update',
      title: 'an update does not change the reference number',
      writes: true,
      requests: 4,
      needs: ['customer'],
      async run(session) {
        const { uuid = '', reference_number } = session.fixture('customer');
        if (reference_number === undefined) session.skip('the fixture `customer` has no `reference_number`');
        const { data } = await readCustomer(session);
        // The contract does not declare the member in an update, so a server may ignore or refuse it.
        const update = (reference: Json) =>
          session.call('customers_update', {
            path: { id: uuid },
            body: { ...requiredOf(data), reference_number: reference },
          });
        const response = await update(session.unique('KIT'));
        const at = '/data/customer/reference_number';
        const kept = session.about('customer-reference-fixed');
        if (response.outcome === 'success') kept.expect(response, at, reference_number);
        const path = { id: reference_number ?? '' };
        const read = await session.call('customers_getByReference', { path });
        if (read.outcome === 'success') return kept.expect(read, at, reference_number, [response]);
        await update(reference_number ?? '');
        kept.finding(read, {
          at,
          expected: 'the customer, because the reference number cannot be changed',
          actual: describeResponse(read),
          before: [response],
        });
      },
    }),
  ];
}

/** The most customers, and the most further tokens of each, of which one becomes the default. */
const [MOST_CUSTOMERS, MOST_TOKENS] = [4, 5];

/** Other customers in the profile that have a token which can become the default. */
function others({ context: { profile, hasControl }, fixture }: Session): Fixture[] {
  if (hasControl) return [];
  const listed = profile.fixtures.listed?.('customer') ?? [];
  const { uuid } = fixture('customer');
  return listed
    .filter((one) => one.uuid !== uuid && one.payment_token && one.reference_number)
    .slice(0, MOST_CUSTOMERS - 1);
}

/** Each token becomes the default, and no other one is. The one of the profile is the first and the last. */
async function setDefaults(session: Session): Promise<void> {
  const { uuid = '', payment_token } = session.fixture('customer');
  if (payment_token === undefined) session.skip('the fixture `customer` has no `payment_token`');
  const required = requiredOf((await readCustomer(session)).data);
  const read = () => session.expectSuccess('customers_listPaymentTokens', { path: { uuid } });
  const tokens = objectsOf(memberOf((await read()).data, 'payment_tokens'))
    .map(({ token }) => textOf(token))
    .filter((token) => token !== '' && token !== payment_token);
  for (const token of [payment_token, ...tokens.slice(0, MOST_TOKENS), payment_token]) {
    const body = { ...required, default_payment_token: token };
    const edit = await session.call('customers_update', { path: { id: uuid }, body });
    // It may refuse other tokens, those that have expired for example.
    if (token === payment_token) session.requireSuccess(edit);
    if (edit.outcome !== 'success') continue;
    const at = '/data/customer/default_payment_token/token';
    const isDefault = session.about('customer-default-token');
    isDefault.expect(edit, at, token);
    if (token === payment_token) isDefault.expect((await readCustomer(session)).exchange, at, token, [edit]);
    const after = await read();
    const defaults = objectsOf(memberOf(after.data, 'payment_tokens'))
      .filter((one) => one.default === true)
      .map((one) => one.token ?? null);
    if (isSame(defaults, [token])) continue;
    session.about('token-default').finding(after.exchange, {
      at: '/data/payment_tokens/0/default',
      expected: `${formatValue(token)} as the only default token`,
      actual: formatValue(defaults),
      before: [edit],
    });
  }
}

/** The members that an update requires, with their current values. */
function requiredOf(data: Json): { name: string; phone: string } {
  return {
    name: textOr(memberOf(data, 'customer', 'name')),
    phone: textOr(memberOf(data, 'customer', 'phone')),
  };
}

/** Updates every member of a customer that a read returns. */
async function updateAll(session: Session): Promise<void> {
  const changes = {
    name: session.unique('Name'),
    phone: session.digits(8),
    email: `${session.unique('kit')}@mail.example`,
    dial_code: '853',
  };
  await edited(session, changes, await readCustomer(session));
}

/** Updates the customer and checks the response and a later read. */
async function edited(session: Session, changes: Record<string, Json>, before: Success): Promise<void> {
  const { uuid = '' } = session.fixture('customer');
  const response = await session.expectSuccess('customers_update', { path: { id: uuid }, body: changes });
  const read = await readCustomer(session);
  for (const name of ['name', 'phone', 'email', 'dial_code', 'reference_number', 'uuid']) {
    const wanted = changes[name] ?? memberOf(before.data, 'customer', name);
    session.expect(response.exchange, `/data/customer/${name}`, wanted, [before.exchange]);
    session.expect(read.exchange, `/data/customer/${name}`, wanted, [before.exchange, response.exchange]);
  }
}

function readCustomer(session: Session): Promise<Success> {
  const { reference_number = '' } = session.fixture('customer');
  return session.expectSuccess('customers_getByReference', { path: { id: reference_number } });
}

function textOr(value: Json | undefined): string {
  return typeof value === 'string' && value !== '' ? value : 'Kit';
}
