import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { checkLines, openProject } from './project.ts';

const heading = `
import { createClient, ErrorCode, isApiError, type UsersCreateParams } from '@payments-openapi/client';
import { createRaw } from '@payments-openapi/client/raw';
const api = createClient({ baseUrl: '' });
const raw = createRaw({ baseUrl: '' });
declare const user: UsersCreateParams['user'];
declare const error: unknown;
declare const instant: { readonly epochMilliseconds: number; readonly epochNanoseconds: bigint };
declare const plain: { readonly hour: number };
declare const unnamed: Omit<import('@payments-openapi/client').UserCreateMembers, 'first_name' | 'last_name'>;
declare const account: { country: string; currency: string; date_of_birth: null; hk_fps: null; rtgs: null; swift: null };
declare const payee: Parameters<typeof api.payees.create>[0]['payee'];
`;

/** What compiles, and what differs from it by one mistake. */
const cases: Record<string, { right: string; wrong: string; error: string }> = {
  'a field of the wrong type': {
    right: 'api.recurringPlans.get("p", { with_previous_order: true })',
    wrong: 'api.recurringPlans.get("p", { with_previous_order: "true" })',
    error: "Type 'string' is not assignable to type 'boolean",
  },
  'a nested field of the wrong type': {
    right: 'api.users.create({ user: { ...user, calling_code: "852" } })',
    wrong: 'api.users.create({ user: { ...user, calling_code: 852 } })',
    error: "Type 'number' is not assignable to type 'string'",
  },
  'null where it is not allowed': {
    right:
      'api.payees.create({ payee: { ...payee, payout_account: { ...payee.payout_account, date_of_birth: null } } })',
    wrong: 'api.payees.create({ payee: { ...payee, nickname: null } })',
    error: "Type 'null' is not assignable to type 'string'",
  },
  'a missing required field': {
    right: 'api.users.create({ user })',
    wrong: 'api.users.create({})',
    error: "Property 'user' is missing",
  },
  'a missing nested field': {
    right: 'api.customers.update("c", { name: "a", phone: "1" })',
    wrong: 'api.customers.update("c", { name: "a" })',
    error: "Property 'phone' is missing",
  },
  'a missing field that may be null': {
    right:
      'api.recurringPlans.calculateCycles("p", { activate_type: "immediate", cycles: [{ billing_count: null, recurring_billing_config: "b", recurring_items: [] }] })',
    wrong:
      'api.recurringPlans.calculateCycles("p", { activate_type: "immediate", cycles: [{ recurring_billing_config: "b", recurring_items: [] }] })',
    error: "Property 'billing_count' is missing",
  },
  'missing params': {
    right: 'api.users.get()',
    wrong: 'api.users.create()',
    error: 'Expected 1-2 arguments, but got 0',
  },
  'a missing path parameter': {
    right: 'api.recurringPlans.get("p")',
    wrong: 'api.recurringPlans.get()',
    error: 'Expected 1-3 arguments, but got 0',
  },
  'a value outside an enum': {
    right: 'api.digitalWallets.getTopUpFeeRules({ type: "business" })',
    wrong: 'api.digitalWallets.getTopUpFeeRules({ type: "Business" })',
    error: `Type '"Business"' is not assignable to type`,
  },
  'a nested value outside an enum': {
    right: 'api.users.create({ user: { ...user, document_type: "PASSPORT" } })',
    wrong: 'api.users.create({ user: { ...user, document_type: "VISA" } })',
    error: `Type '"VISA"' is not assignable to type`,
  },
  'a user without a first or last name': {
    right: 'api.users.create({ user: { ...unnamed, last_name: "Brandt" } })',
    wrong: 'api.users.create({ user: unnamed })',
    error: "but required in type '{ first_name: string; }'",
  },
  'a payee paid by SWIFT without its details': {
    right:
      'api.payees.create({ payee: { ...payee, payout_account: { ...account, transfer_method: "SWIFT", swift: {} } } })',
    wrong:
      'api.payees.create({ payee: { ...payee, payout_account: { ...account, transfer_method: "SWIFT", swift: null } } })',
    error: "Types of property 'swift' are incompatible.\n    Type 'null' is not assignable",
  },
  'a payee paid by FPS without the field that the method needs': {
    right:
      'api.payees.create({ payee: { ...payee, payout_account: { ...account, transfer_method: "HK FPS - Email", hk_fps: { email: "a@b.example" } } } })',
    wrong:
      'api.payees.create({ payee: { ...payee, payout_account: { ...account, transfer_method: "HK FPS - Email", hk_fps: { email: null } } } })',
    error: "Types of property 'email' are incompatible",
  },
  'a parameter that is required beside a value of another': {
    right:
      'api.digitalWallets.getTopUpFeeRules({ type: "user", user_id: "u" }), api.digitalWallets.getTopUpFeeRules({ type: "business" })',
    wrong: 'api.digitalWallets.getTopUpFeeRules({ type: "user" })',
    error: "Property 'user_id' is missing",
  },
  'a missing header field': {
    right: 'api.recurringPlans.update("p", { "X-P-Customer-Code": "C1" })',
    wrong: 'api.recurringPlans.update("p", { plan: { name: "a" } })',
    error: `Property '"X-P-Customer-Code"' is missing`,
  },
  'a misspelt field of a request': {
    right: 'api.users.get({ user_id: "u" })',
    wrong: 'api.users.get({ userId: "u" })',
    error: "'userId' does not exist in type 'UsersGetParams'",
  },
  'a misspelt nested field of a request': {
    right: 'api.transactions.void({ order: { reference_number: "1" }, transaction: { uuid: "u" } })',
    wrong: 'api.transactions.void({ order: { reference_numbr: "1" }, transaction: { uuid: "u" } })',
    error: "'reference_numbr' does not exist in type",
  },
  'a misspelt field of a request whose schema has conditions': {
    right: 'api.payees.create({ payee: { ...payee, nickname: "a" } })',
    wrong: 'api.payees.create({ payee: { ...payee, nick_name: "a" } })',
    error: "'nick_name' does not exist in type 'PayeeCreate'",
  },
  'a field of an operation that has none': {
    right: 'api.customers.getByReference("c", {})',
    wrong: 'api.customers.getByReference("c", { id: "c" })',
    error: "Type 'string' is not assignable to type 'never'",
  },
  'a misspelt field of a response': {
    right: '(await api.users.get()).user.phone_number',
    wrong: '(await api.users.get()).user.phoneNumber',
    error: "Property 'phoneNumber' does not exist on type 'User'",
  },
  'a misspelt field of a response that is a composition': {
    right: '(await api.customers.getByReference("c")).customer.dial_code.length',
    wrong: '(await api.customers.getByReference("c")).customer.dialcode',
    error: "Property 'dialcode' does not exist on type",
  },
  'a field of a response used as another type': {
    right: '(await api.cardTransactions.list()).transactions.map((each) => each.local_amount.padStart(9))',
    wrong: '(await api.cardTransactions.list()).transactions.map((each) => each.local_amount.toFixed(2))',
    error: "Property 'toFixed' does not exist on type 'DecimalString'",
  },
  'a field of a response that may be null': {
    right: '(await api.customers.listPaymentTokens("c")).payment_tokens?.length',
    wrong: '(await api.customers.listPaymentTokens("c")).payment_tokens.length',
    error: "is possibly 'null'",
  },
  'an unknown field of the response': {
    right: '(await api.users.get().withResponse()).envelope.data.user_id',
    wrong: '(await api.users.get().withResponse()).envelope.data.userId',
    error: "Property 'userId' does not exist",
  },
  'options in the place of params': {
    right: 'api.users.get({}, { timeout: 1000 })',
    wrong: 'api.users.get({ timeout: 1000 })',
    error: "'timeout' does not exist in type 'UsersGetParams'",
  },
  'an unknown option': {
    right: 'api.users.get({}, { signal: AbortSignal.abort() })',
    wrong: 'api.users.get({}, { abort: AbortSignal.abort() })',
    error: "'abort' does not exist in type 'CallOptions'",
  },
  'an unknown operation in isApiError': {
    right: 'isApiError(error, "users_create", 300013)',
    wrong: 'isApiError(error, "users_make", 300013)',
    error: `'"users_make"' is not assignable`,
  },
  'another code than the one that was asked for': {
    right: 'isApiError(error, "users_create", "duplicateReferenceId") && (error.code satisfies 300013)',
    wrong: 'isApiError(error, "users_create", 300013) && (error.code satisfies 30014)',
    error: "Type '300013' does not satisfy the expected type '30014'",
  },
  'another operation than the one that was asked for': {
    right: 'isApiError(error, "users_create") && (error.operationId satisfies "users_create")',
    wrong: 'isApiError(error, "users_create") && (error.operationId satisfies "users_get")',
    error: 'does not satisfy the expected type',
  },
  'the name of a code of another operation': {
    right: 'isApiError(error, "users_get", 404001) && (error.code satisfies 404001)',
    wrong: 'isApiError(error, "users_get", "duplicateReferenceId")',
    error: 'Argument of type \'"duplicateReferenceId"\' is not assignable to parameter of type',
  },
  'a name of a code that no operation has': {
    right: 'isApiError(error, "payees_create") && error.code === ErrorCode.payees_create.invalidType',
    wrong: 'ErrorCode.payees_create.wrongType',
    error: "Property 'wrongType' does not exist on type",
  },
  'a time without a zone': {
    right:
      'api.digitalWallets.listTransactions({ p_user_id: "u", wallet_id: "w", start_at: instant, end_at: new Date() })',
    wrong: 'api.digitalWallets.listTransactions({ p_user_id: "u", wallet_id: "w", start_at: plain })',
    error: 'is not assignable to type',
  },
  'a point in time where the request goes out raw': {
    right:
      'raw.GET("/svc/ts/api/v1/openapi/digital_wallets/transactions", { params: { query: { p_user_id: "u", wallet_id: "w", start_at: "2026-03-01 00:00:00" } } })',
    wrong:
      'raw.GET("/svc/ts/api/v1/openapi/digital_wallets/transactions", { params: { query: { p_user_id: "u", wallet_id: "w", start_at: new Date() } } })',
    error: "Type 'Date' is not assignable to type 'string'",
  },
  'a misspelt field of an item': {
    right:
      '(async () => { for await (const item of api.cardTransactions.list()) item.local_amount.padStart(9) })()',
    wrong: '(async () => { for await (const item of api.cardTransactions.list()) item.localAmount })()',
    error: "Property 'localAmount' does not exist on type 'CardTransaction'",
  },
  'iterating what is no list': {
    right:
      '(async () => { for await (const page of api.transactions.list().pages()) page.transactions.length })()',
    wrong: '(async () => { for await (const page of api.users.get()) page })()',
    error: "must have a '[Symbol.asyncIterator]()' method",
  },
  'a sign that returns text': {
    right: 'createClient({ baseUrl: "", sign: async ({ body }) => ({ "x-signature": body }) })',
    wrong: 'createClient({ baseUrl: "", sign: ({ body }) => body })',
    error: "Type 'string' is not assignable to type",
  },
  'an event without its kind asked for': {
    right: 'createClient({ baseUrl: "", onEvent: (event) => event.type === "response" && event.status })',
    wrong: 'createClient({ baseUrl: "", onEvent: (event) => event.status })',
    error: "Property 'status' does not exist on type 'RequestEvent'",
  },
  'a raw path that the contract does not have': {
    right: 'raw.GET("/svc/ts/api/v1/openapi/user", {})',
    wrong: 'raw.GET("/svc/ts/api/v1/openapi/users", {})',
    error: 'is not assignable to parameter of type',
  },
};

