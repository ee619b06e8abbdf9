import type { Json } from '@payments-openapi/spec';
import { FIXTURES } from '../../src/profile/fixtures.ts';
import {
  at,
  changeMember,
  changeRequest,
  edit,
  intercept,
  json,
  type Layer,
  withMemory,
  withQuery,
} from './layer.ts';
import { detectedBy } from './mutant.ts';
import { otherTerms } from './recurring.ts';

const CREATE = 'recurringPlans_create';
const GET = 'recurringPlans_get';
const UPDATE = 'recurringPlans_update';
const LIST = 'recurringOrders_list';
const WALLET = 'digitalWallets_listTransactions';

/** Carries out concurrent writes, but answers each that succeeds with the response to the first. */
function mixing(operationId: string): Layer {
  return withMemory(
    () => ({ first: undefined as Promise<Response> | undefined, active: 0 }),
    (of) =>
      intercept(operationId, async (call) => {
        const memory = of(call);
        memory.active += 1;
        const own = call.send();
        memory.first ??= own;
        const { first } = memory;
        const [common, response] = await Promise.all([first, own]);
        await new Promise(setImmediate);
        memory.active -= 1;
        if (memory.active === 0) memory.first = undefined;
        return (response.ok ? common : response).clone();
      }),
  );
}

/** Refuses requests that take several media types. */
function refusing(operationId: string): Layer {
  return intercept(operationId, (call) =>
    call.request.headers.get('accept')?.includes(',')
      ? json({ code: 900406, message: 'Not acceptable' }, { status: 406 })
      : call.send(),
  );
}

const limited = (most: number) => (value: Json) =>
  typeof value === 'number' ? Math.min(value, most) : value;

/** Servers that are wrong only from some count, size or page on, and for callers at the same time. */
export const laterMutants = [
  ...detectedBy('C09', {
    'four-attempts': {
      title: 'A payment is attempted four times at most',
      rules: ['plan-retry-count'],
      operations: [CREATE, GET],
      make: otherTerms('payment_retry_count', limited(4)),
    },
    'attempts-within-a-week': {
      title: 'A payment is attempted again after a week at the latest',
      rules: ['plan-retry-period'],
      operations: [CREATE, GET],
      make: otherTerms('payment_retry_day_period', limited(7)),
    },
    'grace-of-no-days-never-ends': {
      title: 'With a grace period of 0 days, an order is never voided',
      rules: ['plan-grace-period'],
      operations: [CREATE, GET],
      make: otherTerms('grace_period', (days) => (days === 0 ? null : days)),
    },
    'orders-count-to-ten': {
      title: 'The counts in reference numbers of orders start again after the tenth',
      rules: ['plan-order-reference'],
      operations: [GET],
      make: changeMember(LIST, '/data/*/order/reference_number', (value) =>
        String(value).replace(/-1([1-9])$/, '-$1'),
      ),
    },
    'current-order-as-text': {
      title: 'The current order of a plan is the last one in alphabetical order',
      rules: ['plan-order-reference'],
      operations: [GET],
      make: changeMember(GET, '/data/plan/current_order/reference_number', (value) =>
        String(value).replace(/-1\d$/, '-9'),
      ),
    },
  }),
  ...detectedBy('C10', {
    'concurrent-customers-mixed': {
      title: 'Concurrent updates of two customers have one response',
      operations: ['customers_update'],
      make: mixing('customers_update'),
    },
    'concurrent-plans-mixed': {
      title: 'Concurrent updates of plans have one response',
      operations: [UPDATE],
      make: mixing(UPDATE),
    },
    'concurrent-new-plans-mixed': {
      title: 'Concurrent creates of plans have one response',
      operations: [CREATE],
      make: mixing(CREATE),
    },
    'concurrent-new-users-mixed': {
      title: 'Concurrent creates of users have one response',
      operations: ['users_create'],
      make: mixing('users_create'),
    },
    'several-types-refused': {
      title: 'A read that takes several media types is refused',
      operations: ['users_get'],
      make: refusing('users_get'),
    },
  }),
  ...detectedBy('C05', {
    'write-for-several-types-refused': {
      title: 'A write whose response may be of several media types is refused',
      operations: ['payees_create'],
      make: refusing('payees_create'),
    },
  }),
  ...detectedBy('C07', {
    'user-ignored-on-later-pages': {
      title: 'Pages of a wallet after the first ignore the user',
      operations: [WALLET],
      make: intercept(WALLET, (call) =>
        call.send(
          withQuery(call.request, (query) => {
            if (Number(query.get('offset') ?? 0) > 0) query.set('p_user_id', FIXTURES.wallet.p_user_id);
          }),
        ),
      ),
    },
    'large-body-refused': {
      title: 'A body of more than 32 KiB is refused',
      operations: [CREATE],
      make: intercept(CREATE, async (call) => {
        const { byteLength } = await call.request.clone().arrayBuffer();
        if (byteLength <= 32 * 1024) return call.send();
        return json({ code: 900413, message: 'Payload too large' }, { status: 413 });
      }),
    },
  }),
  ...detectedBy('C13', {
    'callback-url-cut': {
      title: 'A callback URL of a plan has 255 characters at most',
      rules: ['order-notify-url'],
      operations: [CREATE],
      make: changeRequest(CREATE, (body) => {
        edit(body, ['plan', 'callback_url'], (url) => String(url).slice(0, 255));
        return body;
      }),
    },
  }),
  ...detectedBy('C17', {
    'plan-edit-to-zero-ignored': {
      title: 'An update of a plan ignores a 0',
      operations: [UPDATE],
      make: changeRequest(UPDATE, (body) => ({
        plan: Object.fromEntries(
          Object.entries(at(body, 'plan') ?? {}).filter(([, value]) => value !== 0),
        ) as Json,
      })),
    },
    'long-note-cut-in-orders': {
      title: 'An order of a plan shows the first 255 characters of its note',
      operations: [CREATE],
      make: changeMember('recurringOrders_get', '/data/order/note', (note) => String(note).slice(0, 255)),
    },
  }),
];
