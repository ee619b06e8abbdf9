import {
  type Components,
  callbacksOf,
  componentName,
  type Example,
  isCircular,
  isJsonType,
  type Json,
  jsonMedia,
  membersOf,
  type OpenApiDocument,
  operationOf,
  operations,
  type Parameter,
  referencesIn,
  resolve,
  type Schema,
  webhooksOf,
} from '@payments-openapi/spec';
import { defaultBaseUrl } from './servers.ts';

/** Forms of examples that OpenAPI allows. */
interface WithExample {
  example?: Json;
  examples?: Record<string, { summary?: string; value: Json } | { $ref: string }> | Json[];
  schema?: Schema & { example?: Json };
  itemSchema?: Schema;
}

const OTHERS = 'other operations';

/**
 * Normalises a contract for the pages: `example` becomes an entry of `examples`, required parameters and bodies
 * without an example take one from their schema, each operation has a declared tag, and what OpenAPI 3.2 writes in
 * another way than 3.1 is written as in 3.1.
 */
export function normalized(original: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(original);
  const callbacks = operations(document).flatMap((operation) => callbacksOf(document, operation));
  const received = [...webhooksOf(document), ...callbacks].map(({ operation }) => operation);
  for (const { object, parameters, body, responses } of [...operations(document), ...received]) {
    object.tags ??= [];
    object.tags[0] ??= OTHERS;
    for (const { value } of parameters) completeParameter(document, value);
    for (const media of Object.values(body?.value.content ?? {})) complete(document, media, true);
    for (const { value } of Object.values(responses)) {
      value.description ??= (value as { summary?: string }).summary ?? '';
      for (const media of Object.values(value.content ?? {})) complete(document, media, false);
    }
  }
  const used = operations(document).map(({ tag = OTHERS }) => tag);
  const declared = new Set((document.tags ?? []).map(({ name }) => name));
  const missing = [...new Set(used)].filter((name) => !declared.has(name));
  document.tags = [...(document.tags ?? []), ...missing.map((name) => ({ name }))];
  // OpenAPI 3.2 has a field for what was an extension.
  for (const tag of document.tags as { summary?: string; 'x-displayName'?: string }[])
    if (tag.summary) tag['x-displayName'] ??= tag.summary;
  return document;
}

/** A parameter with `content` is sent as text in its media type. */
function completeParameter(document: OpenApiDocument, parameter: Parameter): void {
  const [[type = '', media] = []] = Object.entries(parameter.content ?? {});
  if (media) {
    complete(document, media, parameter.required ?? false);
    parameter.schema ??= media.schema ?? {};
    parameter.examples ??= Object.fromEntries(
      Object.entries(media.examples ?? {}).map(([name, example]) => {
        const { value, ...more } = resolve<Example>(document, example);
        return [name, { ...more, value: isJsonType(type) ? JSON.stringify(value) : value }];
      }),
    );
  }
  parameter.schema ??= {};
  complete(document, parameter, parameter.required ?? false);
}

function complete(document: OpenApiDocument, part: WithExample, fromSchema: boolean): void {
  // OpenAPI 3.2: the schema of each item of a stream.
  const { itemSchema } = part;
  if (itemSchema) part.schema ??= { type: 'array', items: itemSchema };
  // Tools that upgrade from OpenAPI 3.0 write a list, as in a schema.
  if (Array.isArray(part.examples)) {
    const named = part.examples.map((value, index) => [
      `example${index === 0 ? '' : ` ${index + 1}`}`,
      { value },
    ]);
    part.examples = Object.fromEntries(named);
    return;
  }
  if (part.examples) {
    for (const example of Object.values(part.examples)) asValue(resolve<Example>(document, example));
    return;
  }
  const value = part.example ?? (fromSchema && part.schema ? exampleOf(document, part.schema) : undefined);
  if (value !== undefined) part.examples = { example: { value } };
}

/** OpenAPI 3.2 has three kinds of values. */
function asValue(
  example: Example & { dataValue?: Json; serializedValue?: string; externalValue?: string },
): void {
  example.value ??= example.dataValue ?? example.serializedValue ?? example.externalValue ?? null;
}

