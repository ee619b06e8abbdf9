import {
  type Example,
  type Json,
  type MediaType,
  type OpenApiDocument,
  type OperationObject,
  operations,
  type Parameter,
  type RequestBody,
  type ResponseObject,
  resolve,
  type Schema,
} from '@payments-openapi/spec';

/** The contract with one thing changed in one operation, served below a path of its own. */
interface Mutant {
  title: string;
  operationId: string;
  kind: string;
  base: string;
}

/** An operation without references. */
interface Inlined extends OperationObject {
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject>;
}

interface Served {
  path: string;
  method: string;
  operation: Inlined;
}

interface Change {
  what: string;
  apply(): void;
}

/** A member of an object in a body, with the objects in the examples that have it. */
interface Member {
  schema: Schema;
  name: string;
  holders: Record<string, Json>[];
}

const METHODS: Record<string, string> = { get: 'post', post: 'put', put: 'post' };

/** What can be wrong with a contract: every place in an operation where a change of this kind can be made. */
export const KINDS: Record<string, (served: Served) => Iterable<Change>> = {
  *'another path'(served) {
    const path = `${served.path}/renamed`;
    yield { what: path, apply: () => void Object.assign(served, { path }) };
  },
  *'another method'(served) {
    const method = METHODS[served.method] ?? 'post';
    yield { what: method, apply: () => void Object.assign(served, { method }) };
  },
  *'a required parameter renamed'({ operation: { parameters = [] } }) {
    for (const parameter of parameters) {
      if (!parameter.required || parameter.in === 'path') continue;
      const { name } = parameter;
      yield { what: name, apply: () => void Object.assign(parameter, { name: `${name}_renamed` }) };
    }
  },
  *'another type of a parameter'({ operation: { parameters = [] } }) {
    for (const parameter of parameters) {
      const [value] = valuesOf(parameter);
      if (value === undefined) continue;
      const schema = { type: otherType(value) };
      yield { what: parameter.name, apply: () => void Object.assign(parameter, { schema }) };
    }
  },
  *'a required field of the body renamed'({ operation }) {
    for (const member of membersOfBody(operation.requestBody)) {
      if (!member.schema.required?.includes(member.name)) continue;
      yield { what: member.name, apply: () => rename(member) };
    }
  },
  'another type of a field of the body': ({ operation }) => retypings(operation.requestBody),
  'another type of a field of the response': ({ operation }) => retypings(operation.responses['200']),
  *'a field of the response removed'({ operation }) {
    for (const member of membersOfBody(operation.responses['200'])) {
      yield { what: member.name, apply: () => remove(member) };
    }
  },
  *'a code of the response changed'({ operation }) {
    for (const { name, example } of responseExamplesOf(operation)) {
      yield { what: name, apply: () => void Object.assign(example.value as object, { code: 999_999 }) };
    }
  },
  *'an example of the response removed'({ operation }) {
    for (const { name, examples } of responseExamplesOf(operation)) {
      yield { what: name, apply: () => void delete examples[name] };
    }
  },
};

/** Where the mutants' document serves the contract as it is. */
export const UNCHANGED = '/unchanged';

/**
 * Mutants of the contract, and one document that serves them all, so that Prism starts only once. Every operation has one
 * change of each kind, each in another place, or unless `all` is set of every third kind, beginning with another one.
 */
export function mutantsOf(
  contract: OpenApiDocument,
  { all }: { all: boolean },
): { document: OpenApiDocument; mutants: Mutant[] } {
  const document: OpenApiDocument = { openapi: contract.openapi, info: contract.info, paths: {} };
  const mutants: Mutant[] = [];
  for (const [order, { operationId, method, path, object }] of operations(contract).entries()) {
    const copy = (): Served => ({
      path,
      method: method.toLowerCase(),
      operation: inlined(contract, object) as Inlined,
    });
    const serve = (base: string, served: Served) => {
      document.paths[base + served.path] = {
        ...document.paths[base + served.path],
        [served.method]: served.operation,
      };
    };
    serve(UNCHANGED, copy());
    for (const [number, [kind, places]] of Object.entries(KINDS).entries()) {
      if (!all && (order + number) % 3 !== 0) continue;
      const served = copy();
      const changes = [...places(served)];
      const change = changes[order % changes.length];
      if (!change) continue;
      change.apply();
      const base = `/mutant-${mutants.length}`;
      serve(base, served);
      mutants.push({ title: `${operationId}: ${kind}: ${change.what}`, operationId, kind, base });
    }
  }
  return { document, mutants };
}

