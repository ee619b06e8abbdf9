import type { Json, RequestExample } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { FORMS, otherForms } from '../../cases/forms.ts';
import { applyPatches } from '../../cases/patch.ts';
import { isUnique } from '../../cases/unique-values.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { membersOf } from '../../contract/members.ts';
import { requestProblems } from '../../contract/validate.ts';
import type { StepContext } from '../../run/check.ts';
import { memberOf, objectsOf } from '../values.ts';
import { usualValues } from './drawn.ts';
import type { Stored } from './stored.ts';

/** A call of the service, as drawn: it may be invalid. */
export interface ServiceCall {
  operation: ContractOperation;
  request: RequestExample;
}

/** Keys of callers, of which several are alike. Some requests keep the key that nothing else has. */
const KEYS = ['7', '007', '7.0', 'kit-a', 'KIT-A', 'kit-á', 'kit-a ', 'kit_a'];
/** The most attempts, days and billings. */
const MOST_BILLINGS = 20;

const PHONES = ['7', '07', '007', '70'];

/** A call of an operation: an example with other values, and with ids of what is stored. */
export function serviceCalls(
  context: StepContext,
  stored: Stored,
  operation: ContractOperation,
): fc.Arbitrary<ServiceCall> {
  return fc
    .constantFrom(...operation.requestExamples)
    .chain((example) =>
      fc.tuple(
        fc.constant(example),
        about(operation, example, stored),
        bodies(context, operation, example, stored),
      ),
    )
    .map(([example, subject, body]) => {
      const { body: fixed, ...parts } = subject(body);
      const request = { ...example, ...parts, ...(fixed !== undefined && { body: fixed }) };
      return { operation, request: context.prepare(operation, request) };
    });
}

type Subject = (body: Json | undefined) => Partial<RequestExample>;

/** Names what a call is about, consistently in its path, query and body. */
function about(
  { operationId }: ContractOperation,
  example: RequestExample,
  stored: Stored,
): fc.Arbitrary<Subject> {
  const { one } = stored;
  const text = (resource: Record<string, Json> | undefined, name: string) =>
    String(resource?.[name] ?? 'none');
  /** The id of a resource, and now and then one that is only like it, or another text of the resource. */
  const found = (type: string, name: string): fc.Arbitrary<string> =>
    one(type).chain((resource) => {
      const id = text(resource, name);
      const texts = Object.values(resource ?? {}).filter((other) => typeof other === 'string');
      const alike = [id.toUpperCase(), `${id}0`, `0${id}`, id.slice(0, -1), `${id} `, ...texts];
      return fc.oneof(
        { weight: 5, arbitrary: fc.constant(id) },
        fc.constantFrom(...alike.filter((other) => other !== '')),
      );
    });
  const page = fc.record(
    { offset: fc.constantFrom(0, 1, 2, 5, 20), limit: fc.constantFrom(1, 2, 3, 10, 50) },
    { requiredKeys: [] },
  );
  switch (operationId) {
    case 'transactions_void':
      return fc
        .tuple(one('transactions'), fc.subarray(['number', 'reference_number']))
        .map(([transaction, names]) => () => {
          const order = stored.all('orders').find(({ number }) => number === transaction?.order_number);
          const keys = names.map((name) => [name, text(order, name)]);
          return {
            body: { order: Object.fromEntries(keys), transaction: { uuid: text(transaction, 'uuid') } },
          };
        });
    case 'recurringOrders_get':
      return one('recurring_orders').map((order) => () => ({
        body: { customer_uuid: text(order, 'customer_uuid'), order: { number: text(order, 'order_number') } },
      }));
    case 'recurringPlans_get':
      return found('recurring_plans', 'id').map((id) => () => ({ pathParams: { id } }));
    case 'recurringPlans_update':
    case 'recurringPlans_calculateCycles':
      return one('recurring_plans').map((plan) => (body) => ({
        pathParams: { id: text(plan, 'id') },
        ...withBody(body),
      }));
    case 'customers_getByReference':
      return found('customers', 'reference_number').map((id) => () => ({ pathParams: { id } }));
    case 'customers_listPaymentTokens':
      return fc
        .tuple(found('customers', 'uuid'), fc.constantFrom({}, {}, example.query))
        .map(([uuid, query]) => () => ({ pathParams: { uuid }, query }));
    case 'customers_update':
      return one('customers').chain((customer) => {
        const own = stored
          .all('payment_tokens')
          .filter(({ customer_uuid }) => customer_uuid === customer?.uuid);
        return fc
          .option(fc.constantFrom(...own, ...(own.length === 0 ? [undefined] : [])))
          .map((token) => (body) => {
            const { default_payment_token: _, ...others } = body as Record<string, Json>;
            const chosen: Record<string, Json> = token ? { default_payment_token: text(token, 'token') } : {};
            return { pathParams: { id: text(customer, 'uuid') }, body: { ...others, ...chosen } };
          });
      });
    case 'cards_updateLimits':
      return one('cards').map((card) => (body) => {
        const limits = objectsOf(card?.limits);
        const wanted = objectsOf(memberOf(body, 'limits')).slice(0, limits.length);
        const named = wanted.map((limit, index) => ({
          ...limit,
          id: limits[index]?.id,
          period: limits[index]?.period,
        }));
        return { pathParams: { id: text(card, 'id') }, body: { ...(body as object), limits: named } as Json };
      });
    case 'users_get':
      return fc
        .tuple(
          one('users'),
          fc.constantFrom('user_id', 'reference_id', 'both'),
          found('users', 'reference_id'),
        )
        .map(([user, keys, reference_id]) => () => {
          const [user_id, own] = [text(user, 'id'), text(user, 'reference_id')];
          const query: Record<string, Json> = keys === 'user_id' ? { user_id } : { reference_id };
          return { query: keys === 'both' ? { user_id, reference_id: own } : query };
        });
    case 'digitalWallets_getTopUpFeeRules':
      return found('users', 'id').map((user_id) => () => {
        const isUser = example.query.type === 'user';
        return { query: { ...example.query, ...(isUser && { user_id }) } };
      });
    case 'digitalWallets_listTransactions':
      return fc
        .tuple(one('wallets'), page, fc.record({ start_at: times, end_at: times }, { requiredKeys: [] }))
        .map(([wallet, own, range]) => () => ({
          query: { wallet_id: text(wallet, 'id'), p_user_id: text(wallet, 'p_user_id'), ...own, ...range },
        }));
    case 'cardTransactions_list':
      return fc.tuple(found('cards', 'id'), page, fc.boolean()).map(([card, own, isFiltered]) => () => ({
        query: { ...own, ...(isFiltered && { card }) },
      }));
    case 'transactions_list':
    case 'recurringOrders_list':
      return page.map((query) => () => ({ query }));
    default:
      return fc.constant(withBody);
  }
}

