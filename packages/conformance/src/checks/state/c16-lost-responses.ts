import type { Json } from '@payments-openapi/spec';
import { operationOf } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import type { FixtureKind } from '../../profile/fixtures.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { amountOf } from '../billing/money.ts';
import { aPlan, ORDER_PAGES, ordersOf } from '../billing/plan.ts';
import type { RequestParts } from '../request-parts.ts';
import type { CheckedRule } from '../rules.ts';
import { type Session, sessionStep } from '../session.ts';
import { memberOf, objectsOf, textOf } from '../values.ts';
import { entryOf, listOf, MAX_PAGES, readList } from './lists.ts';
import { aUser } from './users.ts';

/** A client that gets no response does not know whether its write took effect. It reads, and retries the write. */
export const unknownOutcomes: Check = {
  id: 'C16',
  title: 'A write without a response takes effect once or not at all, and a read shows which',
  steps: (context) =>
    WRITES.flatMap((write) => SCENARIOS.map((scenario) => outcomeStep(context, write, scenario))),
};

interface Write {
  operationId: string;
  needs: readonly FixtureKind[];
  /** Whether its effect can be read only through the control interface. */
  needsControl?: boolean;
  /** The rule that a second effect violates, if the contract states it. */
  rule?: CheckedRule;
  /** Whether a retry has another effect, because the contract has no key by which a server could recognise it. */
  isKeyless?: boolean;
  /** The most requests needed to read its effects once. */
  reads: number;
  parts(session: Session): RequestParts;
  /** Reads how many effects it had. */
  effects(session: Session, parts: RequestParts, responses: readonly Exchange[]): Promise<number>;
}

/** Ways to lose a response, and the copies of the request that arrive each time, before the client sends it again. */
const SCENARIOS = [
  { title: 'lost before it arrived', arrivals: [] },
  { title: 'lost after it was applied', arrivals: [1] },
  { title: 'late, after its retry', arrivals: [1, 1] },
  { title: 'duplicated by a proxy', arrivals: [2] },
] as const;

const WRITES: readonly Write[] = [
  {
    operationId: 'users_create',
    needs: [],
    reads: 4,
    parts: (session) => ({ body: { user: aUser(session, { first_name: 'Lost' }) } }),
    async effects(session, { body }, responses) {
      const reference_id = textOf(memberOf(body, 'user', 'reference_id'));
      const read = await session.call('users_get', { query: { reference_id } });
      if (read.outcome !== 'success') return 0;
      const ids = new Set([textOf(memberOf(read.json, 'data', 'user_id'))]);
      for (const response of responses) {
        if (response.outcome === 'success') ids.add(textOf(memberOf(response.json, 'data', 'user_id')));
      }
      if (ids.has('')) session.skip('a response has no `user_id`');
      return ids.size;
    },
  },
  {
    operationId: 'recurringPlans_create',
    needs: ['customer', 'catalogue'],
    rule: 'plan-reference-repeated',
    reads: ORDER_PAGES,
    parts: (session) => ({ body: { plan: aPlan(session) } }),
    async effects(session, { body }, responses) {
      const base = textOf(memberOf(body, 'plan', 'reference_number'));
      const orders = await ordersOf(session, base);
      const ids = responses
        .filter(({ outcome }) => outcome === 'success')
        .map(({ json }) => textOf(memberOf(json, 'data', 'plan', 'id')));
      if (ids.length > 0 && orders.length === 0)
        session.skip('the plan has no order yet, so the list of orders does not show it');
      return Math.max(orders.length, new Set(ids).size);
    },
  },
  {
    operationId: 'transactions_void',
    needs: ['voidable_sale'],
    reads: MAX_PAGES,
    parts: (session) => {
      const { transaction_uuid = '' } = session.fixture('voidable_sale');
      return { body: { order: {}, transaction: { uuid: transaction_uuid } } };
    },
    async effects(session, { body }, responses) {
      const uuid = textOf(memberOf(body, 'transaction', 'uuid'));
      const list = listOf(session.context, 'transactions_list');
      const { entries } = await readList(session, list, 50);
      const listed = entryOf(session, list, entries, uuid);
      const taken = responses
        .filter(({ outcome }) => outcome === 'success')
        .map(({ json }) => textOf(memberOf(json, 'data', 'order', 'paid_total')));
      const totals = new Set(taken.map((total) => amountOf(total)?.toString()));
      const [voided, pending] = ['voided', 'void_is_pending'].map((name) => memberOf(listed, name));
      if (voided === true || pending === true) return Math.max(1, totals.size);
      const isImmediate = session.context.profile.choices['void-result'] === 'immediate';
      if (taken.length > 0 && (voided === undefined || (pending === undefined && !isImmediate)))
        session.skip('the list does not show whether the transaction is voided');
      return 0;
    },
  },
  {
    operationId: 'payees_create',
    needs: [],
    needsControl: true,
    isKeyless: true,
    reads: 0,
    parts: (session) => {
      const [example] = operationOf(session.context.contract, 'payees_create').requestExamples;
      return { body: { payee: { ...payeeIn(example?.body), nickname: session.unique('Lost') } } };
    },
    async effects(session, { body }) {
      const nickname = textOf(payeeIn(body).nickname);
      const found = await session.context.control('GET', `/resources/payees?search=${nickname}`);
      return objectsOf(memberOf(found as Json, 'resources')).length;
    },
  },
  {
    operationId: 'cards_link',
    needs: ['unlinked_card', 'card'],
    needsControl: true,
    reads: 0,
    parts: (session) => ({ body: { ...session.fixture('unlinked_card') } }),
    async effects(session) {
      const { card } = await cardOf(session);
      return card.p_user_id === session.fixture('unlinked_card').p_user_id ? 1 : 0;
    },
  },
  {
    operationId: 'cards_updateLimits',
    needs: ['card'],
    needsControl: true,
    reads: 0,
    parts: (session) => {
      const { id = '', monthly_limit = '' } = session.fixture('card');
      const limit = { id: monthly_limit, period: 'Monthly', limit_amount: '77.00', status: 'Active' };
      return { path: { id }, body: { limits: [limit] } };
    },
    async effects(session, { body }) {
      const { card } = await cardOf(session);
      const id = memberOf(body, 'limits', 0, 'id');
      return (card.limits ?? []).filter((limit) => limit.id === id && limit.limit_amount === '77.00').length;
    },
  },
  {
    operationId: 'customers_update',
    needs: ['customer'],
    reads: 1,
    parts: (session) => ({
      path: { id: session.fixture('customer').uuid ?? '' },
      body: { name: session.unique('Lost'), phone: session.digits(8) },
    }),
    async effects(session, { body }) {
      const { reference_number = '' } = session.fixture('customer');
      const { data } = await session.expectSuccess('customers_getByReference', {
        path: { id: reference_number },
      });
      const name = memberOf(data, 'customer', 'name') ?? session.skip('the customer has no `name`');
      return name === memberOf(body, 'name') ? 1 : 0;
    },
  },
  {
    operationId: 'recurringPlans_update',
    needs: ['plan'],
    reads: 1,
    parts: (session) => ({
      path: { id: session.fixture('plan').id ?? '' },
      headers: { 'X-P-Customer-Code': session.fixture('plan').customer_code ?? 'kit' },
      body: { plan: { name: session.unique('Lost') } },
    }),
    async effects(session, { path = {}, body }) {
      const { data } = await session.expectSuccess('recurringPlans_get', { path });
      const name = memberOf(data, 'plan', 'name') ?? session.skip('the plan has no `name`');
      return name === memberOf(body, 'plan', 'name') ? 1 : 0;
    },
  },
];

