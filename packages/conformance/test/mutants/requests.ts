import type { Json } from '@payments-openapi/spec';
import {
  at,
  changeRequest,
  edit,
  type InterceptedCall,
  intercept,
  interceptAll,
  json,
  type Layer,
  withBody,
} from './layer.ts';
import { detectedBy } from './mutant.ts';
import { failing, owner } from './robustness.ts';

/** Accepts invalid requests, by correcting them. */
function mending(operationId: string, mend: (body: Json) => void): Layer {
  return interceptAll(operationId, (call, isKept) => {
    if (isKept || call.body === undefined) return call.send();
    const body = structuredClone(call.body);
    mend(body);
    return call.send(withBody(call.request, body));
  });
}

/** The same value with all names in lower case. */
function lowerCased(value: Json): Json {
  if (Array.isArray(value)) return value.map(lowerCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name.toLowerCase(), lowerCased(member)]),
  );
}

/** Refuses valid requests. */
function refusing(
  operationId: string,
  isRefused: (call: InterceptedCall) => boolean | Promise<boolean>,
): Layer {
  return intercept(operationId, async (call) =>
    (await isRefused(call)) ? json({ code: 900400, message: 'refused' }, { status: 400 }) : call.send(),
  );
}

/** The limits of an example. */
const TERMS = 'Daily Active,Monthly Active,Lifetime Inactive,Transaction Active';

