import {
  detach,
  jsonSchemaOf,
  type Located,
  type OpenApiDocument,
  type Operation,
  operations,
  type Parameter,
  pointerToRef,
  type RequestBody,
  type ResponseObject,
} from '@payments-openapi/spec';
import { _, Ajv2020, type Format } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { conditionOn } from './operations.ts';

/** Checks of formats, by the format's name. */
export type Formats = Record<string, Format>;

const DOCUMENT_NAME = 'contract';

/** Compiles the validators of all operations. */
export function compileValidators(contract: OpenApiDocument, formats: Formats) {
  const { ajv, names } = load(contract, formats);
  return Object.fromEntries(names.map((name) => [name, ajv.getSchema(name)]));
}

/**
 * Renders the validators of all operations as an ES module that needs neither Ajv nor `eval`. It imports the formats from
 * `formats.ts` beside it.
 */
export function writeValidators(contract: OpenApiDocument, formats: Formats): string {
  const { ajv, names } = load(contract, formats);
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return `import * as formats from './formats.ts';\n${code}\nexport const validators = { ${names.join(', ')} };\n`;
}

function load(contract: OpenApiDocument, formats: Formats) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    // A schema that several operations use becomes one function.
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
    formats,
    // Fail on an unknown format, because callers would believe that it is checked.
    logger: { log() {}, warn: refuse, error: refuse },
  });
  ajv.addSchema(contract, DOCUMENT_NAME);
  const names = operations(contract).flatMap((operation) => {
    const { operationId: id, responses } = operation;
    ajv.addSchema(requestSchema(operation), `${id}_request`);
    ajv.addSchema(schemaOf(id, responses['200']), `${id}_response`);
    return [`${id}_request`, `${id}_response`];
  });
  return { ajv, names };
}

/** The schema of a request: a member for each location of parameters, and the body. */
function requestSchema({ operationId, parameters, body }: Operation): object {
  const places = ['path', 'query', 'header'].map((place) => {
    const here = parameters.map(({ value }) => value).filter((parameter) => parameter.in === place);
    const nameOf = ({ name }: Parameter) => (place === 'header' ? name.toLowerCase() : name);
    return [
      place,
      {
        type: 'object',
        properties: Object.fromEntries(
          here.map((each) => [nameOf(each), detach(each.schema, DOCUMENT_NAME)]),
        ),
        required: here.filter(({ required }) => required).map(nameOf),
        ...conditionOn(operationId, here),
      },
    ];
  });
  const properties = { ...Object.fromEntries(places), ...(body && { body: schemaOf(operationId, body) }) };
  return { type: 'object', properties };
}

/** A reference to the schema of a body or a response. */
function schemaOf(operationId: string, part: Located<RequestBody | ResponseObject> | undefined): object {
  const schema = part && jsonSchemaOf(part);
  if (!schema)
    throw new Error(`${operationId}: a request body or success response has no application/json schema`);
  return { $ref: `${DOCUMENT_NAME}${pointerToRef(schema.pointer)}` };
}

function refuse(...messages: unknown[]): never {
  throw new Error(messages.join(' '));
}
