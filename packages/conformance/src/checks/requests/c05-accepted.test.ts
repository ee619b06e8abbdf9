import { expect, it } from 'vitest';
import { runSteps } from '../../../test/steps.fixture.ts';

const [INVALID, RULE, NOT_FOUND, OTHER] = [1, 2, 3, 4];

it.each([
  ['the codes for invalid requests', INVALID, []],
  ['the codes for requests that break a rule', RULE, []],
  [
    'no other',
    OTHER,
    [
      'expected a failure with one of the codes 2, 1, as the profile declares for `fractions.paging`, got the failure 4 (HTTP 400): "no"',
    ],
  ],
])('What a server refuses by a choice may have %s', async (_, code, expected) => {
  const { findings } = await runSteps(
    'C05',
    'query/offset',
    async (url) =>
      String(url).includes('offset=1.5')
        ? Response.json({ code, message: 'no' }, { status: 400 })
        : Response.json({ code: 200, message: 'ok', data: {} }),
    { failureCodes: { invalid: [INVALID], rule: [RULE] } },
  );
  expect([...new Set(findings)]).toEqual(expected);
});

it.each([
  ['that says so', NOT_FOUND, 0],
  ['that is declared', OTHER, 1],
])('A token that a customer does not have is refused with a code %s', async (_, code, count) => {
  const { findings } = await runSteps(
    'C05',
    'body/default_payment_token',
    async (_url, init) =>
      String(init?.body).includes('00000000-0000')
        ? Response.json({ code, message: 'no such token' }, { status: 404 })
        : Response.json({ code: 200, message: 'ok', data: {} }),
    { failureCodes: { invalid: [INVALID], rule: [RULE], notFound: [NOT_FOUND] } },
  );
  expect(findings.filter((one) => one.includes('no such token'))).toHaveLength(count);
});
