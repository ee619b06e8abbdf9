import { createSandbox } from '@payments-openapi/sandbox';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { operationOf, readContract } from '../../contract/contract.ts';
import type { Check } from '../../run/check.ts';
import { runChecks } from '../../run/run.ts';
import { sessionStep } from '../session.ts';
import { memberOf, textOf } from '../values.ts';
import { reference } from './c18-reference.ts';

type Change = (call: { path: string; body: string }, response: Response) => Response | Promise<Response>;

const contract = await readContract();
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(() => sandbox?.close());

const USER = 'users_create';

/** Creates a user and reads it. What the check does otherwise is left out. */
const aUser: Check = {
  id: 'T01',
  title: 'A user is read',
  steps: (context) => [
    sessionStep(context, {
      operationId: USER,
      title: 'a user is read',
      writes: true,
      requests: 3,
      async run(session) {
        const operation = operationOf(contract, USER);
        const [example = expect.fail('no example')] = operation.requestExamples;
        const { body = null } = session.context.prepare(operation, example);
        const created = await session.call(USER, { body });
        await session.context.control('POST', '/clock/advance', { by: 'P1D' });
        await session.call('users_get', {
          query: { user_id: textOf(memberOf(created.json, 'data', 'user_id')) },
        });
      },
    }),
  ],
};

const { steps: _, ...followingOnly } = reference;

/** Runs the step against a sandbox whose responses are changed. */
async function findingsWith(change: Change, target = sandbox) {
  return runChecks({
    contract,
    baseUrl: 'http://payments.example',
    checks: [aUser, followingOnly],
    fetch: async (url, init) => {
      const response = await target.fetch(url, init);
      return change({ path: new URL(String(url)).pathname, body: String(init?.body ?? '') }, response);
    },
  });
}

const json = async (response: Response, edit: (body: { data: Record<string, never> }) => unknown) => {
  const { status, headers } = response;
  return Response.json(edit((await response.json()) as never), { status, headers });
};

const isUser = (path: string) => path.endsWith('/openapi/user');

describe('A response of a sandbox', () => {
  it('is compared with that of a sandbox in this process, whatever ids it chose', async () => {
    const { findings, results } = await findingsWith((_, response) => response);
    expect(findings).toEqual([]);
    expect(results).toContainEqual({
      check: 'C18',
      operationId: 'users_get',
      title: '1 response',
      outcome: 'passed',
    });
  });

  it('with another value is a finding, which names the field and both values', async () => {
    const { findings } = await findingsWith(({ path }, response) =>
      isUser(path)
        ? json(response, (body) =>
            'user' in body.data
              ? {
                  ...body,
                  data: { ...body.data, user: { ...(body.data.user as object), issuing_country: 'MAC' } },
                }
              : body,
          )
        : response,
    );
    expect(findings).toMatchObject([
      {
        check: 'C18',
        operationId: 'users_get',
        expected: '/data/user/issuing_country to be "HKG", as in the sandbox',
        actual: '"MAC"',
      },
    ]);
  });

  it('that is a failure where the sandbox succeeds is a finding', async () => {
    const { findings } = await findingsWith(({ path, body }, response) =>
      isUser(path) && body === ''
        ? Response.json({ code: 900404, message: 'Not found' }, { status: 404 })
        : response,
    );
    expect(findings).toMatchObject([{ check: 'C18', expected: 'a success, as in the sandbox' }]);
  });

  it('may have its fields in any order', async () => {
    const { findings } = await findingsWith(({ path }, response) =>
      path.includes('/_sandbox/')
        ? response
        : json(response, ({ data, ...others }) => ({
            data: Object.fromEntries(Object.entries(data).reverse()),
            ...others,
          })),
    );
    expect(findings).toEqual([]);
  });
});

describe('A sandbox that is not as it starts by default', () => {
  const unchanged: Change = (_, response) => response;

  it.each([
    ['was advanced', {}, '2027-01-01T00:00:00Z'],
    ['starts empty, at another time', { seed: 'empty', clock: '2028-02-29T15:59:59Z' }, undefined],
  ] as const)('has no findings if it %s', async (_, options, to) => {
    const other = await createSandbox(options);
    onTestFinished(other.close);
    if (to) {
      const advanced = await other.fetch('http://payments.example/_sandbox/clock/advance', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to }),
      });
      expect(advanced.status).toBe(200);
    }
    const { findings, results } = await findingsWith(unchanged, other);
    expect(findings).toEqual([]);
    expect(results.map(({ check, outcome }) => `${check} ${outcome}`)).toContain('C18 passed');
  });
});

describe('A target that cannot be compared', () => {
  it('is a sandbox of another version', async () => {
    const { skipped } = await findingsWith(({ path }, response) =>
      path.endsWith('/_sandbox/health')
        ? json(response, () => ({ code: 200, message: '', data: { health: { version: '9.9.9' } } }))
        : response,
    );
    expect(skipped).toContainEqual({
      check: 'C18',
      title: 'responses',
      reason: expect.stringMatching(/^the target is version 9\.9\.9 of the sandbox, .* version \d/),
    });
  });
});
