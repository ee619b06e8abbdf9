import { type Control, createControl, createSandbox, startServer } from '@payments-openapi/sandbox';
import type { RequestExample } from '@payments-openapi/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAILURES, type FailureName } from '../../../sandbox/src/input/failures.ts';
import { openFresh } from '../../../sandbox/test/databases.ts';
import { replaced } from '../cases/replaced.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { createValidate } from '../contract/validate.ts';
import { checkFailure, checkRequest, type Suite } from './check.ts';
import { type Coverage, createCoverage, missing, table } from './coverage.ts';
import { type OnTarget, testAcceptedOperations, testCoverage, testOperations } from './operations.fixture.ts';

interface Running {
  url: string;
  fetch: typeof fetch;
  close(): Promise<void>;
}

async function overHttp(databaseUrl?: string): Promise<Running> {
  const server = await startServer({ port: 0, strict: true, ...(databaseUrl && { databaseUrl }) });
  return { ...server, fetch };
}

async function inProcess(): Promise<Running> {
  const { fetch, close } = await createSandbox({ strict: true });
  return { url: 'http://payments.example', fetch, close };
}

async function onPostgres(): Promise<Running> {
  const database = await openFresh();
  const running = await overHttp(database.url);
  const close = async () => {
    await running.close();
    await database.close();
  };
  return { ...running, close };
}

const wholePages = ['firstPage query/offset = "1.5"', 'firstPage query/limit = "1.5"'];

/** What the sandbox refuses although the contract lets it through, and why: each time for a rule or its state. */
const DECLINED: { operationId: string; failure: FailureName; requests: string[] }[] = [
  { operationId: 'transactions_list', failure: 'ruleBroken', requests: wholePages },
  {
    operationId: 'recurringPlans_create',
    failure: 'ruleBroken',
    requests: [
      'monthlyForever body/plan/payment_retry_count = 1.5',
      'monthlyForever body/plan/payment_retry_day_period = 1.5',
      'monthlyForever body/plan/grace_period = 1.5',
      'monthlyForever body/plan/recurring_cycles/0/billing_count = 1.5',
      'monthlyForever body/plan/recurring_cycles/0/recurring_items/0/quantity = 1.5',
      'monthlyForever body/plan/recurring_cycles/0/recurring_items = []',
      'monthlyForever body/plan/recurring_cycles/0/discount_amount = 1.5',
      'monthlyForever body/plan/recurring_cycles = []',
      'fixedCountWithDiscount without body/plan/recurring_cycles/0/discount_type',
    ],
  },
  {
    operationId: 'recurringPlans_calculateCycles',
    failure: 'calculationNotApplicable',
    requests: [
      'upgrade body/activate_type = "next_billing_date"',
      'upgrade body/activate_type = "as_last_cycle"',
    ],
  },
  {
    operationId: 'recurringPlans_calculateCycles',
    failure: 'ruleBroken',
    requests: [
      'upgrade body/cycles/0/billing_count = 1.5',
      'upgrade body/cycles/0/recurring_items/0/quantity = 1.5',
      'upgrade body/cycles/0/recurring_items = []',
      'upgrade body/cycles/0/discount_amount = 1.5',
      'upgrade body/cycles = []',
      'upgradeWithDiscount without body/cycles/0/discount_type',
    ],
  },
  { operationId: 'recurringOrders_list', failure: 'ruleBroken', requests: wholePages },
  {
    operationId: 'customers_update',
    failure: 'notFound',
    requests: [
      'contact body/default_payment_token = "00000000-0000-0000-0000-000000000000"',
      'contact body/default_payment_token = "B3A9F0C4-6D2E-4C58-9A7B-0E1D2C3B4A59"',
    ],
  },
  { operationId: 'cardTransactions_list', failure: 'ruleBroken', requests: wholePages },
  {
    operationId: 'users_get',
    failure: 'ruleBroken',
    requests: ['byUserId without query/user_id', 'byReferenceId without query/reference_id'],
  },
  {
    operationId: 'digitalWallets_getTopUpFeeRules',
    failure: 'ruleBroken',
    requests: ['business query/type = "user"', 'user without query/user_id'],
  },
];

