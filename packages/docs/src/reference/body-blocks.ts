import { isDeepStrictEqual } from 'node:util';
import {
  type Header,
  isJsonType,
  type MediaType,
  membersOf,
  type Operation,
  type ResponseObject,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { type Block, code, type Field, prose, ruleTable, sentence } from '../page/page.ts';
import { isText } from './call.ts';
import { type Described, describeSchema, linkTo, parameterField } from './fields.ts';
import { typeWords } from './keywords.ts';
import { fieldOptions, isSuccess, type Reference } from './reference.ts';

/** Headings of the places of parameters. */
const PLACES: Record<string, string> = {
  path: 'Path',
  query: 'Query',
  querystring: 'Whole query',
  header: 'Headers',
  cookie: 'Cookies',
};

interface Place {
  /** Start of the anchors. */
  id?: string;
  /** Depth of the headings. */
  depth?: number;
}

/** The parameters of an operation, by where they are sent. */
export function parameterBlocks(
  reference: Reference,
  { operationId, parameters }: Pick<Operation, 'operationId' | 'parameters'>,
  { id, depth = 2 }: Place = {},
): Block[] {
  const options = fieldOptions(reference, { unfolds: true });
  return [...Map.groupBy(parameters, ({ value }) => value.in)].flatMap(([place, all]): Block[] => {
    const fields = all.map(({ value }) => parameterField(options, operationId, value));
    return [
      prose(`${'#'.repeat(depth)} ${PLACES[place] ?? place}`),
      { kind: 'fields', fields: id ? fields.map((field) => below(id, field)) : fields },
    ];
  });
}

/** A field with an anchor that is unique on a page of several operations. */
function below(id: string, field: Field): Field {
  return { ...field, id: `${id}.${field.id}`, fields: field.fields.map((one) => below(id, one)) };
}

/** The body of a request: what it is, and its fields by media type. */
export function bodyBlocks(
  reference: Reference,
  body: Operation['body'],
  { id }: { id: string } = { id: 'body' },
): Block[] {
  if (!body) return [];
  const isSentHere = id === 'body';
  const { description, required, content } = body.value;
  const intro = [
    description && !saysField(reference, content, description) && sentence(description),
    isSentHere && (required ? 'A body is required.' : 'The body is optional.'),
    isSentHere ? `Sent as ${mediaTypes(content)}.` : `Its body is sent as ${mediaTypes(content)}.`,
  ];
  return mediaBlocks(reference, content, {
    title: isSentHere ? '## Body' : '',
    intro: intro.filter(Boolean).join(' '),
    id,
  });
}

/** Whether the body is an object with one field, whose description says the same. */
function saysField(
  { document }: Reference,
  content: Record<string, MediaType>,
  description: string,
): boolean {
  return Object.values(content).every(({ schema = {} }) => {
    const [field, ...others] = Object.values(membersOf(document, schema).properties);
    return field !== undefined && others.length === 0 && field.description?.trim() === description.trim();
  });
}

/** The successful responses of an operation. */
export function responseBlocks(reference: Reference, { responses }: Operation): Block[] {
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  return successes.flatMap(([status, { value }], index) => {
    const { description, content = {} } = value;
    const types = mediaTypes(content);
    const intro = [`HTTP ${status}.`, description && sentence(description), types && `Returned as ${types}.`];
    const id = index === 0 ? 'response' : `response-${status}`;
    const headers = headerFields(reference, value, id);
    return [
      ...mediaBlocks(reference, content, {
        title: index === 0 ? '## Response' : `## Response ${status}`,
        intro: intro.filter(Boolean).join(' '),
        id,
      }),
      ...(headers.length > 0
        ? [prose('### Headers of the response'), { kind: 'fields', fields: headers } as const]
        : []),
    ];
  });
}

function headersOf(
  { document }: Reference,
  { headers = {} }: ResponseObject,
): [name: string, header: Header][] {
  return Object.entries(headers).map(([name, header]) => [name, resolve<Header>(document, header)]);
}

function headerFields(reference: Reference, response: ResponseObject, id: string): Field[] {
  const options = fieldOptions(reference, { unfolds: true });
  return headersOf(reference, response).map(([name, { content, ...header }]) => {
    const [{ schema } = {}] = Object.values(content ?? {});
    const parameter = { ...header, name, in: 'header' as const, schema: header.schema ?? schema ?? {} };
    return { ...parameterField(options, '', parameter), id: `${id}.header.${name}` };
  });
}

/** The headers of a failure, in a sentence. */
export function headerWords(reference: Reference, response: ResponseObject): string {
  const link = linkTo(fieldOptions(reference, { unfolds: false }));
  const all = headersOf(reference, response).map(([name, { schema = {}, description = '' }]) => {
    const about = description.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '');
    return `${code(name)} (${typeWords(schema, link)})${about && `: ${about}`}`;
  });
  return all.length > 0 ? ` Headers: ${all.join('; ')}.` : '';
}

