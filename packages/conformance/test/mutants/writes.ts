import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import {
  at,
  changeMember,
  changeRequest,
  changeResponse,
  combine,
  edit,
  intercept,
  interceptAll,
  json,
  withBody,
  withMemory,
} from './layer.ts';
import { detectedBy } from './mutant.ts';

const UPDATE = 'customers_update';
const CREATE = 'recurringPlans_create';
const UPDATE_PLAN = 'recurringPlans_update';
const PAYEE = 'payees_create';
const TOKENS = 'customers_listPaymentTokens';

const withoutSuffix = (value: Json): Json => String(value).replace(/-\d+$/, '');

/** Writes that store too little, or too much. */
export const writeMutants = detectedBy('C17', {
  'update-loses-method': {
    title: 'An update does not store the default payment method',
    also: { C05: 'the response to a valid update has another method' },
    operations: [UPDATE],
    make: changeRequest(UPDATE, (body) => {
      const { default_payment_method: _, ...others } = body as Record<string, Json>;
      return others;
    }),
  },
  'empty-email-kept': {
    title: 'An update with an empty email keeps the one before',
    operations: [UPDATE],
    make: changeRequest(UPDATE, (body) => {
      const { email, ...others } = body as Record<string, Json>;
      return email === '' || email === undefined ? others : { ...others, email };
    }),
  },
  'neighbour-updated': {
    title: 'An update of a customer also changes the phone number of another',
    operations: [UPDATE],
    make: intercept(UPDATE, async (call) => {
      const response = await call.send();
      const { uuid } = FIXTURES.customer_without_tokens;
      if (!response.ok || call.path.id === uuid) return response;
      const body = { name: 'Ho Lai Fong', phone: at(call.body, 'phone') ?? '' };
      const url = call.request.url.replace(call.path.id ?? '', uuid);
      const { method, headers } = call.request;
      await call.send(withBody(new Request(url, { method, headers }), body));
      return response;
    }),
  },
  'refused-update-half-stored': {
    title: 'An update that is refused has stored the phone number',
    operations: [UPDATE],
    make: interceptAll(UPDATE, async (call, isValid) => {
      const phone = at(call.body, 'phone');
      if (!isValid && typeof phone === 'string' && phone.length <= 255)
        await call.send(withBody(call.request.clone() as Request, { name: 'Chan Tai Man', phone }));
      return call.send();
    }),
  },
  'repeated-item-merged': {
    title: 'An item that a cycle lists twice is stored once, with the last quantity',
    operations: [CREATE],
    make: changeRequest(CREATE, (body) => {
      edit(body, ['plan', 'recurring_cycles', '*', 'recurring_items'], (items) => [
        ...new Map((items as Json[]).map((item) => [at(item, 'recurring_item_id'), item])).values(),
      ]);
      return body;
    }),
  },
  'note-of-order-cut': {
    title: 'The order of a new plan shows the first 255 characters of its note',
    rules: ['plan-order-note'],
    operations: [CREATE],
    make: changeMember(CREATE, '/data/plan/current_order/note', (note) =>
      typeof note === 'string' ? note.slice(0, 255) : note,
    ),
  },
  'key-of-refused-is-taken': {
    title: 'The reference number of a plan that was refused is taken',
    also: { C05: 'a valid request is refused after an invalid one with the same reference number' },
    operations: [CREATE],
    make: withMemory(
      () => new Set<string>(),
      (of) =>
        intercept(CREATE, async (call) => {
          const key = String(at(call.body, 'plan', 'reference_number'));
          if (of(call).has(key)) return json({ code: 900409, message: 'Taken' }, { status: 409 });
          const response = await call.send();
          if (!response.ok) of(call).add(key);
          return response;
        }),
    ),
  },
  'quantity-in-16-bits': {
    title: 'A quantity is stored in 16 bits',
    operations: [CREATE],
    make: changeRequest(CREATE, (body) => {
      const quantity = ['plan', 'recurring_cycles', '*', 'recurring_items', '*', 'quantity'];
      edit(body, quantity, (value) => (typeof value === 'number' ? value % 2 ** 16 : value));
      return body;
    }),
  },
  'repeated-create-renames': {
    title: 'A repeated create of a plan renames it',
    operations: [CREATE],
    make: withMemory(
      () => new Map<Json, Json>(),
      (of) =>
        intercept(CREATE, async (call) => {
          const response = await call.send();
          const created = at((await response.clone().json()) as Json, 'data', 'plan', 'id');
          const reference = at(call.body, 'plan', 'reference_number') ?? null;
          const id = of(call).get(reference);
          if (id === undefined && created !== undefined) of(call).set(reference, created);
          if (id === undefined) return response;
          const headers = { 'content-type': 'application/json', 'X-P-Customer-Code': 'CUST-20931' };
          const renamed = new Request(`${call.request.url}/${id}`, { method: 'PUT', headers });
          await call.send(withBody(renamed, { plan: { name: at(call.body, 'plan', 'name') ?? '' } }));
          return response;
        }),
    ),
  },
  'third-cycle-lost': {
    title: 'A plan is created with its first two cycles only',
    also: { C05: 'the response to another encoding lacks the third cycle', C07: 'so does a large plan' },
    operations: [CREATE],
    make: changeRequest(CREATE, (body) => {
      edit(body, ['plan', 'recurring_cycles'], (cycles) => (cycles as Json[]).slice(0, 2));
      return body;
    }),
  },
  'update-of-count-resets-period': {
    title: 'An update of the retry count resets the retry period',
    operations: [UPDATE_PLAN],
    make: changeRequest(UPDATE_PLAN, (body) => {
      const plan = at(body, 'plan') as Record<string, Json> | undefined;
      if (plan?.payment_retry_count !== undefined) plan.payment_retry_day_period ??= 1;
      return body;
    }),
  },
  'payees-share-id': {
    title: 'Payees with the same transfer method have the same id',
    operations: [PAYEE],
    make: withMemory(
      () => new Map<Json, Json>(),
      (of) =>
        changeResponse(PAYEE, (envelope, call) => {
          const method = at(call.body, 'payee', 'payout_account', 'transfer_method') ?? null;
          edit(envelope, ['data', 'payee', 'id'], (id) => of(call).get(method) ?? id);
          of(call).set(method, at(envelope, 'data', 'payee', 'id') ?? null);
          return envelope;
        }),
    ),
  },
  'second-plan-of-another-name': {
    title: 'A plan with a reference number that is taken, but another name, is created',
    rules: ['plan-reference-repeated'],
    operations: [CREATE],
    make: withMemory(
      () => new Map<Json, Json>(),
      (of) =>
        changeRequest(CREATE, (body, call) => {
          const { reference_number = null, name = null } = at(body, 'plan') as Record<string, Json>;
          const first = of(call).get(reference_number) ?? name;
          of(call).set(reference_number, first);
          if (reference_number !== null && first !== name)
            edit(body, ['plan', 'reference_number'], () => `${reference_number}-${of(call).size}`);
          return body;
        }),
    ),
  },
  'void-takes-all': {
    title:
      'Once a transaction is voided, the list shows the others of its order as voided, and as no success',
    rules: ['transaction-voided', 'transaction-success'],
    also: { C07: 'a void leaves the others unchanged', C08: 'nor are those of a voided order counted' },
    operations: ['transactions_void', 'transactions_list'],
    make: withMemory(
      () => new Set<Json>(),
      (of) =>
        combine(
          changeResponse('transactions_void', (envelope, call) => {
            of(call).add(at(envelope, 'data', 'order', 'number') ?? null);
            return envelope;
          }),
          changeResponse('transactions_list', (envelope, call) => {
            edit(envelope, ['data', 'transactions', '*'], (entry) =>
              of(call).has(at(entry, 'order', 'number') ?? null)
                ? { ...(entry as object), voided: true, success: false }
                : entry,
            );
            return envelope;
          }),
        ),
    ),
  },
  'orders-share-reference': {
    title: 'Orders are shown with the part of their reference number that they share',
    rules: ['order-reference-unique'],
    operations: ['transactions_list', 'transactions_void'],
    make: combine(
      changeMember('transactions_list', '/data/transactions/*/order/reference_number', withoutSuffix),
      changeMember('transactions_void', '/data/order/reference_number', withoutSuffix),
    ),
  },
  'customers-share-reference': {
    title: 'Customers are shown with the part of their reference number that they share',
    rules: ['customer-reference-unique'],
    also: { C07: 'a customer is read with another reference number than the one in the path' },
    operations: ['customers_getByReference', UPDATE],
    make: changeMember(['customers_getByReference', UPDATE], '/data/customer/reference_number', (value) =>
      String(value).slice(0, -2),
    ),
  },
  'filtered-token-not-default': {
    title: 'With a filter, no payment token is the default',
    rules: ['token-default'],
    operations: [TOKENS],
    make: intercept(TOKENS, async (call) => {
      const response = await call.send();
      if (!response.ok || call.query.token_type === undefined) return response;
      const envelope = (await response.json()) as Json;
      for (const token of (at(envelope, 'data', 'payment_tokens') ?? []) as Record<string, Json>[])
        token.default = false;
      return json(envelope, response);
    }),
  },
});
