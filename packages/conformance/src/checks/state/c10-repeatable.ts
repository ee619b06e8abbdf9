import type { Json, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { bind } from '../../profile/fixtures.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { StepSkipped } from '../../run/result.ts';
import { type Encoding, encodingsOf } from '../../wire/encodings.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { aPlan } from '../billing/plan.ts';
import { formatValue } from '../describe.ts';
import type { RequestParts } from '../request-parts.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { isSame, memberOf, textOf } from '../values.ts';
import { CALCULATION } from '../writes/facts.ts';
import { concurrentSteps } from './concurrent.ts';
import { aUser, TAKEN } from './users.ts';

/** Repeated reads return the same, and one of several concurrent creates with the same key wins. */
export const repeatable: Check = {
  id: 'C10',
  title: 'Reads are repeatable, and one of several concurrent creates wins',
  steps: (context) => [
    ...context.contract.operations
      // Each calculation generates new ids. C05 and C09 compare the rest of it.
      .filter((operation) => operation.isSafe && operation.operationId !== CALCULATION)
      .flatMap((operation) =>
        operation.requestExamples.flatMap((request) => [
          readStep(operation, request, { title: 'when repeated', override: () => ({}) }),
          ...encodingsOf(request).map((encoding) => readStep(operation, request, encoding)),
        ]),
      ),
    ...TAKEN.map((taken) => usersStep(context, taken)),
    plansStep(context),
    ...concurrentSteps(context),
  ],
};

/** Sends a read as it is, and then in another encoding, or once more. */
function readStep(operation: ContractOperation, request: RequestExample, again: Encoding): Step {
  const title = `${request.scenario} returns the same ${again.title}`;
  return {
    operation,
    title,
    writes: false,
    requests: 4,
    needs: kindsOf(operation, request),
    async run({ send, fixtures, report }) {
      const bound = bind(operation.operationId, request, fixtures);
      const validity = { valid: true, pointer: operation.pointer };
      const call = { operation, title, request: bound, validity };
      const readTwice = async (): Promise<[Exchange, Exchange]> => [
        await send(call),
        await send({ ...call, override: again.override(bound) }),
      ];
      // Another client may change the target between two reads, but is unlikely to do so twice.
      const rounds = [await readTwice(), await readTwice()];
      const [differing] = rounds;
      const same = rounds.filter(([first, second]) => isSame(dataOf(first), dataOf(second)));
      if (!differing || same.length > 0) {
        if (!same.some(([first]) => isRead(first)))
          throw new StepSkipped('no response is a success with `data`');
        return;
      }
      report.finding({
        operationId: operation.operationId,
        title,
        pointer: operation.responses[operation.success] ?? operation.pointer,
        expected: formatValue(dataOf(differing[0])),
        actual: formatValue(dataOf(differing[1])),
        exchanges: differing,
      });
    },
  };
}

function dataOf({ json }: Exchange): Json | undefined {
  return memberOf(json, 'data') ?? memberOf(json, 'code');
}

function isRead({ outcome, json }: Exchange): boolean {
  return outcome === 'success' && memberOf(json, 'data') !== undefined;
}

const CONCURRENT = 5;

/**
 * Sends concurrent writes. The same number of reads before them opens the connections: opening them during the race would
 * spread the writes out.
 */
async function race(
  session: Session,
  {
    read,
    query,
    write,
    bodies,
  }: { read: string; query: RequestParts['query']; write: string; bodies: Json[] },
): Promise<Exchange[]> {
  await session.callConcurrently(
    read,
    bodies.map(() => ({ query })),
  );
  return session.callConcurrently(
    write,
    bodies.map((body) => ({ body })),
  );
}

function usersStep(context: CheckContext, { member, unique }: (typeof TAKEN)[number]): Step {
  return sessionStep(context, {
    operationId: 'users_create',
    title: `one of ${CONCURRENT} concurrent creates of users with the same ${member} wins`,
    writes: true,
    requests: 3 * CONCURRENT,
    async run(session) {
      const key = aUser(session, {})[member];
      const users = Array.from({ length: CONCURRENT }, (_, index) => ({
        ...aUser(session, {}),
        first_name: `Racer ${index}`,
        [member]: key,
      }));
      const exchanges = await race(session, {
        read: 'users_get',
        query: { reference_id: session.unique('KIT') },
        write: 'users_create',
        bodies: users.map((user) => ({ user })),
      });
      const winners = exchanges.flatMap((exchange, index) => (exchange.outcome === 'success' ? [index] : []));
      exactlyOneWon(session, exchanges, { winners: winners.length, rule: unique });
      const [winner = 0] = winners;
      for (const [index, user] of users.entries()) {
        if (member === 'reference_id' && index !== winner) continue;
        const read = await session.call('users_get', { query: { reference_id: user.reference_id } });
        const found = textOf(memberOf(read.json, 'data', 'user', 'first_name'));
        const wanted = index === winner ? user.first_name : '';
        if (found === wanted) continue;
        session.finding(read, {
          at: '/data/user/first_name',
          expected: wanted === '' ? 'no user, because creating it was refused' : formatValue(wanted),
          actual: formatValue(found),
          before: exchanges,
        });
      }
    },
  });
}

function plansStep(context: CheckContext): Step {
  return sessionStep(context, {
    operationId: 'recurringPlans_create',
    title: `one of ${CONCURRENT} concurrent creates of plans with the same reference number wins`,
    writes: true,
    requests: 2 * CONCURRENT,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const plan = aPlan(session);
      const exchanges = await race(session, {
        read: 'recurringOrders_list',
        query: { limit: 1 },
        write: 'recurringPlans_create',
        bodies: Array(CONCURRENT).fill({ plan }),
      });
      // The contract does not specify whether a repeated create returns a success or a failure.
      const ids = exchanges
        .filter(({ outcome }) => outcome === 'success')
        .map(({ json }) => textOf(memberOf(json, 'data', 'plan', 'id')));
      if (ids.includes('')) session.skip('a plan in the responses has no `id`');
      exactlyOneWon(session, exchanges, { winners: new Set(ids).size, rule: 'plan-reference-repeated' });
    },
  });
}

function exactlyOneWon(
  session: Session,
  exchanges: Exchange[],
  { winners, rule }: { winners: number; rule: CheckedRule },
): void {
  const [last] = exchanges.slice(-1);
  if (winners === 1 || !last) return;
  session.about(rule).finding(last, {
    at: '',
    expected: 'exactly one is created',
    actual: `${winners} are created`,
    before: exchanges.slice(0, -1),
  });
}