describe('types', () => {
  const expressions = Object.values(cases).flatMap(({ right, wrong }) => [right, wrong]);
  const checked = checkLines(heading, expressions, (expression) => `void (${expression});`);

  it('have nothing against the heading of the cases', () => {
    expect(checked.outside).toEqual([]);
  });

  it.each(Object.entries(cases))('refuse %s', (_, { right, wrong, error }) => {
    expect(checked.errorsOf(right), right).toEqual([]);
    expect(checked.errorsOf(wrong).join('\n'), wrong).toContain(error);
  });
});

describe('a forgotten await', () => {
  const mistakes = {
    'reading a field': 'call.user;',
    'reading a field of a list': 'list.transactions;',
    'passing it on': 'show(call);',
    'testing it': 'if (call) {}',
    'looping over a list': 'for (const item of list) item;',
  };
  const project = openProject({
    'forgotten.ts': [
      "import { createClient, type UsersGetOutput } from '@payments-openapi/client';",
      "const api = createClient({ baseUrl: '' });",
      'declare function show(output: UsersGetOutput): void;',
      'const call = api.users.get();',
      'const list = api.transactions.list();',
      ...Object.values(mistakes),
    ].join('\n'),
  });
  const errors = project.errors('forgotten.ts');

  it.each(Object.keys(mistakes).map((what, index) => [what, index] as const))(
    "gets TypeScript's hint when %s",
    (_, index) => {
      const [error] = errors.filter(({ line }) => line === 5 + index);
      expect(error?.hints).toContain("Did you forget to use 'await'?");
    },
  );
});

