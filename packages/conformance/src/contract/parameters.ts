import {
  isJsonType,
  isOfType,
  type Json,
  type Located,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type RequestExample,
} from '@payments-openapi/spec';
import { isObject } from './is-object.ts';

/** Whether a parameter is more than a value, or a list of values that each have its name. It is sent as in the example. */
export function isComposed(document: OpenApiDocument, { value }: Located<Parameter>): boolean {
  const { content, schema, style = 'form', explode = style === 'form' } = value;
  if (content || !schema) return content !== undefined;
  const isList = value.in === 'query' && isOfType(document, schema, 'array') && !explode;
  return isList || style === 'matrix' || style === 'label' || isOfType(document, schema, 'object');
}

/** Why the kit cannot send the requests of an owner's operation. */
export function unsent(document: OpenApiDocument, { parameters, body }: Operation): string | undefined {
  const types = Object.keys(body?.value.content ?? {});
  const isKnown = (type: string) => isJsonType(type) || /^(application|\*)\/\*/.test(type);
  if (types.length > 0 && !types.some(isKnown))
    return `its body is ${types.join(' or ')}, which the kit does not send`;
  const other = parameters.find((one) => /path|header/.test(one.value.in) && isComposed(document, one));
  if (!other) return undefined;
  const { name, in: place } = other.value;
  return `the kit does not send ${place} parameters such as ${name}, which are no single value or have a style`;
}

/** An example request with the composed parameters of its query as OpenAPI writes them. */
export function written(
  document: OpenApiDocument,
  parameters: readonly Located<Parameter>[],
  example: RequestExample,
): RequestExample {
  const query = parameters.reduce<Record<string, Json>>((all, parameter) => {
    const { name, in: place } = parameter.value;
    const { [name]: value, ...others } = all;
    if (place !== 'query' || value === undefined || !isComposed(document, parameter)) return all;
    return { ...others, ...entriesOf(parameter.value, value) };
  }, example.query);
  return { ...example, query };
}

const DELIMITERS: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|' };

function entriesOf(
  { name, style = 'form', explode = style === 'form', content }: Parameter,
  value: Json,
): Record<string, Json> {
  if (content) return { [name]: JSON.stringify(value) };
  if (isObject(value) && style === 'deepObject')
    return Object.fromEntries(Object.entries(value).map(([member, one]) => [`${name}[${member}]`, one]));
  if (isObject(value) && explode) return value;
  const parts = isObject(value) ? Object.entries(value).flat() : [value].flat();
  return { [name]: parts.map(String).join(DELIMITERS[style] ?? ',') };
}