function outcomeStep(
  context: CheckContext,
  write: Write,
  { title, arrivals }: (typeof SCENARIOS)[number],
): Step {
  const { operationId, needs, needsControl = false, isKeyless = false, reads } = write;
  const step = sessionStep(context, {
    operationId,
    title: `a request ${title}`,
    writes: true,
    requests: 5 + 4 * reads,
    needs,
    needsControl,
    async run(session) {
      const parts = write.parts(session);
      const responses: Exchange[] = [];
      const check = () => checkEffects(session, write, { parts, responses });
      await check();
      for (const copies of arrivals) {
        responses.push(...(await session.callConcurrently(operationId, Array(copies).fill(parts))));
        await check();
      }
      // The client still does not know, and retries.
      responses.push(await session.call(operationId, parts));
      await check();
    },
  });
  if (!isKeyless || context.hasControl) return step;
  return {
    ...step,
    skip: 'unreachable: the contract has no key to recognise the result by',
  };
}

async function checkEffects(
  session: Session,
  { effects, operationId, rule, isKeyless = false }: Write,
  { parts, responses }: { parts: RequestParts; responses: readonly Exchange[] },
): Promise<void> {
  const wanted = isKeyless ? responses.length : Math.min(responses.length, 1);
  const actual = await effects(session, parts, responses);
  const [last] = responses.slice(-1);
  if (actual === wanted) return;
  // On a shared target, a fixture may already be in the requested state.
  if (!last) session.skip(`the effect of ${operationId} exists before the request was sent`);
  if (last)
    session.finding(last, {
      at: '',
      rule,
      expected: wanted === 1 ? 'one effect' : `${wanted} effects`,
      actual: `${actual} effects after ${responses.length} requests`,
      before: responses.slice(0, -1),
    });
}

function payeeIn(body: Json | undefined): { [name: string]: Json } {
  const payee = memberOf(body, 'payee');
  return isObject(payee) ? payee : {};
}

async function cardOf(session: Session) {
  const { id } = session.fixture('card');
  return (await session.context.control('GET', `/cards/${id}`)) as {
    card: { p_user_id?: string; limits?: { id: string; limit_amount: string }[] };
  };
}
