import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Json, OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../sandbox/src/input/yaml.ts';
import { casesOf } from '../src/cases/case.ts';
import { replaced } from '../src/cases/replaced.ts';
import { type Contract, type ContractOperation, readContract } from '../src/contract/contract.ts';
import { isObject } from '../src/contract/layers.ts';
import { createValidate } from '../src/contract/validate.ts';
import { compare, type Difference, listed, readPrevious } from './previous.ts';

/**
 * The contracts as they were before their schemas were written so that every generator takes them. They stay until the
 * release: until then nothing that was accepted may be refused, and nothing refused accepted, unless it is named here.
 */
const previous = readPrevious('previous.fixture.json.gz');
const contract = await readContract();
const validate = createValidate(contract.document);
const known = listed(previous.document);

/** The bodies that the checks of a target send. */
function mutantsOf(operation: ContractOperation): Json[] {
  return casesOf(contract, validate, operation).flatMap(({ request }) => request.body ?? []);
}

/** Each way to fill what the conditions of users and payees look at. */
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

/** What a contract has, without its schemas, and without the optional parameters that it did not have before. */
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

describe('the contract and what it was before', () => {
  it('have the same parameters and answers of every operation that it had', () => {
    expect(shape(contract, previous)).toEqual(expect.arrayContaining(shape(previous, previous)));
  });

  it('judge more than 20,000 values alike, many of each kind', () => {
    const { accepted, refused, differences } = comparison;
    console.log(`${accepted + refused} values: ${accepted} accepted, ${refused} refused`);
    expect(accepted).toBeGreaterThan(5_000);
    expect(refused).toBeGreaterThan(15_000);
    expect([...differences(contract.document)]).toEqual([]);
  });

  it.each<[string, string, Json | undefined]>([
    ['either name of a user', '#/components/schemas/UserCreate/then/required', undefined],
    [
      'the last condition of a payee',
      '#/components/schemas/PayoutAccount/else/else/else/else/else/then/properties',
      undefined,
    ],
    [
      'a member that is always null',
      '#/components/schemas/OrderSummary/properties/line_items/const',
      undefined,
    ],
    ['a decimal with a default', '#/components/schemas/CardLimit/properties/limit_amount/pattern', undefined],
    ['the data of a success', '#/components/schemas/UsersCreateEnvelope/required', ['code', 'message']],
  ])('would be told apart by %s', (_, pointer, next) => {
    const document = replaced(contract.document as unknown as Json, pointer.slice(1), next);
    if (!isObject(document)) throw new Error('no document');
    expect(comparison.differences(document as unknown as OpenApiDocument).next().value).toBeDefined();
  });
});

const { resolve } = createRequire(import.meta.url);

/** Of each kind of resource in the ready seed a seed with one, since no example has all kinds. */
function seeds(): Json[] {
  const seed = parseYaml(readFileSync(resolve('@payments-openapi/sandbox/ready-seed.yaml'), 'utf8'));
  return Object.entries(seed as { [name: string]: Json }).map(([name, value]) => ({
    [name]: Array.isArray(value) ? value.slice(0, 1) : value,
  }));
}

describe('the contract of the control interface and what it was before', () => {
  const wanted: [rule: string, applies: (difference: Difference) => boolean][] = [
    [
      'the clock is not moved to an instant and by a duration at once',
      ({ operationId, place, value }) =>
        operationId === 'clock_advance' &&
        place === 'body' &&
        isObject(value) &&
        'to' in value &&
        'by' in value,
    ],
    [
      'an id that a caller chooses has 255 characters at most',
      ({ value }) => /"(id|uuid|number)":"x{256}"/.test(JSON.stringify(value)),
    ],
    ['a time zone is not empty', ({ value }) => JSON.stringify(value).includes('"time_zone":""')],
    [
      'an offset or a limit is 1,000,000,000 at most',
      ({ place, value }) => /^query (offset|limit)$/.test(place) && Number(value) > 1_000_000_000,
    ],
    [
      'the answers about the clock and the request log say more',
      ({ operationId, place }) =>
        place === 'response 200' && ['clock_get', 'clock_advance', 'requests_list'].includes(operationId),
    ],
    [
      'a callback is about an order, or nothing',
      ({ operationId, place }) => place === 'response 200' && operationId.startsWith('deliveries_'),
    ],
  ];

  it('judge values alike, apart from what is refused since', async () => {
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
    expect(found.filter((one) => one.accepted || !wanted.some(([, applies]) => applies(one)))).toEqual([]);
    for (const [rule, applies] of wanted) expect.soft(found.some(applies), rule).toBe(true);
  });
});
