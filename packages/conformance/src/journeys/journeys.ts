import type { Json } from '@payments-openapi/spec';

/** What an integrator goes through, call by call, each with what the calls before it returned. */
export interface Journey {
  /** Stable, and the id of the check that runs it: `J01`. */
  id: string;
  /** Stable: the name of the workflow. */
  name: string;
  title: string;
  steps: readonly JourneyStep[];
}

export type JourneyStep = Call | ControlCall;

/** A call of an operation of the contract. */
export interface Call {
  id: string;
  operationId: string;
  /** The named request of the contract that it starts from. */
  example: string;
  /**
   * Values in place of the example's, by their place: `body/user/first_name`, `path/id`, `query/user_id`. A text such as
   * `$steps.createUser.outputs.user_id` is what another step has put out, as in Arazzo.
   */
  set?: Readonly<Record<string, Json>>;
  /** What later steps take from the answer: pointers into it, by name. */
  outputs?: Readonly<Record<string, string>>;
  /** What the answer holds, by pointer: values, outputs of other steps, or what was sent (`$request.body#/name`). */
  expect?: Readonly<Record<string, Json>>;
  /** Steps that bring about what it expects: it is skipped when one of them is. */
  after?: readonly string[];
}

/** Something that only a sandbox can be asked for. */
export interface ControlCall {
  id: string;
  /** Operation of the sandbox's control interface, a POST. */
  control: string;
  path: string;
  body: Json;
  /** What it is for, and so why it is skipped elsewhere. */
  for: string;
}

/** The first order of the plan that was created. */
const ORDER = {
  'body/customer_uuid': '$steps.createPlan.outputs.customer_uuid',
  'body/order/number': '$steps.createPlan.outputs.order_number',
};

export const JOURNEYS: readonly Journey[] = [
  {
    id: 'J01',
    name: 'cardWithLimits',
    title: 'A user gets a card, and the card a limit',
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
        for: 'a payment that fails',
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
        for: 'days that pass',
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
        for: 'days that pass',
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
    title: 'A customer gets another default payment token',
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
    steps: [{ id: 'createPayee', operationId: 'payees_create', example: 'hkFpsEmail' }],
  },
];
