import type { Json } from '@payments-openapi/spec';
import type { CheckContext, Step } from '../../run/check.ts';
import { aPlan, createPlan } from '../billing/plan.ts';
import type { RequestParts } from '../request-parts.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { aUser } from './users.ts';

/** Writes to different resources, and what the response to each must show. */
interface Writes {
  operationId: string;
  title: string;
  needs: Step['needs'];
  /** Requests that prepare the writes, and those that compare what they did. */
  others: number;
  prepare(session: Session): Promise<Write[]>;
}

interface Write {
  parts: RequestParts;
  /** Values of the response, by pointer. */
  shows: Record<string, Json>;
}

const WRITES: readonly Writes[] = [
  {
    operationId: 'customers_update',
    title: 'two customers',
    needs: ['customer', 'customer_without_tokens'],
    others: 0,
    async prepare(session) {
      return (['customer', 'customer_without_tokens'] as const).map((kind) => {
        const { uuid = '' } = session.fixture(kind);
        const body = { name: session.unique('Name'), phone: session.digits(8) };
        const shows = { '/data/customer/uuid': uuid, '/data/customer/name': body.name };
        return { parts: { path: { id: uuid }, body }, shows };
      });
    },
  },
  {
    operationId: 'recurringPlans_update',
    title: 'three plans',
    needs: ['customer', 'catalogue'],
    others: 3,
    async prepare(session) {
      const headers = { 'X-P-Customer-Code': session.fixture('customer').customer_code ?? 'kit' };
      const writes: Write[] = [];
      for (let count = 0; count < 3; count++) {
        const { path } = await createPlan(session, aPlan(session));
        const name = session.unique('Plan');
        const shows = { '/data/plan/id': path.id, '/data/plan/name': name };
        writes.push({ parts: { path, headers, body: { plan: { name } } }, shows });
      }
      return writes;
    },
  },
  {
    operationId: 'recurringPlans_create',
    title: 'three new plans',
    needs: ['customer', 'catalogue'],
    others: 0,
    async prepare(session) {
      return [0, 1, 2].map(() => {
        const plan = aPlan(session);
        return { parts: { body: { plan } }, shows: { '/data/plan/name': plan.name } };
      });
    },
  },
];

/** Each of several concurrent writes to different resources has the response to itself. */
export function concurrentWrites(context: CheckContext): Step[] {
  return [
    ...WRITES.map(({ operationId, title, needs, others, prepare }) =>
      sessionStep(context, {
        operationId,
        title: `concurrent writes to ${title} have the response to each`,
        writes: true,
        requests: others + 3,
        needs,
        async run(session) {
          const writes = await prepare(session);
          const parts = writes.map((write) => write.parts);
          const exchanges = await session.callConcurrently(operationId, parts);
          for (const [index, exchange] of exchanges.entries()) {
            if (exchange.outcome !== 'success') session.skip('a concurrent write was refused');
            const shows = Object.entries(writes[index]?.shows ?? {});
            for (const [at, value] of shows) session.expect(exchange, at, value);
          }
        },
      }),
    ),
    usersStep(context),
  ];
}

/** The response to a new user shows only its id. */
function usersStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'users_create',
    title: 'concurrent writes to three new users have the response to each',
    writes: true,
    requests: 6,
    async run(session) {
      const users = [0, 1, 2].map((index) => aUser(session, { first_name: `Writer ${index}` }));
      const parts = users.map((user) => ({ body: { user } }));
      const writes = await session.callConcurrently('users_create', parts);
      if (writes.some(({ outcome }) => outcome !== 'success')) session.skip('a concurrent write was refused');
      for (const [index, { reference_id }] of users.entries()) {
        const user_id = textOf(memberOf(writes[index]?.json, 'data', 'user_id'));
        const read = await session.expectSuccess('users_get', { query: { user_id } });
        session.expect(read.exchange, '/data/user/reference_id', reference_id, writes);
      }
    },
  });
}
