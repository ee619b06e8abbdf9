import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan, createPlan } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, textOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { callOf, viewsOf } from '../writes/views.ts';
import { concurrentVoidsStep } from './concurrent-voids.ts';
import { concurrentWrites } from './concurrent-writes.ts';
import { omittedSkip } from './omitted.ts';
import { aUser } from './users.ts';

/** Each of several concurrent reads has its own answer, and each of several concurrent updates is kept. */
export function concurrentSteps(context: CheckContext): Step[] {
  const views = viewsOf(context).filter(({ operationId }) => operationId !== CALCULATION);
  return [
    ...[...Map.groupBy(views, ({ operationId }) => operationId)].flatMap(([operationId, own]) =>
      own.length < 2
        ? []
        : [
            sessionStep(context, {
              operationId,
              title: 'concurrent reads have the same responses as one after another',
              requests: 6 * own.length,
              needs: [...new Set(own.flatMap(({ needs }) => needs))],
              run: (session) =>
                readTogether(
                  session,
                  operationId,
                  own.flatMap((view) => callOf(view, session.context.fixtures) ?? []),
                ),
            }),
          ],
    ),
    customersStep(context),
    usersStep(context),
    ...concurrentWrites(context),
    concurrentVoidsStep(context),
    ...updateSteps(context),
  ];
}

async function readTogether(
  session: Session,
  operationId: string,
  calls: readonly RequestParts[],
): Promise<void> {
  const readAlone = async (): Promise<Exchange[]> => {
    const found: Exchange[] = [];
    for (const parts of calls) found.push(await session.call(operationId, parts));
    return found;
  };
  const before = await readAlone();
  const together = await session.callConcurrently(operationId, calls);
  const isDifferent = (one: Exchange | undefined, other: Exchange | undefined) =>
    !isSame(memberOf(one?.json, 'data'), memberOf(other?.json, 'data'));
  if (!together.some((one, index) => isDifferent(one, before[index]))) return;
  // Another client may have changed something in between.
  const [again, after] = [await session.callConcurrently(operationId, calls), await readAlone()];
  for (const [index, one] of together.entries()) {
    const own = before[index];
    const isSteady = own && !isDifferent(own, after[index]);
    if (!isSteady || !isDifferent(one, own) || !again.some((other, at) => isDifferent(other, before[at])))
      continue;
    session.finding(one, {
      at: '/data',
      expected: `${formatValue(memberOf(own.json, 'data'))}, as without other reads at the same time`,
      actual: formatValue(memberOf(one.json, 'data')),
      before: [own],
    });
  }
}

function customersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'customers_getByReference',
    title: 'concurrent reads of two customers return each of them',
    requests: 12,
    needs: ['customer', 'customer_without_tokens'],
    async run(session) {
      const ids = (['customer', 'customer_without_tokens'] as const).map((kind) =>
        textOf((session.fixture(kind) as Record<string, string>).reference_number),
      );
      if (ids.includes('')) session.skip('a fixture of a customer has no `reference_number`');
      await readTogether(
        session,
        'customers_getByReference',
        ids.map((id) => ({ path: { id } })),
      );
    },
  });
}

function usersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'users_get',
    title: 'concurrent reads of several users by either key return each of them',
    writes: true,
    requests: 40,
    async run(session) {
      const calls: RequestParts[] = [];
      for (let count = 0; count < 3; count++) {
        const user = aUser(session, { first_name: `Reader ${count}` });
        const { data } = await session.expectSuccess('users_create', { body: { user } });
        calls.push({ query: { user_id: textOf(memberOf(data, 'user_id')) } });
        calls.push({ query: { reference_id: user.reference_id } });
      }
      await readTogether(session, 'users_get', calls);
    },
  });
}

/** Updates of different fields of one resource at the same time. */
function updateSteps(context: CheckContext): Step[] {
  const skip = omittedSkip(context);
  return [
    sessionStep(context, {
      operationId: 'customers_update',
      title: 'concurrent updates of different fields of a customer are all kept',
      writes: true,
      requests: 5,
      needs: ['customer'],
      skip,
      async run(session) {
        const { uuid: id = '', reference_number = '' } = session.fixture('customer');
        const same = { name: session.unique('Name'), phone: session.digits(8) };
        const changes = { email: `${session.unique('kit')}@mail.example`, dial_code: '65' };
        const all: Json[] = Object.entries(changes).map(([name, value]) => ({ ...same, [name]: value }));
        await session.expectSuccess('customers_update', { path: { id }, body: same });
        const updates = await session.callConcurrently(
          'customers_update',
          all.map((body) => ({ path: { id }, body })),
        );
        if (updates.some(({ outcome }) => outcome !== 'success'))
          session.skip('a concurrent update was refused');
        const read = await session.expectSuccess('customers_getByReference', {
          path: { id: reference_number },
        });
        for (const [name, value] of Object.entries({ ...same, ...changes }))
          session.expect(read.exchange, `/data/customer/${name}`, value, updates);
      },
    }),
    sessionStep(context, {
      operationId: 'recurringPlans_update',
      title: 'concurrent updates of different fields of a plan are all kept',
      writes: true,
      requests: 6,
      needs: ['customer', 'catalogue'],
      skip,
      async run(session) {
        const { path } = await createPlan(session, aPlan(session));
        const headers = { 'X-P-Customer-Code': session.fixture('customer').customer_code ?? 'kit' };
        const changes = {
          name: session.unique('Plan'),
          payment_retry_count: 9,
          payment_retry_day_period: 8,
        };
        const updates = await session.callConcurrently(
          'recurringPlans_update',
          Object.entries(changes).map(([name, value]) => ({
            path,
            headers,
            body: { plan: { [name]: value } },
          })),
        );
        if (updates.some(({ outcome }) => outcome !== 'success'))
          session.skip('a concurrent update was refused');
        const read = await session.expectSuccess('recurringPlans_get', { path });
        for (const [name, value] of Object.entries(changes))
          session.expect(read.exchange, `/data/plan/${name}`, value, updates);
      },
    }),
  ];
}