const capabilities = {
  examples: false,
  refusals: [...new Set(DECLINED.map(({ failure }) => FAILURES[failure].code))],
};

const contract = await readContract();
const validate = createValidate(contract.document);

/** Starts a server before the tests of a block; each check that writes gets a sandbox of its own on it. */
function withSandbox(start: () => Promise<Running>, coverage: Coverage): OnTarget {
  let running: Running;
  let control: Control;
  beforeAll(async () => {
    running = await start();
    control = createControl({ baseUrl: running.url, fetch: running.fetch });
  });
  afterAll(() => running?.close());
  const suiteAt = (path: string): Suite => {
    const target = { url: `${running.url}${path}`, fetch: running.fetch, capabilities };
    return { target, validate, coverage };
  };
  return async ({ requestExamples: [request] }, check) => {
    if (request?.method === 'GET') return check(suiteAt(''));
    const { sandbox } = await control.sandboxes.create({});
    try {
      await check(suiteAt(sandbox.base_path));
    } finally {
      await control.sandboxes.delete(sandbox.id);
    }
  };
}

describe.each([
  ['over HTTP', overHttp],
  ['in process', inProcess],
] as const)('the sandbox %s', (_, start) => {
  const coverage = createCoverage(contract);
  const on = withSandbox(start, coverage);
  afterAll(() => console.log(table(coverage.rows())));

  testOperations(contract, validate, { on, examples: false });

  it.each(contract.operations.filter(({ parameters }) => parameters.some((one) => one.in === 'path')))(
    '$operationId of what does not exist is a failure',
    async (operation) => {
      const [request] = operation.requestExamples;
      if (!request) throw new Error(`${operation.operationId}: there is no example of a request`);
      const pathParams = Object.fromEntries(Object.keys(request.pathParams).map((name) => [name, 'nobody']));
      await on(operation, (suite) =>
        checkFailure(suite, operation, { ...request, pathParams }, FAILURES.notFound.code),
      );
    },
  );

  describe('a documented failure', () => {
    const usersCreate = operationOf(contract, 'users_create');
    const passport = example('users_create');
    const user = (name: string, value: string): RequestExample => ({
      ...passport,
      body: replaced(passport.body ?? null, `/user/${name}`, value),
    });

    it.each([
      { code: 300013, of: 'its reference_id', again: user('phone_number', '61230000') },
      { code: 30014, of: 'its phone number', again: user('reference_id', 'EMP-00420') },
      { code: 300013, of: 'both', again: passport },
    ])('$code: a user is created once with $of', async ({ code, again }) => {
      await on(usersCreate, async (suite) => {
        await checkRequest(suite, usersCreate, passport);
        await checkFailure(suite, usersCreate, again, code);
      });
    });

    it('810001: a payee of another type is not created', async () => {
      const payeesCreate = operationOf(contract, 'payees_create');
      const payee = example('payees_create');
      const body = replaced(payee.body ?? null, '/payee/type', 'Alien');
      await on(payeesCreate, (suite) => checkFailure(suite, payeesCreate, { ...payee, body }, 810001));
    });
  });

  // Last, when the checks above have told what they covered.
  describe('the coverage', () => {
    testCoverage(coverage);

    it('is of every named request, every declared response and everything asked of a request', () => {
      expect(missing(coverage.rows(), ['requests', 'statuses', 'constraints'])).toEqual([]);
    });

    it('has declined, of what the contract lets through, what a rule or the state stands against', () => {
      const declined = coverage
        .rows()
        .flatMap((row) => row.declined.map((request) => `${row.operationId} ${request}`));
      const expected = DECLINED.flatMap(({ operationId, failure, requests }) =>
        requests.map((request) => `${operationId} ${request}: ${FAILURES[failure].code}`),
      );
      expect(declined).toEqual(expected);
    });
  });
});

describe('the sandbox on PostgreSQL', () => {
  // What the contract refuses never comes to the database.
  testAcceptedOperations(contract, validate, withSandbox(onPostgres, createCoverage(contract)));
});

function example(operationId: string): RequestExample {
  const [request] = operationOf(contract, operationId).requestExamples;
  if (!request) throw new Error(`${operationId}: there is no example of a request`);
  return request;
}
