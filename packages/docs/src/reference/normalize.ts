import {
  type Components,
  componentName,
  isCircular,
  type Json,
  jsonSchemaOf,
  type OpenApiDocument,
  operations,
  type Parameter,
  referencesIn,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { defaultBaseUrl } from './samples.ts';

/** Forms of examples that OpenAPI allows. */
interface WithExample {
  example?: Json;
  examples?: Record<string, { summary?: string; value: Json } | { $ref: string }>;
  schema?: Schema & { example?: Json };
}

const OTHERS = 'other operations';

/**
 * Normalises a contract for the pages: `example` becomes an entry of `examples`, required parameters and bodies
 * without an example take one from their schema, and each operation has a declared tag.
 */
export function normalized(original: OpenApiDocument): OpenApiDocument {
  const document = structuredClone(original);
  for (const { object, parameters, body, responses } of operations(document)) {
    object.tags = [object.tags?.[0] ?? OTHERS];
    for (const { value } of parameters) completeParameter(document, value);
    for (const media of Object.values(body?.value.content ?? {})) complete(document, media, true);
    for (const { value } of Object.values(responses))
      for (const media of Object.values(value.content ?? {})) complete(document, media, false);
  }
  const used = operations(document).map(({ tag = OTHERS }) => tag);
  const declared = new Set((document.tags ?? []).map(({ name }) => name));
  const missing = [...new Set(used)].filter((name) => !declared.has(name));
  document.tags = [...(document.tags ?? []), ...missing.map((name) => ({ name }))];
  return document;
}

function completeParameter(document: OpenApiDocument, parameter: Parameter): void {
  const { content } = parameter as Parameter & { content?: Record<string, { schema?: Schema }> };
  parameter.schema ??= Object.values(content ?? {})[0]?.schema ?? {};
  complete(document, parameter, parameter.required ?? false);
}

function complete(document: OpenApiDocument, part: WithExample, fromSchema: boolean): void {
  if (part.examples) return;
  const value = part.example ?? (fromSchema && part.schema ? exampleOf(document, part.schema) : undefined);
  if (value !== undefined) part.examples = { example: { value } };
}

function exampleOf(document: OpenApiDocument, schema: Schema & { example?: Json }): Json | undefined {
  const own = schema.$ref ? { ...resolve<Schema & { example?: Json }>(document, schema), ...schema } : schema;
  return own.examples?.[0] ?? own.example ?? own.const ?? own.default ?? own.enum?.[0];
}

/**
 * What prevents building a site from a contract, one sentence each. `hasServer` means that the configuration names a
 * server for the samples.
 */
export function problemsOf(document: OpenApiDocument, hasServer: boolean): string[] {
  if (!/^3\.1\.\d+$/.test(String(document.openapi)))
    return [
      `openapi is ${document.openapi}, but only OpenAPI 3.1 is supported. Convert the contract to 3.1.1`,
    ];
  const problems = [...lostReferences(document), ...endlessSchemas(document)];
  if (problems.length > 0) return problems;
  if (typeof document.info?.title !== 'string') problems.push('info.title is missing');
  if (!hasServer && !document.servers?.[0])
    problems.push('servers is empty. Add a server, or set `servers` in the configuration');
  else if (!hasServer && !URL.canParse(defaultBaseUrl(document)))
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

/** Finds references that lead out of the document, nowhere, or back to themselves. */
function lostReferences(document: OpenApiDocument): string[] {
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
  const operation = operations(document).find((one) => one.operationId === operationId);
  const { parameters = [], body } = operation ?? {};
  const isEmpty = (examples: object | undefined) => Object.keys(examples ?? {}).length === 0;
  const parameter = parameters.find(({ value }) => value.required && isEmpty(value.examples));
  if (parameter) return `the ${parameter.value.in} parameter ${parameter.value.name} has no example`;
  const media = body?.value.content['application/json'];
  if (body?.value.required && media && isEmpty(media.examples)) return 'the request body has no example';
  if (body?.value.required && !(body && jsonSchemaOf(body))) return 'the request body is not JSON';
  return undefined;
}
