import type { Json } from '@payments-openapi/spec';

/** A sequence of calls of an integration. Each can use what earlier calls returned. */
export interface Journey {
  /** Stable. Also the id of the check that runs it, e.g. `J01`. */
  id: string;
  /** Stable. Also the id of the Arazzo workflow. */
  name: string;
  title: string;
  steps: readonly JourneyStep[];
}

export type JourneyStep = JourneyCall | ControlCall;

/** A call of an operation of the contract. */
export interface JourneyCall {
  id: string;
  operationId: string;
  /** Name of the example request that it starts from. */
  example: string;
  /**
   * Values that replace those of the example, by path: `body/user/first_name`, `path/id`, `query/user_id`. As in Arazzo,
   * `$steps.createUser.outputs.user_id` is an output of another step.
   */
  set?: Readonly<Record<string, Json>>;
  /** Outputs for later steps: pointers into the response, by name. */
  outputs?: Readonly<Record<string, string>>;
  /** Expected members of the response, by pointer: values, outputs of other steps, or members of the request (`$request.body#/name`). */
  expect?: Readonly<Record<string, Json>>;
  /** Why a server other than a sandbox may refuse it. It is then skipped. */
  refusable?: string;
  /** Steps that it depends on. It is skipped if one of them is. */
  after?: readonly string[];
}

/** A call of the sandbox's control interface. */
export interface ControlCall {
  id: string;
  /** Id of the operation, which is a POST. */
  control: string;
  path: string;
  body: Json;
  /** What only a sandbox can do, as a verb phrase. The reason to skip it elsewhere. */
  purpose: string;
}

/** Selects the first order of the plan. */
const ORDER = {
  'body/customer_uuid': '$steps.createPlan.outputs.customer_uuid',
  'body/order/number': '$steps.createPlan.outputs.order_number',
};

export const JOURNEYS: readonly Journey[] = [
  {
    id: 'J01',
    name: 'cardWithLimits',
    title: 'A user gets a card with a limit',
    steps: [
      {
        id: 'createUser',
        operationId: 'users_create',
        example: 'passport',
        outputs: { user_id: '/data/user_id' },
      },
      {
        id: 'readUser',
        operationId: 'users_get',
        example: 'byUserId',
        set: { 'query/user_id': '$steps.createUser.outputs.user_id' },
        expect: { '/data/user_id': '$steps.createUser.outputs.user_id', '/data/user/first_name': 'Siu Ming' },
      },
      {
        id: 'linkCard',
        operationId: 'cards_link',
        example: 'toUser',
        set: { 'body/p_user_id': '$steps.createUser.outputs.user_id' },
        expect: { '/data/p_user_id': '$steps.createUser.outputs.user_id' },
        refusable:
          'the card may already be linked to another user. With three cards in `unlinked_card`, this step has its own',
      },
      { id: 'limitCard', operationId: 'cards_updateLimits', example: 'daily' },
    ],
  },
  {
    id: 'J02',
    name: 'planToVoid',
    title: 'A plan is created, its payment fails, and its order is voided',
    steps: [
      {
        id: 'decline',
        control: 'paymentRules_create',
        path: '/payment_rules',
        body: { outcome: 'declines' },
        purpose: 'make a payment fail',
      },
      {
        id: 'createPlan',
        operationId: 'recurringPlans_create',
        example: 'monthlyForever',
        outputs: {
          plan_id: '/data/plan/id',
          customer_uuid: '/data/plan/customer/uuid',
          order_number: '/data/plan/current_order/order_number',
        },
      },
      {
        id: 'readPlan',
        operationId: 'recurringPlans_get',
        example: 'active',
        set: { 'path/id': '$steps.createPlan.outputs.plan_id' },
        expect: { '/data/plan/id': '$steps.createPlan.outputs.plan_id' },
      },
      {
        id: 'unpaid',
        operationId: 'recurringOrders_get',
        example: 'order',
        set: ORDER,
        expect: { '/data/order/correspondence_state': 'unpaid' },
        after: ['decline'],
      },
      {
        id: 'retries',
        control: 'clock_advance',
        path: '/clock/advance',
        body: { by: 'P16D' },
        purpose: 'advance the clock',
      },
      {
        id: 'failed',
        operationId: 'recurringOrders_get',
        example: 'order',
        set: ORDER,
        expect: { '/data/order/state': 'failed' },
        after: ['decline', 'retries'],
      },
      {
        id: 'grace',
        control: 'clock_advance',
        path: '/clock/advance',
        body: { by: 'P8D' },
        purpose: 'advance the clock',
      },
      {
        id: 'voided',
        operationId: 'recurringOrders_get',
        example: 'order',
        set: ORDER,
        expect: { '/data/order/state': 'voided' },
        after: ['decline', 'retries', 'grace'],
      },
    ],
  },
  {
    id: 'J03',
    name: 'defaultToken',
    title: 'A customer changes the default payment token',
    steps: [
      { id: 'listTokens', operationId: 'customers_listPaymentTokens', example: 'threeKinds' },
      {
        id: 'chooseToken',
        operationId: 'customers_update',
        example: 'everything',
        outputs: { token: '/data/customer/default_payment_token/token', uuid: '/data/customer/uuid' },
        expect: {
          '/data/customer/default_payment_token/token': '$request.body#/default_payment_token',
        },
      },
      {
        id: 'readCustomer',
        operationId: 'customers_getByReference',
        example: 'withDefaultToken',
        expect: {
          '/data/customer/uuid': '$steps.chooseToken.outputs.uuid',
          '/data/customer/default_payment_token/token': '$steps.chooseToken.outputs.token',
        },
      },
    ],
  },
  {
    id: 'J04',
    name: 'void',
    title: 'A sale is voided',
    steps: [
      {
        id: 'voidSale',
        operationId: 'transactions_void',
        example: 'voided',
        outputs: { order_number: '/data/order/number' },
      },
      { id: 'listTransactions', operationId: 'transactions_list', example: 'firstPage' },
    ],
  },
  {
    id: 'J05',
    name: 'payee',
    title: 'A payee is created',
    steps: [
      {
        id: 'createPayee',
        operationId: 'payees_create',
        example: 'hkFpsEmail',
        outputs: { payee_id: '/data/payee/id' },
      },
    ],
  },
];
