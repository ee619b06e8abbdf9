import {
  detach,
  jsonSchemaOf,
  type Located,
  type Operation,
  type Parameter,
  pointerToRef,
  type RequestBody,
  type ResponseObject,
} from '@payments-openapi/spec';

/** Name by which schemas refer to the document that contains them. */
export const DOCUMENT = 'contract';

/** The parts of an operation that are checked. */
const PARTS = ['parameters', 'body', 'response'] as const;

export type Part = (typeof PARTS)[number];

/** The schema of a part; undefined if the operation has no body. */
export function schemaOf(operation: Operation, part: Part): object | undefined {
  if (part === 'parameters') return parametersSchema(operation);
  return part === 'body' ? operation.body && refTo(operation.body) : refTo(operation.responses[200]);
}

/** A reference to the JSON schema of a body or a response. */
function refTo(part: Located<RequestBody | ResponseObject> | undefined): object {
  const schema = part && jsonSchemaOf(part);
  if (!schema) throw new Error('a request body or success response has no application/json schema');
  return { $ref: `${DOCUMENT}${pointerToRef(schema.pointer)}` };
}

function parametersSchema(operation: Operation): object {
  const properties: Record<string, object> = {};
  for (const place of ['path', 'query', 'header'] as const) {
    const members = parametersIn(place, operation);
    properties[place] = {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, detach(schema, DOCUMENT)])),
      required: members.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  return { type: 'object', properties };
}

export function parametersIn(place: Parameter['in'], { parameters }: Operation): Parameter[] {
  const here = parameters.map(({ value }) => value).filter((parameter) => parameter.in === place);
  // Header names are case-insensitive, and arrive in lower case.
  return place === 'header' ? here.map((one) => ({ ...one, name: one.name.toLowerCase() })) : here;
}
