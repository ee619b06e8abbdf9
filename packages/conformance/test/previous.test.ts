import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Json, OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { casesOf } from '../src/cases/case.ts';
import { replaced } from '../src/cases/patch.ts';
import {
  type Contract,
  type ContractOperation,
  contractOf,
  operationOf,
  readContract,
} from '../src/contract/contract.ts';
import { isObject } from '../src/contract/is-object.ts';
import { createValidate } from '../src/contract/validate.ts';
import { compare, type Difference, listed, readPrevious } from './previous.ts';

/**
 * The contracts before their schemas were rewritten to suit every generator. They stay until the release: until then, the
 * contracts must accept and refuse the same values as before, except where listed here.
 */
const previous = readPrevious('previous.fixture.json.gz');
const contract = await readContract();
const validate = createValidate(contract.document);
const known = listed(previous.document);

/** The bodies that the checks send. */
function mutantsOf(operation: ContractOperation): Json[] {
  return casesOf(contract, validate, operation).flatMap(({ request }) => request.body ?? []);
}

/** Each combination of the members that the conditions of users and payees depend on. */
function branchesOf(operationId: string, [example]: Json[]): Json[] {
  const ways: Record<string, (Json | undefined)[]> =
    {
      users_create: {
        '/user/first_name': [undefined, null, '', 'Ada', 7],
        '/user/last_name': [undefined, null, '', 'Lovelace', 7],
      },
      payees_create: {
        '/payee/type': ['People', 'Business', undefined],
        '/payee/payout_account/transfer_method': [
          ...(known.get('transfer_method') ?? []),
          'Cheque',
          undefined,
          null,
        ],
        '/payee/payout_account/date_of_birth': ['1990-01-31', null, undefined],
        '/payee/payout_account/hk_fps': [
          ...[undefined, null, {}, 'text', { bank_account: null }, { bank_account: {} }, { email: null }],
          ...[{ email: 'a@b.example' }, { mobile: null }, { mobile: '1' }, { fps_id: null }, { fps_id: '1' }],
        ],
        '/payee/payout_account/rtgs': [undefined, null, {}, { bank_account: null }, { bank_account: {} }],
        '/payee/payout_account/swift': [undefined, null, {}, { bank_account: null }, 'text'],
      },
    }[operationId] ?? {};
  let values = example === undefined ? [] : [example];
  for (const [where, choices] of Object.entries(ways)) {
    values = values.flatMap((value) => choices.map((choice) => replaced(value, where, choice)));
  }
  return values;
}

const comparison = compare(previous, contract, {
  values: (operation, examples) => [...branchesOf(operation.operationId, examples), ...mutantsOf(operation)],
});

/** The operations of a contract, without schemas and without new optional parameters. */
function shape({ operations }: Contract, before: Contract) {
  return operations.map(({ operationId, parameters, body, responses }) => {
    const known = before.operations.find((one) => one.operationId === operationId)?.parameters ?? [];
    const kept = parameters.filter(
      ({ name, required }) => required || known.some((one) => one.name === name),
    );
    return [
      operationId,
      kept.map(({ name, in: where, required }) => `${where} ${name} ${required}`),
      body !== undefined,
      Object.keys(responses),
    ];
  });
}

describe('the contract and its previous version', () => {
  it('have the same parameters and responses for every previous operation', () => {
    expect(shape(contract, previous)).toEqual(expect.arrayContaining(shape(previous, previous)));
  });

  it('agree on more than 20,000 values', () => {
    const { accepted, refused, differences } = comparison;
    console.log(`${accepted + refused} values: ${accepted} accepted, ${refused} refused`);
    expect(accepted).toBeGreaterThan(5_000);
    expect(refused).toBeGreaterThan(15_000);
    const lines = [...differences(contract.document)].map((difference) => JSON.stringify(difference));
    expect(lines, 'spec/released has what may change').toEqual([]);
  });

  it('agree on values without a field that is new', () => {
    const pointer = '/components/schemas/UserCreate/properties/first_name';
    const document = replaced(contract.document as unknown as Json, pointer, undefined);
    const without = contractOf(document as unknown as OpenApiDocument);
    const before = { ...without, operations: [operationOf(without, 'users_create')] };
    const { differences } = compare(before, contract, { values: mutantsOf });
    expect([...differences(contract.document)]).toEqual([]);
    expect(differences(before.document).next().done).toBe(true);
  });

  it.each<[string, string, Json | undefined]>([
    ['either name of a user', '#/components/schemas/UserCreate/then/required', undefined],
    [
      'the last condition of a payee',
      '#/components/schemas/PayoutAccount/else/else/else/else/else/then/properties',
      undefined,
    ],
    ['a field that is always null', '#/components/schemas/OrderSummary/properties/line_items/not', undefined],
    ['a decimal', '#/components/schemas/DecimalString/pattern', undefined],
    ['the data of a success', '#/components/schemas/UsersCreateEnvelope/required', ['code', 'message']],
  ])('would differ by %s', (_, pointer, next) => {
    const document = replaced(contract.document as unknown as Json, pointer.slice(1), next);
    if (!isObject(document)) throw new Error('no document');
    expect(comparison.differences(document as unknown as OpenApiDocument).next().value).toBeDefined();
  });
});

