import {
  type Json,
  joinPointer,
  type RequestExample,
  readPointer,
  splitPointer,
} from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { casesOf } from '../../cases/case.ts';
import { FORMS, otherForms } from '../../cases/forms.ts';
import { applyPatches, type Patch } from '../../cases/patch.ts';
import { isUnique } from '../../cases/unique-values.ts';
import type { Contract, ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { membersOf } from '../../contract/members.ts';
import { requestProblems } from '../../contract/validate.ts';
import type { StepContext } from '../../run/check.ts';
import { memberOf, objectsOf } from '../values.ts';
import { usualValues } from './drawn.ts';
import type { Stored } from './stored.ts';
import { KEYS, PHONES } from './twins.ts';

/** A call of the service, as drawn: it may be invalid. */
export interface ServiceCall {
  operation: ContractOperation;
  request: RequestExample;
}

/** The most attempts, days and billings. */
const MOST_BILLINGS = 20;

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
        mistakes(context, operation),
      ),
    )
    .map(([example, subject, body, mistake]) => {
      const { body: fixed, ...parts } = subject(body);
      const request = { ...example, ...parts, ...(fixed !== undefined && { body: fixed }) };
      const prepared = context.prepare(operation, request);
      const { body: right } = prepared;
      return {
        operation,
        request: right === undefined ? prepared : { ...prepared, body: mistaken(right, mistake) },
      };
    });
}

/** How often a write has no mistake, for each that has one. */
const RIGHT = 5;

/** Changes that make a body invalid, for some of the writes. */
function mistakes(
  { contract, validate }: StepContext,
  operation: ContractOperation,
): fc.Arbitrary<readonly Patch[]> {
  const wrong = casesOf(contract, validate, operation).filter(
    ({ valid, patches }) => !valid && patches.length > 0,
  );
  const none = fc.constant<readonly Patch[]>([]);
  if (operation.isSafe || wrong.length === 0) return none;
  return fc.oneof(
    { weight: RIGHT, arbitrary: none },
    fc.constantFrom(...wrong.map(({ patches }) => patches)),
  );
}

/** Makes the mistakes in the last entries of lists, when a server may have stored those before. */
function mistaken(body: Json, patches: readonly Patch[]): Json {
  const inLast = patches.map(({ at, ...patch }) => {
    const names: string[] = [];
    for (const name of splitPointer(at)) {
      const list = readPointer(body, joinPointer('', ...names));
      names.push(Array.isArray(list) && name === '0' ? String(list.length - 1) : name);
    }
    return { ...patch, at: joinPointer('', ...names) };
  });
  return applyPatches(body, inLast);
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
  /** The id of a resource, or one that is only like it, or another text of the resource. */
  const found = (type: string, name: string): fc.Arbitrary<string> =>
    one(type).chain((resource) => {
      const id = text(resource, name);
      const texts = Object.values(resource ?? {}).filter((other) => typeof other === 'string');
      const alike = [id.toUpperCase(), `${id}0`, `0${id}`, id.slice(0, -1), `${id} `, ...texts];
      // A path without its id is another path.
      const others = alike.filter((other) => other !== '' && !/^\.+$/.test(other));
      return fc.oneof({ weight: 2, arbitrary: fc.constant(id) }, fc.constantFrom(...others));
    });
  /** The same where it may be empty. */
  const foundOrEmpty = (type: string, name: string) =>
    fc.oneof({ weight: 7, arbitrary: found(type, name) }, fc.constant(''));
  const page = fc.record(
    { offset: fc.constantFrom(0, 1, 2, 5, 20), limit: fc.constantFrom(0, 1, 2, 3, 10, 50, 120) },
    { requiredKeys: [] },
  );
  switch (operationId) {
    case 'transactions_void':
      return fc
        .tuple(
          one('transactions'),
          fc.subarray(['number', 'reference_number']),
          fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, foundOrEmpty('transactions', 'uuid')),
        )
        .map(([transaction, names, other]) => () => {
          const order = stored.all('orders').find(({ number }) => number === transaction?.order_number);
          const keys = names.map((name) => [name, text(order, name)]);
          return {
            body: {
              order: Object.fromEntries(keys),
              transaction: { uuid: other ?? text(transaction, 'uuid') },
            },
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
      return fc.tuple(one('cards'), one('cards')).map(([card, other]) => (body) => {
        // The last of several may be that of another card.
        const limits = [...objectsOf(card?.limits), ...objectsOf(other?.limits).slice(0, 1)];
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
          foundOrEmpty('users', 'reference_id'),
        )
        .map(([user, keys, reference_id]) => () => {
          const [user_id, own] = [text(user, 'id'), text(user, 'reference_id')];
          const query: Record<string, Json> = keys === 'user_id' ? { user_id } : { reference_id };
          return { query: keys === 'both' ? { user_id, reference_id: own } : query };
        });
    case 'digitalWallets_getTopUpFeeRules':
      return foundOrEmpty('users', 'id').map((user_id) => () => {
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
      return fc
        .tuple(foundOrEmpty('cards', 'id'), page, fc.boolean())
        .map(([card, own, isFiltered]) => () => ({
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
  const places = [...membersOf(contract.document, validate, pointer, original)].map(({ at }) => at);
  const keys = places.filter((at) => isUnique(operation, `body${at}`));
  const keyed = fc.tuple(
    ...keys.map((at) =>
      fc
        .option(fc.constantFrom(...(/phone/.test(at) ? PHONES : KEYS)), { freq: 2 })
        .map((value) => ({ at, value })),
    ),
  );
  return fc
    .tuple(
      varied(withoutCallback(original), '', { stored, named: namedValues(contract) }),
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

type NamedValues = ReadonlyMap<string, ReadonlySet<Json>>;

/** Each call of a session is drawn with them. */
const cache = new WeakMap<Contract, NamedValues>();

/** The values in all examples, by the name of their field: an update may set what was there first. */
function namedValues(contract: Contract): NamedValues {
  const cached = cache.get(contract);
  if (cached) return cached;
  const named = new Map<string, Set<Json>>();
  const note = (value: Json | undefined, name: string): void => {
    if (Array.isArray(value)) for (const item of value) note(item, name);
    else if (isObject(value)) for (const [key, member] of Object.entries(value)) note(member, key);
    else if (value !== undefined) named.set(name, (named.get(name) ?? new Set()).add(value));
  };
  for (const { requestExamples } of contract.operations)
    for (const { body } of requestExamples) note(body, '');
  cache.set(contract, named);
  return named;
}

interface Sources {
  stored: Stored;
  named: NamedValues;
}

function varied(value: Json, name: string, sources: Sources): fc.Arbitrary<Json> {
  if (Array.isArray(value)) {
    const [first = null] = value;
    return fc
      .array(varied(first, name, sources), { minLength: 1, maxLength: 3 })
      .chain((all) => fc.constantFrom(all, all, [...all, ...all.slice(0, 1)]));
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, member]) => [key, varied(member, key, sources)]);
    return fc.record(Object.fromEntries(members)) as fc.Arbitrary<Json>;
  }
  const id = sources.stored.idFor(name);
  if (id) return id;
  const others = [...usualValues(name), ...(sources.named.get(name) ?? [])];
  return fc.constantFrom(value, ...others.filter((other) => typeof other === typeof value));
}
