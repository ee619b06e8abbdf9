import type { Json } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { runSteps, serving } from '../../../test/steps.fixture.ts';
import { FIXTURES } from '../../profile/fixtures.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';

const LISTED = ['first-one', 'second-one', 'third-one'].map((uuid) => ({
  ...FIXTURES.customer,
  uuid,
  reference_number: `ref-${uuid}`,
}));

type Customers = Map<string, Record<string, Json>>;

/** The findings of a server with three customers, whose update also changes others. */
async function findingsWith(alsoUpdate: (customers: Customers, body: Record<string, Json>) => void) {
  const customers: Customers = new Map(
    LISTED.map(({ uuid, reference_number }) => [
      uuid,
      { uuid, reference_number, name: uuid, phone: '1', email: null },
    ]),
  );
  const { findings, outcomes } = await runSteps(
    'C17',
    'a change of each listed resource',
    serving(async ({ operationId }, request): Promise<Json> => {
      const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      if (operationId === 'customers_update') {
        const { default_payment_token: _, ...set } = await request.json();
        const updated = { ...customers.get(id), ...set };
        customers.set(id, updated);
        alsoUpdate(customers, set);
        return { customer: updated };
      }
      if (operationId !== 'customers_getByReference') return {};
      const found = [...customers.values()].find(({ reference_number }) => reference_number === id);
      return { customer: found ?? null };
    }),
    {
      fixtures: {
        ...DEFAULT_PROFILE.fixtures,
        kinds: new Set(['customer']),
        get: async () => LISTED[0],
        listed: (kind) => (kind === 'customer' ? LISTED : []),
      },
    },
  );
  return findings.length > 0 ? findings : [...outcomes];
}

it('An update changes the resource that it names', async () => {
  expect(await findingsWith(() => {})).toEqual(['passed']);
});

it('An update must not change another resource that the profile lists', async () => {
  const found = await findingsWith((customers, { name = null }) => {
    for (const [uuid, customer] of customers)
      if (uuid === 'third-one') customers.set(uuid, { ...customer, name });
  });
  expect(found).toContainEqual(
    expect.stringMatching(
      /^expected \/data\/customer\/name to be "third-one", as customers_getByReference showed it, got "Listed 0 /,
    ),
  );
});