/** An example of a schema: its own, or one that consists of its members' examples. */
function exampleOf(
  document: OpenApiDocument,
  schema: Schema & { example?: Json },
  trail: readonly string[] = [],
): Json | undefined {
  const { $ref } = schema;
  if ($ref !== undefined && trail.includes($ref)) return undefined;
  const seen = $ref === undefined ? trail : [...trail, $ref];
  const own = $ref ? { ...resolve<Schema & { example?: Json }>(document, schema), ...schema } : schema;
  const written = own.examples?.[0] ?? own.example ?? own.const ?? own.default ?? own.enum?.[0];
  if (written !== undefined) return written;
  if (own.items) {
    const item = exampleOf(document, own.items, seen);
    return item === undefined ? undefined : [item];
  }
  const { properties, required } = membersOf(document, own);
  const members = Object.entries(properties)
    .filter(([, member]) => (member as { readOnly?: boolean }).readOnly !== true)
    .map(([name, member]): [string, Json | undefined] => [name, exampleOf(document, member, seen)]);
  if (members.some(([name, value]) => value === undefined && required.includes(name))) return undefined;
  const given = members.filter((member): member is [string, Json] => member[1] !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** What prevents building a site from a contract, one sentence each. */
export function problemsOf(document: OpenApiDocument): string[] {
  if (!/^3\.[12]\.\d+$/.test(String(document.openapi))) return [versionProblem(document)];
  const problems = [...danglingReferences(document), ...endlessSchemas(document)];
  if (problems.length > 0) return problems;
  if (typeof document.info?.title !== 'string') problems.push('info.title is missing');
  if (!document.servers?.[0])
    problems.push('servers is empty. Add a server, or set `servers` in the configuration');
  else if (!URL.canParse(defaultBaseUrl(document)))
    problems.push('the URL of the first server is not absolute. Set `servers` in the configuration');
  const all = operations(document);
  if (all.length === 0) problems.push('paths contains no operations');
  const seen = new Set<string>();
  for (const { operationId, method, path } of all) {
    const place = `${method} ${path}`;
    if (operationId === undefined)
      problems.push(`${place}: operationId is missing. The page needs it as its name`);
    else if (!/^[\w.~-]+$/.test(operationId))
      problems.push(
        `${place}: operationId ${operationId} cannot be part of a URL. Use letters, digits, . _ ~ -`,
      );
    else if (seen.has(operationId)) problems.push(`${place}: operationId ${operationId} is not unique`);
    seen.add(operationId);
  }
  const names = Object.keys((document.components ?? ({} as Components)).schemas ?? {});
  for (const name of names.filter((one) => !/^[\w.-]+$/.test(one)))
    problems.push(`components.schemas: ${name} is not a valid name. Use letters, digits, . _ -`);
  return problems;
}

function versionProblem({ openapi, swagger }: OpenApiDocument & { swagger?: string }): string {
  const version = openapi ?? swagger;
  const upgrade = /^(2|3\.0)\b/.test(String(version))
    ? 'Upgrade the contract: npx @scalar/cli document upgrade <file> --output openapi.json'
    : 'Write the contract as OpenAPI 3.1.1';
  return `openapi is ${version}, but only OpenAPI 3.1 and 3.2 are supported. ${upgrade}`;
}

/** Finds references that lead out of the document, nowhere, or back to themselves. */
function danglingReferences(document: OpenApiDocument): string[] {
  return [...referencesIn(document)].flatMap((ref) => {
    const problem = problemOfReference(document, ref);
    return problem === undefined ? [] : [`$ref ${ref} ${problem}`];
  });
}

function problemOfReference(document: OpenApiDocument, $ref: string): string | undefined {
  if (!$ref.startsWith('#')) return 'points outside the file. Bundle the contract first';
  const missing = 'does not exist in the contract';
  try {
    if (isCircular(document, $ref)) return 'leads back to itself';
    return $ref.startsWith('#/') && resolve(document, { $ref }) !== undefined ? undefined : missing;
  } catch {
    return missing;
  }
}

/** Finds schemas that are part of themselves through `allOf`: their members cannot be listed. */
function endlessSchemas(document: OpenApiDocument): string[] {
  const schemas = new Map(Object.entries(document.components?.schemas ?? {}));
  const partsOf = ({ $ref, allOf = [] }: Schema): string[] => [
    ...($ref ? [$ref] : []),
    ...allOf.flatMap(partsOf),
  ];
  const endless = [...schemas].filter(([name, schema]) => {
    if (schema.$ref !== undefined && isCircular(document, schema.$ref)) return false;
    const parts = new Set(partsOf(schema));
    for (const $ref of parts)
      for (const part of partsOf(schemas.get(componentName($ref)) ?? {})) parts.add(part);
    return parts.has(`#/components/schemas/${name}`);
  });
  return endless.map(([name]) => `components.schemas: ${name} contains itself through allOf`);
}

/** Why an operation has no samples: something required has no example. */
export function whyNoSamples(document: OpenApiDocument, operationId: string): string | undefined {
  const { parameters, body } = operationOf(document, operationId);
  const isEmpty = (examples: object | undefined) => Object.keys(examples ?? {}).length === 0;
  const parameter = parameters.find(({ value }) => value.required && isEmpty(value.examples));
  if (parameter) return `the ${parameter.value.in} parameter ${parameter.value.name} has no example`;
  if (!body?.value.required) return undefined;
  const all = Object.values(body.value.content);
  const media = jsonMedia(body.value.content)?.[1] ?? all[0];
  if (media && isEmpty(media.examples)) return 'the request body has no example';
  return undefined;
}
