import {
  type Json,
  jsonSchemaOf,
  membersOf,
  type OpenApiDocument,
  operations,
  requestExamples,
  resolve,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type Rule, rulesOf } from '../src/reference/conditions.ts';
import { contract, control } from './documents.ts';

interface Fields {
  [name: string]: Json;
}

describe.each([
  { name: 'the contract', document: contract, least: 8 },
  { name: 'the control contract', document: control, least: 15 },
])('the conditions that the pages of $name show', ({ document, least }) => {
  const ajv = new Ajv2020({ strict: false }).addSchema(document, 'document');
  addFormats.default(ajv);
  const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>();
  const validate = (schema: Schema) => {
    const known = compiled.get(schema) ?? ajv.compile(detached(schema));
    compiled.set(schema, known);
    return known;
  };
  const isValid = (name: string, value: Json) =>
    ajv.validate({ $ref: `document#/components/schemas/${name}` }, value);
  // The control contract contains types of the service, so the service's examples count too.
  const samples = new Map([...samplesOf(contract), ...samplesOf(document)]);
  const cases = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    rulesOf(schema, membersOf(document, schema).required).map((rule) => ({ name, ...rule })),
  );

  it('are all of its conditions', () => {
    const conditional = JSON.stringify(document.components?.schemas).match(/"then":/g)?.length ?? 0;
    expect(conditional).toBe(least);
    expect(cases.filter(({ holds }) => holds.length > 0)).toHaveLength(least);
  });

  it.each(cases)('$name: when $when, then $consequence', ({ name, ...rule }) => {
    const kept = keeping(name, rule);
    expect(isValid(name, kept), JSON.stringify(ajv.errors)).toBe(true);
    const { properties } = membersOf(document, { $ref: `#/components/schemas/${name}` });
    const broken = breaches(kept, rule.must, properties);
    expect(broken.length).toBeGreaterThan(0);
    for (const value of broken) {
      expect(applies(rule, value)).toBe(true);
      expect(isValid(name, value), JSON.stringify(value)).toBe(false);
    }
  });

  /** A value that meets the condition and its consequence. */
  function keeping(name: string, rule: Rule): Fields {
    const values = (samples.get(name) ?? []).map((value) => {
      const kept = structuredClone(value);
      for (const schema of rule.holds) satisfy(kept, schema, name);
      for (const schema of rule.fails) if (schema.not) satisfy(kept, schema.not, name);
      satisfy(kept, rule.must, name);
      return kept;
    });
    const found = values.find((value) => applies(rule, value) && isValid(name, value));
    if (!found) throw new Error(`${name}: no example leads to "${rule.when}"`);
    return found;
  }

  function applies({ holds, fails }: Rule, value: Fields): boolean {
    return (
      holds.every((schema) => validate(schema)(value)) && fails.every((schema) => !validate(schema)(value))
    );
  }

  /** Changes a value to meet a part of a condition, with members of the contract's examples. */
  function satisfy(value: Fields, schema: Schema, owner: string): void {
    for (const name of schema.not?.required ?? []) delete value[name];
    for (const name of schema.required ?? []) value[name] ??= memberSample(owner, name);
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      if (member.const !== undefined) value[name] = member.const;
      if (member.enum) value[name] = member.enum[0] ?? null;
      if (member.type === 'object' || member.properties) {
        const inner = typeNameOf(owner, name);
        if (!isFields(value[name])) value[name] = memberSample(owner, name);
        satisfy(value[name] as Fields, member, inner);
      } else if (member.type !== undefined && value[name] === null) value[name] = memberSample(owner, name);
    }
  }

  function memberSample(owner: string, name: string): Json {
    const found = (samples.get(owner) ?? [])
      .map((value) => value[name] ?? null)
      .find((value) => value !== null);
    if (found !== undefined && found !== null) return structuredClone(found);
    const { properties } = membersOf(document, { $ref: `#/components/schemas/${owner}` });
    const { type, minimum = 1, exclusiveMinimum = 0 } = resolve<Schema>(document, properties[name] ?? {});
    if ([type].flat().includes('string')) return 'usr_01J9ZPX2K8';
    if ([type].flat().some((one) => one === 'integer' || one === 'number'))
      return Math.max(minimum, exclusiveMinimum + 1);
    throw new Error(`${owner}.${name}: no example has a value`);
  }

  function typeNameOf(owner: string, name: string): string {
    const { properties } = membersOf(document, { $ref: `#/components/schemas/${owner}` });
    return properties[name]?.$ref?.split('/').at(-1) ?? '';
  }

  function detached(schema: Schema): Schema {
    return JSON.parse(JSON.stringify(schema));
  }
});

/** Values that violate a consequence, each in one way. */
function breaches(kept: Fields, must: Schema, properties: Record<string, Schema> = {}): Fields[] {
  const changed = (change: (value: Fields) => void) => {
    const value = structuredClone(kept);
    change(value);
    return value;
  };
  const allowed = (member: Schema) =>
    member.not ? [] : member.const === undefined ? member.enum : [member.const];
  // One that only the condition forbids.
  const otherValue = (name: string, member: Schema) =>
    (properties[name]?.enum ?? ['another']).find((value) => !allowed(member)?.includes(value)) ?? null;
  const without = (must.required ?? []).map((name) => changed((value) => delete value[name]));
  const added = (must.not?.required ?? []).map((name) =>
    changed((value) => Object.assign(value, { [name]: 'P1D' })),
  );
  const members = Object.entries(must.properties ?? {}).flatMap(([name, member]) => [
    ...(member.type === undefined ? [] : [changed((value) => Object.assign(value, { [name]: null }))]),
    ...(allowed(member)
      ? [changed((value) => Object.assign(value, { [name]: otherValue(name, member) }))]
      : []),
    ...(isFields(kept[name])
      ? breaches(kept[name], member).map((inner) =>
          changed((value) => Object.assign(value, { [name]: inner })),
        )
      : []),
  ]);
  return [...without, ...added, ...members];
}

/** Objects in the examples, by their schema. */
function samplesOf(document: OpenApiDocument): Map<string, Fields[]> {
  const found = new Map<string, Fields[]>();
  for (const { operationId, body, responses } of operations(document)) {
    const requestSchema = body && jsonSchemaOf(body)?.value;
    for (const { body: value } of requestExamples(document, operationId)) {
      if (requestSchema && value !== undefined) collect(requestSchema, value);
    }
    for (const { status, value } of responseExamples(document, operationId)) {
      const schema = responses[status] && jsonSchemaOf(responses[status])?.value;
      if (schema) collect(schema, value);
    }
  }
  return found;

  function collect(schema: Schema, value: Json): void {
    const name = schema.$ref?.split('/').at(-1);
    if (name && isFields(value)) found.set(name, [...(found.get(name) ?? []), value]);
    const own = resolve<Schema>(document, schema);
    for (const branch of own.allOf ?? []) collect(branch, value);
    if (Array.isArray(value) && own.items) for (const item of value) collect(own.items, item);
    if (!isFields(value)) return;
    for (const [member, part] of Object.entries(own.properties ?? {})) {
      if (value[member] !== undefined) collect(part, value[member]);
    }
  }
}

function isFields(value: Json | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('a consequence', () => {
  it('says all that a required member must be', () => {
    const then: Schema = { required: ['kind'], properties: { kind: { type: 'string', enum: ['a', 'b'] } } };
    const [rule] = rulesOf({ if: { required: ['name'] }, then }, []);
    expect(rule?.consequence).toBe(
      '`kind` is required and must be a string, not null; `kind` must be one of `a`, `b`',
    );
  });
});
