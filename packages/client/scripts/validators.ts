import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import * as formats from '../src/validation/formats.ts';
import type { Validators } from '../src/validation/validators.ts';
import { type Contract, type Parameter, resolve } from './contract.ts';
import { type Operation, readOperations } from './operations.ts';

/** The validators of all operations, compiled here and now. */
export function compileValidators(contract: Contract): Validators {
  const { ajv, names } = load(contract);
  return Object.fromEntries(names.map((name) => [name, ajv.getSchema(name)])) as Validators;
}

/** The validators of all operations as an ES module that needs neither Ajv nor `eval`. */
export function writeValidators(contract: Contract): string {
  const { ajv, names } = load(contract);
  const code = standalone.default(ajv, Object.fromEntries(names.map((name) => [name, name])));
  return `import * as formats from './formats.ts';\n${code}\nexport const validators = { ${names.join(', ')} };\n`;
}

function load(contract: Contract) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    // A schema that several operations use becomes one function.
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
    formats,
    // A format that nobody checks is one that callers believe is checked.
    logger: { log() {}, warn: refuse, error: refuse },
  });
  ajv.addSchema(contract, 'contract');
  const names = readOperations(contract).flatMap((operation) => {
    const { id, path, httpMethod } = operation;
    const pointer = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${httpMethod.toLowerCase()}`;
    ajv.addSchema(requestSchema(contract, operation, pointer), `${id}_request`);
    ajv.addSchema(at(`${pointer}/responses/200/content/application~1json/schema`), `${id}_answer`);
    return [`${id}_request`, `${id}_answer`];
  });
  return { ajv, names };
}

/** What a call is made of: a member for each place that parameters stand in, and the body. */
function requestSchema(
  contract: Contract,
  { path, httpMethod, hasBody }: Operation,
  pointer: string,
): object {
  const source = contract.paths[path]?.[httpMethod.toLowerCase()];
  const parameters = (source?.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter));
  const places = ['path', 'query', 'header'].map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const nameOf = ({ name }: Parameter) => (place === 'header' ? name.toLowerCase() : name);
    return [
      place,
      {
        type: 'object',
        properties: Object.fromEntries(here.map((each) => [nameOf(each), rebased(each.schema)])),
        required: here.filter(({ required }) => required).map(nameOf),
      },
    ];
  });
  const body = hasBody && { body: at(`${pointer}/requestBody/content/application~1json/schema`) };
  return { type: 'object', properties: { ...Object.fromEntries(places), ...body } };
}

function at(pointer: string): object {
  return { $ref: `contract#${encodeURI(pointer)}` };
}

/** A schema taken out of the contract: its references point back into it. */
function rebased(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : value,
  );
}

function refuse(...said: unknown[]): never {
  throw new Error(said.join(' '));
}