/** Invalid requests that are accepted, and valid requests that are refused. */
export const requestMutants = [
  ...detectedBy('C04', {
    'refuses-one-example': {
      title: 'One combination is refused, which is in an example',
      operations: ['cards_updateLimits'],
      make: refusing('cards_updateLimits', ({ body }) => {
        const limits = at(body, 'limits');
        if (!Array.isArray(limits) || at(body, 'remark') !== 'Travel season') return false;
        const terms = limits.map((limit) => `${at(limit, 'period')} ${at(limit, 'status')}`);
        const sum = limits.reduce<number>((all, limit) => all + Number(at(limit, 'limit_amount')), 0);
        return sum === 123_499.99 && terms.join() === TERMS;
      }),
    },
    'refuses-rtgs': {
      title: 'A value of an enum is refused: payouts by RTGS',
      also: { C05: 'C05 also sends each value of the enum' },
      operations: ['payees_create'],
      make: refusing(
        'payees_create',
        ({ body }) => at(body, 'payee', 'payout_account', 'transfer_method') === 'RTGS',
      ),
    },
    'refuses-driver-license': {
      title: 'An example is refused',
      also: { C05: 'C05 also sends each value of the enum' },
      operations: ['users_create'],
      make: refusing('users_create', ({ body }) => at(body, 'user', 'document_type') === 'DRIVER_LICENSE'),
    },
    'refuses-null-grace': {
      title: 'Null is refused where it is allowed',
      also: { C05: 'C05 also sends null', C09: 'plans without a grace period cannot be created' },
      operations: ['recurringPlans_create'],
      make: refusing('recurringPlans_create', ({ body }) => at(body, 'plan', 'grace_period') === null),
    },
  }),
  ...detectedBy('C05', {
    'refuses-long-phone': {
      title: 'A phone number of 11 digits is refused',
      also: {
        C04: 'an example has such a number',
        C07: 'a user whose number is only like that of another is refused',
      },
      operations: ['users_create'],
      make: refusing('users_create', ({ body }) => String(at(body, 'user', 'phone_number')).length === 11),
    },
    'refuses-integer-with-point': {
      title: 'An integer that is written with a decimal point is refused',
      operations: ['recurringPlans_update'],
      make: refusing('recurringPlans_update', async ({ request }) =>
        /:-?\d+\.0[,}]/.test(await request.clone().text()),
      ),
    },
    'refuses-long-nickname': {
      title: 'A nickname of 50 characters is refused',
      operations: ['payees_create'],
      make: refusing('payees_create', ({ body }) => [...String(at(body, 'payee', 'nickname'))].length === 50),
    },
    'requires-app-id': {
      title: 'An optional header is required',
      also: {
        C04: 'examples without the header are refused',
        C07: 'plans are created without the header',
        C09: 'plans are created without the header',
        C10: 'plans are created without the header',
        C13: 'plans are created without the header',
        C16: 'plans are created without the header',
      },
      operations: ['recurringPlans_create'],
      make: refusing('recurringPlans_create', ({ request }) => !request.headers.has('x-appid')),
    },
    'requires-email': {
      title: 'An optional field is required: the email of a customer',
      also: {
        C04: 'an example has no email',
        C06: 'an unknown customer is refused because of the email',
        C07: 'an update without an email is refused',
        C11: 'a request with an unknown field is refused',
        C16: 'an update without an email is refused',
        C10: 'one of several concurrent updates without an email is refused',
      },
      operations: ['customers_update'],
      make: refusing('customers_update', ({ body }) => at(body, 'email') === undefined),
    },
    'takes-no-fee-user': {
      title: 'The fee rules of a user are returned without a user',
      rules: ['fee-rule-user-id'],
      operations: ['digitalWallets_getTopUpFeeRules'],
      make: interceptAll('digitalWallets_getTopUpFeeRules', (call) => {
        const url = new URL(call.request.url);
        const isOfUser = url.searchParams.get('type') === 'user';
        if (isOfUser && !url.searchParams.has('user_id')) url.searchParams.set('type', 'business');
        return call.send(new Request(url, { headers: call.request.headers }));
      }),
    },
    'calculates-any-type': {
      title: 'A calculation is made for every activate type',
      rules: ['calculation-applies'],
      operations: ['recurringPlans_calculateCycles'],
      make: changeRequest('recurringPlans_calculateCycles', (body) => {
        edit(body, ['activate_type'], () => 'immediate');
        return body;
      }),
    },
  }),
  ...detectedBy('C06', {
    'takes-no-country': {
      title: 'A missing required field gets a default',
      operations: ['users_create'],
      make: mending('users_create', (body) => {
        owner(body, 'user').issuing_country ??= 'HKG';
      }),
    },
    'takes-capitals': {
      title: 'The name of a field is accepted in any case',
      operations: ['users_create'],
      make: mending('users_create', (body) => Object.assign(body as object, lowerCased(body))),
    },
    'reads-one-value': {
      title: 'A body is read to the end of its JSON, and what follows is ignored',
      operations: ['users_create'],
      make: interceptAll('users_create', async ({ request, send }) => {
        const text = await request.clone().text();
        const { method, url, headers } = request;
        const kept = new Headers(headers);
        kept.delete('content-length');
        const first = text.slice(0, text.lastIndexOf('}') + 1).replace(/\}\{\}$/, '}');
        return send(new Request(url, { method, headers: kept, body: first }));
      }),
    },
    'invalid-key-taken': {
      title: 'A phone number or reference of another type is refused as one that is taken',
      rules: ['user-phone-code', 'user-reference-code'],
      operations: ['users_create'],
      make: interceptAll('users_create', async (call) => {
        const response = await call.send();
        if (response.ok || call.body === undefined) return response;
        const isText = (name: string) => typeof at(call.body, 'user', name) === 'string';
        const code = !isText('phone_number') ? 30014 : !isText('reference_id') ? 300013 : undefined;
        return code === undefined ? response : json({ code, message: 'taken' }, { status: response.status });
      }),
    },
    'cuts-nickname': {
      title: 'A string that is too long is truncated',
      operations: ['payees_create'],
      make: mending('payees_create', (body) =>
        edit(body, ['payee', 'nickname'], (value) =>
          typeof value === 'string' ? value.slice(0, 25) : value,
        ),
      ),
    },
    'lower-case-document-type': {
      title: 'An enum value is accepted in any case',
      operations: ['users_create'],
      make: mending('users_create', (body) =>
        edit(body, ['user', 'document_type'], (value) =>
          typeof value === 'string' ? value.toUpperCase() : value,
        ),
      ),
    },
    'takes-null-email': {
      title: 'Null is accepted where it is not allowed',
      operations: ['payees_create'],
      make: mending('payees_create', (body) =>
        edit(body, ['payee', 'email'], (value) => value ?? 'none@mail.example'),
      ),
    },
    'takes-number-as-text': {
      title: 'A number is accepted as a string',
      operations: ['cards_link'],
      make: mending('cards_link', (body) => {
        const members = owner(body);
        if (typeof members.p_user_id === 'number') members.p_user_id = 'usr_01J9ZPX2K8';
        if (typeof members.card_reference_id === 'number') members.card_reference_id = 'CARD-000812';
      }),
    },
    'takes-nameless-user': {
      title: 'A condition is not checked: a user without a name',
      operations: ['users_create'],
      make: mending('users_create', (body) => {
        const user = owner(body, 'user');
        if (user.first_name === undefined) user.last_name ??= 'Nameless';
      }),
    },
    'takes-fps-without-email': {
      title: 'A condition is not checked: a payout by FPS email without one',
      operations: ['payees_create'],
      make: mending('payees_create', (body) => {
        const account = owner(body, 'payee', 'payout_account');
        if (account.transfer_method === 'HK FPS - Email') owner(account, 'hk_fps').email ??= 'a@mail.example';
      }),
    },
    'takes-other-details': {
      title: 'The details of other transfer methods are not checked',
      operations: ['payees_create'],
      make: mending('payees_create', (body) => {
        const account = owner(body, 'payee', 'payout_account');
        const others = { 'HK FPS': ['rtgs', 'swift'], RTGS: ['hk_fps', 'swift'], SWIFT: ['hk_fps', 'rtgs'] };
        for (const [method, details] of Object.entries(others))
          if (String(account.transfer_method).startsWith(method))
            for (const name of details) if (account[name] !== undefined) account[name] = null;
      }),
    },
    'takes-no-such-day': {
      title: 'A date that does not exist is accepted',
      operations: ['users_create'],
      make: mending('users_create', (body) =>
        edit(body, ['user', 'date_of_birth'], (value) =>
          typeof value === 'string' && /^\d{4}-0[24]-(29|30|31)$/.test(value) ? '2024-03-01' : value,
        ),
      ),
    },
    'takes-no-customer-code': {
      title: 'A required header may be absent',
      operations: ['recurringPlans_update'],
      make: interceptAll('recurringPlans_update', (call) => {
        if (call.request.headers.has('x-p-customer-code') || call.body === undefined) return call.send();
        const request = withBody(call.request, call.body);
        request.headers.set('x-p-customer-code', 'anybody');
        return call.send(request);
      }),
    },
    'takes-no-fee-type': {
      title: 'A required query parameter may be absent',
      operations: ['digitalWallets_getTopUpFeeRules'],
      make: interceptAll('digitalWallets_getTopUpFeeRules', (call) => {
        const url = new URL(call.request.url);
        if (!url.searchParams.has('type')) url.searchParams.set('type', 'business');
        return call.send(new Request(url, { headers: call.request.headers }));
      }),
    },
    'breaks-at-malformed-json': {
      title: 'Malformed JSON causes HTTP 500',
      also: {
        C01: 'the response is not an envelope',
        C11: 'C11 also sends bodies that this layer cannot parse',
      },
      operations: ['payees_create'],
      make: failing('payees_create', (_, { body }) => body === undefined),
    },
    'takes-any-media-type': {
      title: 'A body with another media type is accepted as JSON',
      operations: ['cards_link'],
      make: interceptAll('cards_link', (call) => {
        if (call.body === undefined) return call.send();
        const request = withBody(call.request, call.body);
        request.headers.set('content-type', 'application/json');
        return call.send(request);
      }),
    },
  }),
];
