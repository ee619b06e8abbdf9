// The same on every runtime: needs only fetch, Web Crypto and timers.
import {
  ApiError,
  ConnectionError,
  createClient,
  isApiError,
  RequestError,
  TimeoutError,
  type UserCreate,
} from '../../src/index.ts';
import { createConnection, paged, transactionsList, usersGet } from '../../src/operations.ts';
import { usersGetQuery } from '../../src/query.ts';
import { createValidator, InvalidRequestError } from '../../src/validate.ts';

/** Runs all checks against a sandbox. Returns `ok` or the error of each. */
export async function run(baseUrl: string, name: string): Promise<Record<string, string>> {
  // A different one for each runtime, because phone numbers are unique in a sandbox.
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000, 7);
  const user: UserCreate = {
    reference_id: `of-${name}`,
    calling_code: '852',
    phone_number: `6${number}`,
    document_type: 'PASSPORT',
    document_number: 'K01234567',
    date_of_birth: '1990-02-28',
    issuing_country: 'HKG',
    first_name: '嘉欣 “Ka Yan”',
  };
  const validator = createValidator({ requests: 'throw', responses: 'throw' });
  const api = createClient({ baseUrl, validator });
  const connection = createConnection({ baseUrl });
  const never = () => new Promise<Response>(() => {});

  const checks: Record<string, () => Promise<void>> = {
    async 'writes, reads and validates both ways'() {
      const { user_id } = await api.users.create({ user });
      const { data, response } = await api.users.get({ user_id }).withResponse();
      same([data.user.first_name, response.status], [user.first_name, 200]);
    },
    async 'reports the failure that the contract documents'() {
      const error = await rejection(api.users.create({ user: { ...user, phone_number: `1${number}` } }));
      same(isApiError(error, 'users_create', 300013) || String(error), true);
      same(error instanceof ApiError && error.outcome, undefined);
    },
    async 'calls a standalone operation'() {
      const { user_id } = await usersGet(connection, { reference_id: user.reference_id });
      const query = usersGetQuery(api, { user_id });
      const found = await query.queryFn({ signal: new AbortController().signal });
      same(found.user_id, user_id);
    },
    async 'iterates over pages'() {
      let items = 0;
      for await (const _ of api.transactions.list({ limit: 2 })) items++;
      let again = 0;
      for await (const page of paged(transactionsList(connection, { limit: 3 })).pages())
        again += page.transactions.length;
      same(again, items);
      same(items > 2, true);
    },
    async 'runs then, catch and finally of calls and lists'() {
      const done: string[] = [];
      const got = api.users.get({ reference_id: user.reference_id });
      same(await got.then(({ user }) => user.first_name), user.first_name);
      await got.finally(() => done.push('call'));
      // Nobody has awaited the list before.
      const { transactions } = await api.transactions.list({ limit: 1 }).finally(() => done.push('list'));
      const failed = await api.users.get({ user_id: 'nobody' }).catch((error: unknown) => error);
      same([transactions.length, isApiError(failed), done], [1, true, ['call', 'list']]);
      const [first, second] = await Promise.all([api.transactions.list({ limit: 1 }), got]);
      same([first.transactions.length, second.user.first_name], [1, user.first_name]);
    },
    async 'signs the bytes that are sent'() {
      const signed: string[] = [];
      const signing = createClient({
        baseUrl,
        async sign({ method, pathAndQuery, body }) {
          const bytes = new TextEncoder().encode(`${method}\n${pathAndQuery}\n${body}`);
          signed.push(String((await crypto.subtle.digest('SHA-256', bytes)).byteLength), pathAndQuery);
          return { 'X-Signature': 'made' };
        },
      });
      await signing.users.get({ reference_id: user.reference_id });
      same(signed, ['32', `/svc/ts/api/v1/openapi/user?reference_id=${user.reference_id}`]);
    },
    async 'ends calls that time out or are aborted'() {
      const late = await rejection(api.users.get({}, { fetch: never, timeout: 5, retries: 0 }));
      same(late instanceof TimeoutError || String(late), true);
      const stop = new AbortController();
      const stopped = rejection(api.users.get({}, { fetch: never, signal: stop.signal }));
      stop.abort(new Error('enough'));
      same(String(await stopped), 'AbortError: users_get: aborted: enough');
    },
    async 'lets many calls share a signal'() {
      const { signal } = new AbortController();
      const shared = createClient({ baseUrl, signal });
      const calls = Array.from({ length: 12 }, () => shared.transactions.list({ limit: 1 }, { signal }));
      same((await Promise.all(calls)).length, 12);
      const others = Array.from({ length: 12 }, () =>
        usersGet(connection, { reference_id: user.reference_id }, { signal }),
      );
      same((await Promise.all(others)).length, 12);
    },
    async 'rejects invalid requests'() {
      const wrong = await rejection(api.users.get({ user_id: 7 as never }));
      same(wrong instanceof InvalidRequestError || String(wrong), true);
      same((await rejection(api.recurringPlans.get('..'))) instanceof RequestError, true);
    },
    async 'reports that no service responds'() {
      // Nothing listens there, and it is none of the ports that `fetch` refuses.
      const nobody = createClient({ baseUrl: 'http://127.0.0.1:2', retries: 0 });
      const error = await rejection(nobody.users.create({ user }));
      same(error instanceof ConnectionError, true);
      // The others do not say so. zone.js, which sends once, shows the source of what it wraps.
      same((error as ConnectionError).outcome, /^(node|zone)/.test(name) ? 'not_sent' : 'unknown');
    },
  };

  const results: Record<string, string> = {};
  for (const [rule, check] of Object.entries(checks)) {
    results[rule] = await check().then(() => 'ok', String);
  }
  return results;
}

async function rejection(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
}

function same(actual: unknown, expected: unknown): void {
  const [is, ought] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== ought) throw new Error(`${is} instead of ${ought}`);
}
