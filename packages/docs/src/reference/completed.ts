import {
  type Components,
  type Json,
  jsonSchemaOf,
  type OpenApiDocument,
  operations,
  type Parameter,
  resolve,
  type Schema,
} from '@payments-openapi/spec';

/** What OpenAPI has besides what the pages are made from. */
interface WithExample {
  example?: Json;
  examples?: Record<string, { summary?: string; value: Json } | { $ref: string }>;
  schema?: Schema & { example?: Json };
}

const OTHERS = 'other operations';

/**
 * A contract in the one form that the pages are made from: `example` becomes an entry of `examples`, what is required
 * takes an example from its schema, and each operation has a tag that is declared.
 */
export function completed(original: OpenApiDocument): OpenApiDocument {
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
 * What keeps a site from being made of a contract, a sentence each. `hasServer` says that samples know what to call.
 */
export function problemsOf(document: OpenApiDocument, hasServer: boolean): string[] {
  if (!/^3\.1\.\d+$/.test(String(document.openapi)))
    return [`openapi is ${document.openapi}; only OpenAPI 3.1 is read. Convert the contract to 3.1.1`];
  const problems = lostReferences(document);
  if (problems.length > 0) return problems;
  if (typeof document.info?.title !== 'string') problems.push('info.title is missing');
  if (!hasServer && !document.servers?.[0])
    problems.push('servers names no server; name one, or give `servers` in the configuration');
  const all = operations(document);
  if (all.length === 0) problems.push('paths has no operations');
  const seen = new Set<string>();
  for (const { operationId, method, path } of all) {
    const place = `${method} ${path}`;
    if (operationId === undefined) problems.push(`${place}: operationId is missing; its page is named by it`);
    else if (!/^[\w.~-]+$/.test(operationId))
      problems.push(
        `${place}: operationId ${operationId} cannot be part of an address; use letters, digits, . _ ~ -`,
      );
    else if (seen.has(operationId)) problems.push(`${place}: operationId ${operationId} is taken`);
    seen.add(operationId);
  }
  const names = Object.keys((document.components ?? ({} as Components)).schemas ?? {});
  for (const name of names.filter((one) => !/^[\w.-]+$/.test(one)))
    problems.push(`components.schemas: ${name} is no name of a component`);
  return problems;
}

/** References out of the document, and those that lead nowhere. */
function lostReferences(document: OpenApiDocument): string[] {
  const lost = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (key === '$ref' && typeof value === 'string' && !leads(document, value)) lost.add(value);
    return value;
  });
  return [...lost].map((ref) =>
    ref.startsWith('#')
      ? `$ref ${ref} leads nowhere`
      : `$ref ${ref} leads out of the file; bundle the contract first`,
  );
}

function leads(document: OpenApiDocument, $ref: string): boolean {
  try {
    return $ref.startsWith('#/') && resolve(document, { $ref }) !== undefined;
  } catch {
    return false;
  }
}

/** Why an operation has no samples: what is required and has no example. */
export function lackOf(document: OpenApiDocument, operationId: string): string | undefined {
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