describe('the codes of failures, in an editor', () => {
  const isName =
    "import { ErrorCode, isApiError } from '@payments-openapi/client';\nisApiError(undefined, 'users_create', '";
  const member = "');\nErrorCode.users_create.duplicatePhoneNumber";
  const { service, at } = openProject({ 'codes.ts': `${isName}${member};` });

  it('are offered by name', () => {
    const offered = service.getCompletionsAtPosition(at('codes.ts'), isName.length, {});
    expect(offered?.entries.map(({ name }) => name).sort()).toEqual([
      'duplicatePhoneNumber',
      'duplicateReferenceId',
      'userExists',
    ]);
  });

  it('show their meaning and their number', () => {
    const info = service.getQuickInfoAtPosition(at('codes.ts'), isName.length + member.length - 1);
    expect(ts.displayPartsToString(info?.documentation)).toBe('The phone number is taken.');
    expect(ts.displayPartsToString(info?.displayParts)).toContain('30014');
  });
});

describe('a text in a response that has a list of values', () => {
  const code = `import type { CardTransaction, UserCreate } from '@payments-openapi/client';
export function label({ type }: CardTransaction): string {
  switch (type) {
    case 'Sales':
      return 'paid';
    case 'Chargeback':
      return 'taken back';
    default:
      return type;
  }
}
export const suggested: CardTransaction['type'] = '';
export const closed: UserCreate['document_type'] = 'SELFIE';
`;
  const { service, at, errors } = openProject({ 'values.ts': code });

  it('may have another value, which a request may not', () => {
    const lines = code.split('\n');
    expect(errors('values.ts').map(({ line }) => lines[line])).toEqual([
      expect.stringContaining("= 'SELFIE'"),
    ]);
  });

  it('is completed by editors', () => {
    const place = code.indexOf("= '';") + 3;
    const { entries = [] } = service.getCompletionsAtPosition(at('values.ts'), place, {}) ?? {};
    expect(entries.map(({ name }) => name).sort()).toEqual(['Refund', 'Sales', 'Withdrawal']);
  });
});

it('Every decimal string of the contract is a DecimalString: if this fails, refer to its schema', () => {
  const { DecimalString, ...schemas } = contract.components?.schemas ?? {};
  const written = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).flatMap(([member, { pattern }]) =>
      pattern === DecimalString?.pattern ? [`${name}.${member}`] : [],
    ),
  );
  expect(DecimalString?.pattern).toBeDefined();
  expect(written).toEqual([]);
});
