import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Json, OpenApiDocument } from '@payments-openapi/spec/examples';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from './case.ts';
import { type Contract, type ContractOperation, contractOf, operationOf, readContract } from './contract.ts';
import { isObject } from './layers.ts';
import { at, below, replaced } from './pointer.ts';
import { createValidate } from './validate.ts';

/**
 * The contract as it was before its schemas were written so that every generator takes them. It stays until the
 * release: until then nothing that was accepted may be refused, and nothing refused accepted.
 */
const previous = contractOf(
  JSON.parse(gunzipSync(readFileSync(new URL('previous.fixture.json.gz', import.meta.url))).toString()),
);
const contract = await readContract();
const validate = createValidate(contract.document);

/** A schema of an operation in one contract and in the other, and values to judge by both. */
interface Place {
  operationId: string;
  name: string;
  was: string;
  is: string;
  values: Json[];
}

// Something of every type, and texts that one pattern or format of the contract takes and the next refuses.
const samples: Json[] = [
  ...[null, true, false, 0, 1, -1, 42, 1.5, 200, [], {}, [null], { a: null }],
  ...['', ' ', 'text', '0.00', '-1.5', '1.', '1990-01-31', '1990-02-30', '2026-03-01 23:59:59', '852', 'HKG'],
  ...['x'.repeat(51), 'x'.repeat(256), 'b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a59'],
];

/** Every text that a contract lists, by the member that it is listed for. */
function listed(document: OpenApiDocument): Map<string, Set<Json>> {
  const found = new Map<string, Set<Json>>();
  JSON.stringify(document, (name, value) => {
    const values: Json[] = value?.enum ?? (value?.const === undefined ? [] : [value.const]);
    for (const one of values) found.set(name, (found.get(name) ?? new Set()).add(one));
    return value;
  });
  return found;
}

const known = listed(previous.document);

/** Pointers to everything in a value, itself among it. */
function placesIn(value: Json, where = ''): string[] {
  if (typeof value !== 'object' || value === null) return [where];
  return [where, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, below(where, name)))];
}

function candidates(where: string): (Json | undefined)[] {
  const name = where.split('/').at(-1) ?? '';
  return [...samples, ...(known.get(name) ?? []), ...(where === '' ? [] : [undefined])];
}

/** A value with each of its places changed, one at a time. */
function changedOnce(value: Json): Json[] {
  return placesIn(value).flatMap((where) => candidates(where).map((next) => replaced(value, where, next)));
}

/** A value with several of its places changed at once; the same ones in every run. */
function changedTogether(value: Json, seed: number): Json[] {
  const change = fc
    .constantFrom(...placesIn(value))
    .chain((where) => fc.tuple(fc.constant(where), fc.constantFrom(...candidates(where))));
  const changes = fc.array(change, { minLength: 2, maxLength: 5 });
  return fc
    .sample(changes, { seed, numRuns: 40 })
    .map((all) =>
      all.reduce(
        (next, [where, to]) => (at(next, where) === undefined ? next : replaced(next, where, to)),
        value,
      ),
    );
}

/** Values of the types that JSON has, without any thought of the contract. */
function anything(seed: number): Json[] {
  return fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 40 }) as Json[];
}

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

function placesOf(was: ContractOperation, seed: number): Place[] {
  const is = operationOf(contract, was.operationId);
  const place = (
    name: string,
    from: string | undefined,
    to: string | undefined,
    examples: Json[],
  ): Place => ({
    operationId: was.operationId,
    name,
    was: from ?? '',
    is: to ?? '',
    values: [
      ...examples,
      ...examples.flatMap((value) => changedOnce(value)),
      ...examples.flatMap((value, index) => changedTogether(value, seed + index)),
      ...anything(seed),
    ],
  });
  const answers = Object.keys(was.responses).map((status) => {
    const examples = [was, is].flatMap(({ responseExamples }) =>
      responseExamples.filter((example) => example.status === status).map(({ value }) => value),
    );
    return place(`response ${status}`, was.responses[status], is.responses[status], distinct(examples));
  });
  const parameters = was.parameters.map(({ name, in: where, pointer }) => {
    const now = is.parameters.find((parameter) => parameter.name === name && parameter.in === where)?.pointer;
    return place(`${where} ${name}`, below(pointer, 'schema'), now && below(now, 'schema'), ['text', 1]);
  });
  if (!was.body) return [...parameters, ...answers];
  const examples = was.requestExamples.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const body = place('body', was.body, is.body, examples);
  body.values.push(...branchesOf(was.operationId, examples), ...mutantsOf(is));
  return [...parameters, body, ...answers];
}

function distinct(values: Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

const places = previous.operations
  .flatMap((operation, index) => placesOf(operation, index * 1000))
  .map((place) => ({ ...place, values: distinct(place.values) }));

const before = createValidate(previous.document);
const verdicts = places.map(({ was, values }) => values.map((value) => before(was, value).length === 0));

/** What another contract judges otherwise than the previous one. */
function* differences(document: OpenApiDocument): Generator<string> {
  const after = createValidate(document);
  for (const [index, { operationId, name, is, values }] of places.entries()) {
    for (const [at, value] of values.entries()) {
      const accepted = after(is, value).length === 0;
      if (accepted === verdicts[index]?.[at]) continue;
      const text = JSON.stringify(value).slice(0, 300);
      yield `${operationId} ${name} ${accepted ? 'now accepts' : 'now refuses'} ${text}`;
    }
  }
}

describe('the contract and what it was before', () => {
  it('have the same operations, parameters and answers', () => {
    const shape = ({ operations }: Contract) =>
      operations.map(({ operationId, parameters, body, responses }) => [
        operationId,
        parameters.map(({ name, in: where, required }) => `${where} ${name} ${required}`),
        body !== undefined,
        Object.keys(responses),
      ]);
    expect(shape(contract)).toEqual(shape(previous));
  });

  it('judge more than 20,000 values alike, many of each kind', () => {
    const accepted = verdicts.flat().filter(Boolean).length;
    console.log(
      `${verdicts.flat().length} values: ${accepted} accepted, ${verdicts.flat().length - accepted} refused`,
    );
    expect(accepted).toBeGreaterThan(5_000);
    expect(verdicts.flat().length - accepted).toBeGreaterThan(15_000);
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
    expect(differences(document as unknown as OpenApiDocument).next().value).toBeDefined();
  });
});