const { resolve } = createRequire(import.meta.url);

/** A seed with one resource for each resource type in the ready seed, because no example contains all types. */
function seeds(): Json[] {
  const seed = parse(readFileSync(resolve('@payments-openapi/sandbox/ready-seed.yaml'), 'utf8'));
  const { recurring_plans: plans, ...others } = seed as { [name: string]: Json };
  const [plan] = plans as { [name: string]: Json }[];
  const each = Object.entries(others).map(([name, value]) => ({
    [name]: Array.isArray(value) ? value.slice(0, 1) : value,
  }));
  return [...each, { recurring_plans: [{ ...plan, next_due_at: null }] }];
}

/** Whether a fault acts on callbacks, which faults can do since. */
function actsOnCallbacks({ operationId, place, value }: Difference): boolean {
  return (
    operationId === 'faults_create' &&
    place === 'response 200' &&
    JSON.stringify(value).includes('"callbacks":')
  );
}

/** Whether a seed has a plan without the time when it is next due, which is computed now. */
function omitsDueTime({ operationId, value }: Difference): boolean {
  if (operationId !== 'seeds_load' || !isObject(value)) return false;
  const [plan] = (value.recurring_plans ?? []) as { [name: string]: Json }[];
  return plan !== undefined && plan.next_due_at !== null && !Number.isInteger(plan.next_due_at);
}

describe('the contract of the control interface and its previous version', () => {
  const wanted: [rule: string, applies: (difference: Difference) => boolean][] = [
    [
      'the clock cannot be moved both to an instant and by a duration',
      ({ operationId, place, value }) =>
        operationId === 'clock_advance' &&
        place === 'body' &&
        isObject(value) &&
        'to' in value &&
        'by' in value,
    ],
    [
      'an id chosen by the caller has at most 255 characters',
      ({ value }) => /"(id|uuid|number)":"x{256}"/.test(JSON.stringify(value)),
    ],
    ['a time zone is not empty', ({ value }) => JSON.stringify(value).includes('"time_zone":""')],
    [
      'an offset or a limit is at most 1,000,000,000',
      ({ place, value }) => /^query (offset|limit)$/.test(place) && Number(value) > 1_000_000_000,
    ],
    [
      'the responses about the clock and the request log have more fields',
      ({ operationId, place }) =>
        place === 'response 200' && ['clock_get', 'clock_advance', 'requests_list'].includes(operationId),
    ],
    [
      'a callback is about an order or nothing',
      ({ operationId, place }) => place === 'response 200' && operationId.startsWith('deliveries_'),
    ],
  ];

  it('agree on all values, except those that are refused since, plans of a seed without a due time, and faults of callbacks', async () => {
    const all = readPrevious('previous-control.fixture.json.gz', {
      orders_made: 'orders_created',
      seen: 'calls_checked',
      struck: 'calls_hit',
    });
    // `resources_list` lists customers, as it lists every resource.
    const kept = all.operations.filter(({ operationId }) => operationId !== 'customers_list');
    const before = { ...all, operations: kept };
    const now = await readContract(resolve('@payments-openapi/sandbox/control.json'));
    expect(shape(now, before)).toEqual(expect.arrayContaining(shape(before, before)));
    const { accepted, refused, differences } = compare(before, now, {
      bodies: (operationId) =>
        ({ clock_advance: [{ to: '2026-07-01T00:00:00Z', by: 'P3M' }], seeds_load: seeds() })[operationId] ??
        [],
    });
    console.log(`${accepted + refused} values: ${accepted} accepted, ${refused} refused`);
    const found = [...differences(now.document)];
    const isWanted = (one: Difference) => wanted.some(([, applies]) => applies(one));
    const isNew = (one: Difference) => omitsDueTime(one) || actsOnCallbacks(one);
    expect(found.filter((one) => (one.accepted ? !isNew(one) : !isWanted(one)))).toEqual([]);
    for (const applies of [omitsDueTime, actsOnCallbacks]) expect(found.some(applies)).toBe(true);
    for (const [rule, applies] of wanted) expect.soft(found.some(applies), rule).toBe(true);
  });
});