/** One set of fields for the media types that have the same schema. */
function mediaBlocks(
  reference: Reference,
  content: Record<string, MediaType>,
  { title, intro, id }: { title: string; intro: string; id: string },
): Block[] {
  const sets: { types: string[]; media: MediaType }[] = [];
  for (const [type, media] of Object.entries(content)) {
    const same = sets.find((one) => isDeepStrictEqual(one.media.schema, media.schema));
    if (same) same.types.push(type);
    else sets.push({ types: [type], media });
  }
  if (sets.length === 0) return [prose(title, intro)];
  return sets.flatMap(({ types, media }, index) => {
    const words = sets.length > 1 ? `### As ${types.map(code).join(' or ')}` : '';
    const file = types.every((type) => !isJsonType(type)) && fileWords(types, media.schema);
    const place = index === 0 ? id : `${id}-${index + 1}`;
    const start = index === 0 ? [title, intro, words] : [words];
    const parts = encodingWords(media);
    if (file) return [prose(...start, file)];
    return schemaBlocks(reference, [...start, parts], media.schema ?? {}, place);
  });
}

/** What a body that has no fields is. */
function fileWords(types: string[], schema: Schema = {}): string | undefined {
  const { type, properties, $ref, allOf, oneOf, anyOf, items } = schema;
  if (properties || $ref || allOf || oneOf || anyOf || items || type === 'object') return undefined;
  if (types.includes('*/*')) return 'It can have any form.';
  return types.every(isText) ? 'It is text.' : 'It is a file.';
}

/** How the parts of a form are encoded. */
function encodingWords(media: MediaType): string {
  const { encoding = {} } = media as { encoding?: Record<string, Record<string, unknown>> };
  return Object.entries(encoding)
    .map(([name, { contentType, headers, style, explode, allowReserved }]) => {
      const facts = [
        contentType !== undefined && `as ${code(contentType)}`,
        headers !== undefined &&
          `with the headers ${Object.keys(headers as object)
            .map(code)
            .join(', ')}`,
        style !== undefined && `with the style ${code(style)}`,
        explode !== undefined && (explode ? 'exploded' : 'not exploded'),
        allowReserved === true && 'with reserved characters unescaped',
      ];
      return `- ${code(name)} is sent ${facts.filter(Boolean).join(', ')}`;
    })
    .join('\n');
}

function schemaBlocks(reference: Reference, start: string[], schema: Schema, id: string): Block[] {
  const options = fieldOptions(reference, { unfolds: true });
  const { texts, notes, rules, fields }: Described = describeSchema(options, schema, id);
  return [
    prose(
      ...start,
      // The introduction says what it is; the page of its type says it again.
      ...(schema.$ref ? [] : texts),
      notes.map((note) => `- ${note}`).join('\n'),
      rules.length > 0 && ruleTable(rules),
    ),
    { kind: 'fields', fields },
  ];
}

export function mediaTypes(content: Record<string, unknown>): string {
  return Object.keys(content).map(code).join(' or ');
}
