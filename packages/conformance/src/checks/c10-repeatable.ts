import type { Json } from '@payments-openapi/spec';
import { bind } from '../profile/fixtures.ts';
import type { Check, Context, Step, StepContext } from '../run/check.ts';
import { isWrite, kindsOf } from '../run/examples.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Call } from '../wire/transport.ts';
import { aPlan } from './recurring/plan.ts';
import { isSame, memberOf, type Parts, type Session, show, stepOf, textOf } from './session.ts';
import { aUser } from './stateful/users.ts';

/** Reads that nothing is written between say the same; of creates of one key at once, one wins. */
export const repeatable: Check = {
  id: 'C10',
  title: 'Reads are repeatable, and of concurrent creates one wins',
  steps: (context) => [
    ...context.contract.operations
      // A calculation makes ids anew each time; what else it says, C09 compares.
      .filter(
        (operation) => !isWrite(operation) && operation.operationId !== 'recurringPlans_calculateCycles',
      )
      .flatMap((operation) =>
        operation.requestExamples.map((request): Step => {
          const title = `${request.scenario} reads the same again`;
          return {
            operation,
            title,
            writes: false,
            requests: 4,
            needs: kindsOf(operation, request),
            async run({ send, fixtures, report }) {
              const bound = bind(operation.operationId, request, fixtures);
              const made = { valid: true, pointer: operation.pointer };
              const call = { operation, title, request: bound, made };
              // Others may change the target between two reads, but hardly each time.
              const rounds = [await readTwice(send, call), await readTwice(send, call)];
              const [differing] = rounds;
              if (!differing || rounds.some(([first, second]) => isSame(dataOf(first), dataOf(second))))
                return;
              report.finding({
                operationId: operation.operationId,
                title,
                pointer: operation.responses['200'] ?? operation.pointer,
                expected: show(dataOf(differing[0])),
                came: show(dataOf(differing[1])),
                exchanges: differing,
              });
            },
          };
        }),
      ),
    ...(['reference_id', 'phone_number'] as const).map((member) => usersStep(context, member)),
    plansStep(context),
  ],
};

async function readTwice(send: StepContext['send'], call: Call): Promise<[Exchange, Exchange]> {
  return [await send(call), await send(call)];
}

function dataOf({ json }: Exchange): Json | undefined {
  return memberOf(json, 'data') ?? memberOf(json, 'code');
}

const AT_ONCE = 5;

/**
 * Sends calls that arrive at the same time. As many reads, sent at once before, leave a connection open for each of them:
 * opening them now would spread the calls.
 */
async function race(
  session: Session,
  { read, query, write, bodies }: { read: string; query: Parts['query']; write: string; bodies: Json[] },
): Promise<Exchange[]> {
  await session.callAtOnce(
    read,
    bodies.map(() => ({ query })),
  );
  return session.callAtOnce(
    write,
    bodies.map((body) => ({ body })),
  );
}

function usersStep(context: Context, member: 'reference_id' | 'phone_number'): Step {
  return stepOf(context, {
    operationId: 'users_create',
    title: `of ${AT_ONCE} users created at once with one ${member}, one is created`,
    writes: true,
    requests: 3 * AT_ONCE,
    async run(session) {
      const key = aUser(session, {})[member];
      const users = Array.from({ length: AT_ONCE }, (_, index) => ({
        ...aUser(session, {}),
        first_name: `Racer ${index}`,
        [member]: key,
      }));
      const answers = await race(session, {
        read: 'users_get',
        query: { reference_id: session.unique('KIT') },
        write: 'users_create',
        bodies: users.map((user) => ({ user })),
      });
      const winners = answers.flatMap((answer, index) => (answer.outcome === 'success' ? [index] : []));
      oneWon(session, answers, winners.length);
      const [winner = 0] = winners;
      for (const [index, user] of users.entries()) {
        if (member === 'reference_id' && index !== winner) continue;
        const read = await session.call('users_get', { query: { reference_id: user.reference_id } });
        const found = textOf(memberOf(read.json, 'data', 'user', 'first_name'));
        const wanted = index === winner ? user.first_name : '';
        if (found === wanted) continue;
        session.finding(read, {
          at: '/data/user/first_name',
          expected: wanted === '' ? 'no user, since creating it was refused' : show(wanted),
          came: show(found),
          before: answers,
        });
      }
    },
  });
}

function plansStep(context: Context): Step {
  return stepOf(context, {
    operationId: 'recurringPlans_create',
    title: `of ${AT_ONCE} plans created at once with one reference number, one is created`,
    writes: true,
    requests: 2 * AT_ONCE,
    needs: ['customer', 'catalogue'],
    async run(session) {
      const plan = aPlan(session);
      const answers = await race(session, {
        read: 'recurringOrders_list',
        query: { limit: 1 },
        write: 'recurringPlans_create',
        bodies: Array(AT_ONCE).fill({ plan }),
      });
      // Whether the reply that says so is a success or a failure is not specified.
      const ids = answers
        .filter(({ outcome }) => outcome === 'success')
        .map(({ json }) => textOf(memberOf(json, 'data', 'plan', 'id')));
      oneWon(session, answers, new Set(ids).size);
    },
  });
}

function oneWon(session: Session, answers: Exchange[], winners: number): void {
  const [last] = answers.slice(-1);
  if (winners === 1 || !last) return;
  session.finding(last, {
    at: '',
    expected: 'one is created',
    came: `${winners} are created`,
    before: answers.slice(0, -1),
  });
}
