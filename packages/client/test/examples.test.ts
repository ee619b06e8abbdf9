import type { ClientOperation } from '@payments-openapi/codegen/operations';
import { membersOf, resolve, type Schema } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contract, operations, requestExamples, responseExamples } from './contract.ts';
import { checkLines } from './project.ts';

interface Example {
  title: string;
  operation: ClientOperation;
  schema: Schema;
  value: unknown;
  write(value: unknown): string;
}

const heading = `
import { createClient } from '@payments-openapi/client';
import type * as types from '@payments-openapi/client';
const api = createClient({ baseUrl: '' });
`;

const envelope = contract.components?.schemas?.Envelope ?? {};

const examples: Example[] = operations.flatMap((operation) => {
  const { id, group, verb, typeName } = operation;
  const requests = requestExamples(operation).map(({ name, path, params }) => ({
    title: `request ${id}.${name}`,
    operation,
    schema: operation.params,
    value: params,
    write: (value: unknown) => {
      const slots = [...path.map((each) => JSON.stringify(each)), JSON.stringify(value)];
      return `void api.${group}.${verb}(${slots.join(', ')});`;
    },
  }));
  const answers = (status: '200' | 'default', schema: Schema, type: string) =>
    Object.entries(responseExamples(operation, status)).map(([name, value]) => ({
      title: `response ${id}.${name}`,
      operation,
      schema,
      value,
      write: (body: unknown) => `void (${JSON.stringify(body)} satisfies ${type});`,
    }));
  const success = { properties: { data: operation.data }, allOf: [envelope] };
  return [
    ...requests,
    ...answers('200', success, `types.SuccessEnvelope<types.${typeName}Output>`),
    ...answers('default', envelope, 'types.Envelope'),
  ];
});

/** The example with a declared member misspelt, as deep as the first of them reach; undefined where there is none. */
function misspelt(schema: Schema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = resolve(contract, schema);
    const item = items && misspelt(items, value[0]);
    return item && [item, ...value.slice(1)];
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const declared = Object.entries(membersOf(contract, schema).properties);
  for (const [name, member] of declared) {
    const deeper = misspelt(member, Reflect.get(value, name));
    if (deeper) return { ...value, [name]: deeper };
  }
  const first = declared.find(([name]) => name in value)?.[0];
  const renamed = Object.entries(value).map(([name, member]) => [name === first ? `${name}_` : name, member]);
  return first && Object.fromEntries(renamed);
}

const mistakes = examples.flatMap((example) => {
  const value = misspelt(example.schema, example.value);
  return value ? [{ ...example, value }] : [];
});

const checked = checkLines(heading, [...examples, ...mistakes], ({ value, write }) => write(value));

describe('the examples of the contract', () => {
  it('exist for every operation', () => {
    for (const operation of operations) {
      const titles = examples.filter((example) => example.operation === operation).map(({ title }) => title);
      expect(titles, operation.id).toContainEqual(expect.stringMatching(/^response /));
      expect(titles, operation.id).toContainEqual(expect.stringMatching(/^request /));
    }
    expect(checked.outside).toEqual([]);
  });

  it.each(examples.map((example) => [example.title, example] as const))('compile: %s', (_, example) => {
    expect(checked.errorsOf(example), example.write(example.value)).toEqual([]);
  });
});

describe('an example with a misspelt field', () => {
  it('exists for nearly every example', () => {
    expect(mistakes.length).toBeGreaterThan(examples.length * 0.9);
  });

  it.each(mistakes.map((mistake) => [mistake.title, mistake] as const))(
    'does not compile: %s',
    (_, mistake) => {
      expect(checked.errorsOf(mistake), mistake.write(mistake.value)).not.toEqual([]);
    },
  );
});
