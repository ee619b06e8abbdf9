import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Json, joinPointer, type OpenApiDocument, readPointer } from '@payments-openapi/spec';
import * as fc from 'fast-check';
import { inject } from 'vitest';
import { replaced } from '../src/cases/patch.ts';
import { type Contract, type ContractOperation, contractOf, operationOf } from '../src/contract/contract.ts';
import { membersOf, undeclared } from '../src/contract/members.ts';
import { createValidate } from '../src/contract/validate.ts';

/** A value that is valid in only one of the contracts. */
export interface Difference {
  operationId: string;
  /** The part of the operation, e.g. `body`, `query offset` or `response 200`. */
  place: string;
  /** Whether the other contract accepts it. */
  accepted: boolean;
  value: Json;
}

export interface Comparison {
  /** How many values the previous contract accepts. */
  accepted: number;
  /** How many it refuses. */
  refused: number;
  /** The values on which another contract differs. */
  differences(document: OpenApiDocument): Generator<Difference>;
}

/** Values to validate besides the examples of both contracts and their mutants. */
export interface MoreValues {
  /** Further bodies of an operation, which are mutated like examples. */
  bodies?(operationId: string): Json[];
  /** Further values of a body, which are validated unchanged. */
  values?(operation: ContractOperation, examples: Json[]): Json[];
}

/** A schema of an operation in both contracts, and values to validate with both. */
interface Place {
  operationId: string;
  name: string;
  was: string;
  is: string;
  values: Json[];
}

// Values of every type, and strings and numbers that some constraints allow and others do not.
const samples: Json[] = [
  ...[null, true, false, 0, 1, -1, 42, 1.5, 200, 2 ** 53, [], {}, [null], { a: null }],
  ...['', ' ', 'text', '0.00', '-1.5', '1.', '1990-01-31', '1990-02-30', '2026-03-01 23:59:59', '852', 'HKG'],
  ...['x'.repeat(51), 'x'.repeat(256), 'b3a9f0c4-6d2e-4c58-9a7b-0e1d2c3b4a59'],
];

/** Reads a previous contract from a file beside this one. `renamed` gives the current names of members that had others. */
export function readPrevious(file: string, renamed: Record<string, string> = {}): Contract {
  let text = gunzipSync(readFileSync(new URL(file, import.meta.url))).toString();
  for (const [from, to] of Object.entries(renamed)) text = text.replaceAll(`"${from}"`, `"${to}"`);
  return contractOf(JSON.parse(text));
}

/** Every enum value in a contract, by member. */
export function listed(document: OpenApiDocument): Map<string, Set<Json>> {
  const found = new Map<string, Set<Json>>();
  JSON.stringify(document, (name, value) => {
    const values: Json[] = value?.enum ?? (value?.const === undefined ? [] : [value.const]);
    for (const one of values) found.set(name, (found.get(name) ?? new Set()).add(one));
    return value;
  });
  return found;
}

/** Validates values with the previous contract, for comparison with another one. */
export function compare(previous: Contract, contract: Contract, more: MoreValues = {}): Comparison {
  const change = changesOf(listed(previous.document));
  const places = previous.operations.flatMap((operation, index) =>
    placesOf(
      operation,
      operationOf(contract, operation.operationId),
      change,
      inject('seed') + index * 1000,
      more,
    ),
  );
  const before = createValidate(previous.document);
  const verdicts = places.map(({ was, values }) => values.map((value) => before(was, value).length === 0));
  const accepted = verdicts.flat().filter(Boolean).length;
  return {
    accepted,
    refused: verdicts.flat().length - accepted,
    *differences(document) {
      const after = createValidate(document);
      for (const [index, { operationId, name: place, was, is, values }] of places.entries()) {
        // To the previous contract, a new member is one of those that it does not declare and accepts whatever they are.
        const hasNewMember = (value: Json) => {
          const unknown = new Set(undeclared([...membersOf(document, after, is, value)]).map(({ at }) => at));
          return undeclared([...membersOf(previous.document, before, was, value)]).some(
            ({ at }) => !unknown.has(at),
          );
        };
        for (const [at, value] of values.entries()) {
          const accepted = after(is, value).length === 0;
          if (accepted === verdicts[index]?.[at] || (!accepted && hasNewMember(value))) continue;
          yield { operationId, place, accepted, value };
        }
      }
    },
  };
}

type Changes = (values: Json[], seed: number) => Json[];

/** Values with one change each, and with several. */
function changesOf(known: Map<string, Set<Json>>): Changes {
  const candidates = (where: string): (Json | undefined)[] => {
    const name = where.split('/').at(-1) ?? '';
    return [...samples, ...(known.get(name) ?? []), ...(where === '' ? [] : [undefined])];
  };
  const once = (value: Json) =>
    placesIn(value).flatMap((where) => candidates(where).map((next) => replaced(value, where, next)));
  const several = (value: Json, seed: number) => {
    const change = fc
      .constantFrom(...placesIn(value))
      .chain((where) => fc.tuple(fc.constant(where), fc.constantFrom(...candidates(where))));
    const changes = fc.array(change, { minLength: 2, maxLength: 5 });
    return fc
      .sample(changes, { seed, numRuns: 40 })
      .map((all) =>
        all.reduce(
          (next, [where, to]) => (readPointer(next, where) === undefined ? next : replaced(next, where, to)),
          value,
        ),
      );
  };
  return (values, seed) => [
    ...values.flatMap(once),
    ...values.flatMap((value, index) => several(value, seed + index)),
  ];
}

/** Pointers to a value and to everything in it. */
function placesIn(value: Json, where = ''): string[] {
  if (typeof value !== 'object' || value === null) return [where];
  return [
    where,
    ...Object.entries(value).flatMap(([name, member]) => placesIn(member, joinPointer(where, name))),
  ];
}

/** Random JSON values, independent of the contract. */
function randomValues(seed: number): Json[] {
  return fc.sample(fc.jsonValue({ maxDepth: 3 }), { seed, numRuns: 40 }) as Json[];
}

function placesOf(
  was: ContractOperation,
  is: ContractOperation,
  change: Changes,
  seed: number,
  { bodies, values }: MoreValues,
): Place[] {
  const place = (
    name: string,
    from: string | undefined,
    to: string | undefined,
    examples: Json[],
    others: Json[] = [],
  ): Place => ({
    operationId: was.operationId,
    name,
    was: from ?? '',
    is: to ?? '',
    values: distinct([...examples, ...change(examples, seed), ...randomValues(seed), ...others]),
  });
  const responses = Object.keys(was.responses).map((status) => {
    const examples = [was, is].flatMap(({ responseExamples }) =>
      responseExamples.filter((example) => example.status === status).map(({ value }) => value),
    );
    return place(`response ${status}`, was.responses[status], is.responses[status], distinct(examples));
  });
  const parameters = was.parameters.map(({ name, in: where, pointer }) => {
    const now = is.parameters.find((parameter) => parameter.name === name && parameter.in === where)?.pointer;
    return place(`${where} ${name}`, joinPointer(pointer, 'schema'), now && joinPointer(now, 'schema'), [
      'text',
      1,
    ]);
  });
  if (!was.body) return [...parameters, ...responses];
  const examples = [
    ...was.requestExamples.flatMap(({ body }) => (body === undefined ? [] : [body])),
    ...(bodies?.(was.operationId) ?? []),
  ];
  return [...parameters, place('body', was.body, is.body, examples, values?.(is, examples)), ...responses];
}

function distinct(values: Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