const times = fc.constantFrom(
  ...['2025-12-31 23:59:59', '2026-01-01 00:00:00', '2026-03-31 23:59:59', '2026-04-01 00:00:00'],
  ...['2026-04-01 12:30:00', '2026-04-02 10:00:00', '2027-01-01 00:00:00'],
);

function withBody(body: Json | undefined): Partial<RequestExample> {
  return body === undefined ? {} : { body };
}

/** The body of an example with other values, without some of its optional fields, and with longer lists. */
function bodies(
  { contract, validate, fresh }: StepContext,
  operation: ContractOperation,
  example: RequestExample,
  stored: Stored,
): fc.Arbitrary<Json | undefined> {
  const { body: pointer } = operation;
  const { body: original } = example;
  if (pointer === undefined || original === undefined) return fc.constant(original);
  const isValid = (body: Json) =>
    requestProblems(validate, contract.document, operation, { ...example, body }).length === 0;
  const keys = [...membersOf(contract.document, validate, pointer, original)].filter(({ at }) =>
    isUnique(operation, `body${at}`),
  );
  const keyed = fc.tuple(
    ...keys.map(({ at }) =>
      fc
        .option(fc.constantFrom(...(/phone/.test(at) ? PHONES : KEYS)), { freq: 2 })
        .map((value) => ({ at, value })),
    ),
  );
  const places = [...membersOf(contract.document, validate, pointer, original)].map(({ at }) => at);
  return fc
    .tuple(
      varied(withoutCallback(original), '', stored),
      fc.option(fc.nat({ max: FORMS - 1 }), { freq: 1 }),
      fc.boolean(),
      keyed,
      fc.subarray(places, { maxLength: Math.min(3, places.length) }),
    )
    .map(([body, nth, isPlain, chosen, leftOut]) => {
      const base = isValid(body) ? body : withoutCallback(original);
      const setting = { operation, pointer, body: base, nth: nth ?? 0, digits: fresh, isNew: false };
      const forms = nth === null ? [] : otherForms(contract.document, validate, setting);
      // Tens of thousands of attempts or billings take seconds, and are no concern of a sequence.
      const kept = forms.filter(
        ({ at, value, isPlain: isUsual }) =>
          (isUsual || !isPlain) &&
          !isUnique(operation, `body${at}`) &&
          !(typeof value === 'number' && value > MOST_BILLINGS && !/quantity$/.test(at)),
      );
      const named = chosen.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
      const changes = [[...kept, ...named], ...leftOut.map((at) => [{ at }])];
      return changes.reduce((before, patches) => {
        const after = applyPatches(before, patches);
        return isValid(after) ? after : before;
      }, base);
    });
}

/** Nothing listens to callbacks. */
function withoutCallback(body: Json): Json {
  return JSON.parse(JSON.stringify(body, (key, value: Json) => (key === 'callback_url' ? undefined : value)));
}

function varied(value: Json, name: string, stored: Stored): fc.Arbitrary<Json> {
  if (Array.isArray(value)) {
    const [first = null] = value;
    return fc
      .array(varied(first, name, stored), { minLength: 1, maxLength: 3 })
      .chain((all) => fc.constantFrom(all, all, [...all, ...all.slice(0, 1)]));
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => [key, varied(member, key, stored)]);
    return fc.record(Object.fromEntries(members)) as fc.Arbitrary<Json>;
  }
  const id = stored.idFor(name);
  if (id) return id;
  const usual = usualValues(name);
  return typeof value === 'number' && usual.length > 0
    ? fc.constantFrom(value, ...usual)
    : fc.constant(value);
}