/** A part of the contract without references, and without what Prism does not need, so that it starts sooner. */
function inlined(contract: OpenApiDocument, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(contract, one));
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) return inlined(contract, resolve(contract, part));
  const members = Object.entries(part).filter(([name, value]) => name !== 'description' || isObject(value));
  return Object.fromEntries(
    members.map(([name, value]) => [
      name,
      name === 'examples' && isObject(value) ? examplesIn(contract, value) : inlined(contract, value),
    ]),
  );
}

function examplesIn(contract: OpenApiDocument, examples: object): Record<string, Example> {
  const named = Object.entries(examples).map(([name, example]) => {
    const { value } = resolve<Example>(contract, example);
    return [name, { value: structuredClone(value) }];
  });
  return Object.fromEntries(named);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A type that the value does not have, also as the text of a parameter. */
function otherType(value: Json): 'boolean' | 'number' {
  return typeof value === 'boolean' ? 'number' : 'boolean';
}

function valuesOf({ examples = {} }: Pick<MediaType, 'examples'>): Json[] {
  return Object.values(examples as Record<string, Example>).map(({ value }) => value);
}

function responseExamplesOf({ responses }: Inlined) {
  return Object.values(responses).flatMap(({ content }) => {
    const examples = (content?.['application/json']?.examples ?? {}) as Record<string, Example>;
    return Object.entries(examples).map(([name, example]) => ({ name, example, examples }));
  });
}

function membersOfBody(body: Pick<ResponseObject, 'content'> | undefined): Member[] {
  const { schema, ...media } = body?.content?.['application/json'] ?? {};
  return schema ? membersBelow(schema, valuesOf(media)) : [];
}

/** The members, at any depth, that one of the values has. */
function membersBelow(whole: Schema, values: Json[]): Member[] {
  return [whole, ...(whole.allOf ?? [])].flatMap((schema) => {
    const items = schema.items ? membersBelow(schema.items, values.filter(Array.isArray).flat()) : [];
    const own = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const holders = values.filter((value): value is Record<string, Json> => hasMember(value, name));
      if (holders.length === 0) return [];
      return [
        { schema, name, holders },
        ...membersBelow(
          member,
          holders.map((holder) => holder[name] as Json),
        ),
      ];
    });
    return [...items, ...own];
  });
}

function hasMember(value: Json, name: string): boolean {
  return isObject(value) && name in value;
}

function* retypings(body: Pick<ResponseObject, 'content'> | undefined): Generator<Change> {
  for (const { schema, name, holders } of membersOfBody(body)) {
    const value = holders.map((holder) => holder[name]).find((one) => one !== null);
    if (value === undefined) continue;
    const properties = { ...schema.properties, [name]: { type: otherType(value) } };
    yield { what: name, apply: () => void Object.assign(schema, { properties }) };
  }
}

function rename({ schema, name }: Member): void {
  const { [name]: member, ...others } = schema.properties ?? {};
  schema.properties = { ...others, ...(member && { [`${name}_renamed`]: member }) };
  schema.required = schema.required?.map((one) => (one === name ? `${name}_renamed` : one)) ?? [];
}

function remove({ schema, name, holders }: Member): void {
  const { [name]: _, ...others } = schema.properties ?? {};
  schema.properties = others;
  schema.required = schema.required?.filter((one) => one !== name) ?? [];
  for (const holder of holders) delete holder[name];
}
