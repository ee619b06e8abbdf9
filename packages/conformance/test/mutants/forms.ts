import type { Json } from '@payments-openapi/spec';
import { changeRequest, edit, type Layer } from './layer.ts';
import { detectedBy } from './mutant.ts';

/** Changes what a field of a request says before it is stored. */
function stored(operationId: string, field: string, change: (value: Json) => Json | undefined): Layer {
  return changeRequest(operationId, (body) => {
    edit(body, field.split('/'), change);
    return body;
  });
}

const text =
  (change: (value: string) => string) =>
  (value: Json): Json =>
    typeof value === 'string' ? change(value) : value;

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

const CREATE_USER = 'users_create';
const CREATE_PLAN = 'recurringPlans_create';
const UPDATE = 'customers_update';

/** Servers that change only values of some forms. */
export const formMutants = detectedBy('C17', {
  'note-in-normal-form': {
    title: 'A note in NFD is stored in NFC',
    operations: [CREATE_PLAN],
    make: stored(
      CREATE_PLAN,
      'plan/note',
      text((note) => note.normalize('NFC')),
    ),
  },
  'description-null-as-text': {
    title: 'A description that is the word null is stored as empty',
    operations: [CREATE_PLAN],
    make: stored(
      CREATE_PLAN,
      'plan/description',
      text((value) => (value === 'null' ? '' : value)),
    ),
  },
  'name-decoded': {
    title: 'Percent encoding in a name is decoded',
    operations: [UPDATE],
    make: stored(
      UPDATE,
      'name',
      text((name) => name.replaceAll(/%[2-7][0-9A-F]/g, decodeURIComponent)),
    ),
  },
  'document-number-as-number': {
    title: 'A document number of digits loses its leading zeros, and an exponent is applied',
    operations: [CREATE_USER],
    make: stored(
      CREATE_USER,
      'user/document_number',
      text((value) => (/^\d+e\d$/.test(value) ? String(Number(value)) : value)),
    ),
  },
  'reference-plus-as-space': {
    title: 'A plus sign in a reference is stored as a space',
    operations: [CREATE_USER],
    make: stored(
      CREATE_USER,
      'user/reference_id',
      text((value) => value.replaceAll('+', ' ')),
    ),
  },
  'birthday-before-epoch': {
    title: 'A date of birth before 1970 is stored as 1970-01-01',
    operations: [CREATE_USER],
    make: stored(
      CREATE_USER,
      'user/date_of_birth',
      text((date) => (date < '1970' ? '1970-01-01' : date)),
    ),
  },
  'birthday-with-summer-time': {
    title: 'A date of birth on a day with daylight saving time is the day before',
    operations: [CREATE_USER],
    make: stored(
      CREATE_USER,
      'user/date_of_birth',
      text((date) => (/^19[4-7]\d-0[6-8]-/.test(date) ? dayBefore(date) : date)),
    ),
  },
  'email-domain-in-punycode': {
    title: 'The domain of an email address is stored in ASCII',
    operations: [UPDATE],
    make: stored(
      UPDATE,
      'email',
      text((email) => email.replace(/(?<=@).*$/, (host) => new URL(`http://${host}`).hostname)),
    ),
  },
  'phone-without-punctuation': {
    title: 'A phone number is stored without hyphens and brackets',
    operations: [UPDATE],
    make: stored(
      UPDATE,
      'phone',
      text((phone) => phone.replaceAll(/[()-]/g, '')),
    ),
  },
  'dial-code-without-plus': {
    title: 'A dial code is stored without its plus sign',
    operations: [UPDATE],
    make: stored(
      UPDATE,
      'dial_code',
      text((code) => code.replace(/^\+/, '')),
    ),
  },
  'grace-period-of-no-days': {
    title: 'A grace period of 0 days is stored as none',
    operations: [CREATE_PLAN],
    make: stored(CREATE_PLAN, 'plan/grace_period', (days) => (days === 0 ? null : days)),
  },
  'discount-in-whole-units': {
    title: 'A discount of less than five cents is stored as 0',
    operations: [CREATE_PLAN],
    make: stored(CREATE_PLAN, 'plan/recurring_cycles/*/discount_amount', (amount) =>
      typeof amount === 'number' && amount < 0.05 ? 0 : amount,
    ),
  },
  'url-normalised': {
    title: 'A URL to return to is stored without its default port, fragment and dots',
    operations: [CREATE_PLAN],
    make: stored(
      CREATE_PLAN,
      'plan/redirect_url',
      text((url) => (URL.canParse(url) ? new URL(url).href : url)),
    ),
  },
  'timeout-url-without-last-slash': {
    title: 'The URL of a timeout is stored without a slash at its end',
    operations: [CREATE_PLAN],
    make: stored(
      CREATE_PLAN,
      'plan/timeout/url',
      text((url) => url.replace(/\/$/, '')),
    ),
  },
});
