import {
  type Example,
  type Json,
  type MediaType,
  type OpenApiDocument,
  resolve,
  type Schema,
} from './document.ts';
import { jsonMedia, operationOf } from './operations.ts';

/** An example request of the contract. */
export interface RequestExample {
  /** The name that the examples of the body and the parameters share. */
  scenario: string;
  summary: string;
  /** In upper case. */
  method: string;
  /** The path template, with `{names}`. */
  path: string;
  pathParams: Record<string, string>;
  query: Record<string, Json>;
  headers: Record<string, string>;
  /** Only if there are any. */
  cookies?: Record<string, string>;
  body?: Json;
  /** The media type of the body, unless it is `application/json`. */
  mediaType?: string;
}

/** An example response of the contract. */
export interface ResponseExample {
  scenario: string;
  /** The response's key in the contract: a status, or `default`. */
  status: string;
  summary?: string;
  value: Json;
  /** Unless it is `application/json`. */
  mediaType?: string;
}

/**
 * The example requests of an operation, in order.
 *
 * A scenario combines the examples of the body and the parameters with its name. For required ones without such an
 * example, it takes the first example.
 */
export function requestExamples(document: OpenApiDocument, operationId: string): RequestExample[] {
  const { object, method, path, parameters, body } = operationOf(document, operationId);
  const [mediaType, media] = mediaOf(body?.value.content);
  const bodies = examplesOf(document, media);
  const members = parameters.map(({ value }) => ({ ...value, examples: examplesOf(document, value) }));

  const named = [bodies, ...members.map((member) => member.examples)].flatMap((examples) => [
    ...examples.keys(),
  ]);
  // An operation without input still has one scenario, the plain call.
  const scenarios = named.length > 0 ? new Set(named) : ['plain'];

  const requests = [...scenarios].map((scenario) => {
    const request: RequestExample = {
      scenario,
      summary: '',
      method,
      path,
      pathParams: {},
      query: {},
      headers: {},
    };
    const summaries: (string | undefined)[] = [];

    const bodyExample = pick(bodies, scenario, body?.value.required, `${operationId}: body`);
    if (bodyExample) {
      request.body = bodyExample.value;
      if (mediaType) request.mediaType = mediaType;
      summaries.push(bodyExample.summary);
    }
    for (const { name, in: place, required, examples } of members) {
      const example = pick(examples, scenario, required, `${operationId}: ${place} parameter ${name}`);
      if (!example) continue;
      if (place === 'path') request.pathParams[name] = String(example.value);
      if (place === 'query') request.query[name] = example.value;
      if (place === 'header') request.headers[name] = String(example.value);
      if (place === 'cookie') request.cookies = { ...request.cookies, [name]: String(example.value) };
      if (examples.has(scenario)) summaries.push(example.summary);
    }
    request.summary = summaries.find((summary) => summary !== undefined) ?? object.summary ?? operationId;
    return request;
  });
  // A required value without a name is in all of them, so that it needs no scenario of its own beside others.
  const all = [{ examples: bodies, required: body?.value.required }, ...members];
  // One of several is a scenario of its own, whatever its name.
  const isOptional = all.some(
    ({ examples, required }) => examples.has(UNNAMED) && (!required || examples.size > 1),
  );
  return requests.filter(({ scenario }) => scenario !== UNNAMED || requests.length === 1 || isOptional);
}

/** The example responses of an operation, for every status. */
export function responseExamples(document: OpenApiDocument, operationId: string): ResponseExample[] {
  const { responses } = operationOf(document, operationId);
  return Object.entries(responses).flatMap(([status, response]) => {
    const [mediaType, media] = mediaOf(response.value.content);
    const examples = examplesOf(document, media);
    return [...examples].map(([scenario, { summary, value }]) => ({
      scenario,
      status,
      ...(summary && { summary }),
      value,
      ...(mediaType && { mediaType }),
    }));
  });
}

/** The media type whose examples are used: JSON, or else the first one. The name is omitted for `application/json`. */
function mediaOf(content: Record<string, MediaType> = {}): [type?: string | undefined, media?: MediaType] {
  const [type, media] = jsonMedia(content) ?? Object.entries(content)[0] ?? [];
  if (media === undefined) return [];
  return [type === 'application/json' ? undefined : type, media];
}

/** The scenario of examples without a name. */
const UNNAMED = 'example';

/** The named examples, or else the single one, which OpenAPI allows beside the schema and in it. */
function examplesOf(
  document: OpenApiDocument,
  { examples = {}, example, schema }: Pick<MediaType, 'examples' | 'example' | 'schema'> = {},
): Map<string, Example> {
  const named = Object.entries(examples).map(([name, one]): [string, Example] => [
    name,
    resolve(document, one),
  ]);
  if (named.length > 0) return new Map(named);
  const value = example === undefined ? firstOf(document, schema) : example;
  return new Map(value === undefined ? [] : [[UNNAMED, { value }]]);
}

function firstOf(document: OpenApiDocument, schema: Schema | boolean | undefined): Json | undefined {
  return typeof schema === 'object' ? resolve<Schema>(document, schema).examples?.[0] : undefined;
}

function pick(
  examples: Map<string, Example>,
  scenario: string,
  required: boolean | undefined,
  what: string,
): Example | undefined {
  const example = examples.get(scenario);
  if (example || !required) return example;
  const [first] = examples.values();
  if (!first) throw new Error(`${what} is required and has no example`);
  return first;
}
