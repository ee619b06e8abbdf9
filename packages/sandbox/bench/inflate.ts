import {
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  partsOf,
  requestExamples,
  resolve,
  type Schema,
} from '@payments-openapi/spec';

/** A request to an operation. */
export interface InflatedRequest {
  url: string;
  type?: string;
  body?: string;
}

/** Inflates one part of a request, so that its body or URL has about a number of bytes. */
export interface Inflation {
  name: string;
  make(bodyBytes: number, urlBytes: number): InflatedRequest;
}

type Json = unknown;
type Place = readonly (string | number)[];

/** Replacements of a value: JSON of about a number of bytes. */
const BLOBS: Record<string, (bytes: number) => string> = {
  zeros: (bytes) => listOf('0', bytes),
  nulls: (bytes) => listOf('null', bytes),
  'empty objects': (bytes) => listOf('{}', bytes),
  'empty lists': (bytes) => listOf('[]', bytes),
  'lists 50 deep': (bytes) => `${'['.repeat(50)}${listOf('0', bytes - 100)}${']'.repeat(50)}`,
  brackets: (bytes) => '['.repeat(bytes),
  members: (bytes) => `{${fill(bytes, (i) => `"m${i}":0`)}}`,
  'empty objects by name': (bytes) => `{${fill(bytes, (i) => `"m${i}":{}`)}}`,
  letters: (bytes) => `"${'x'.repeat(bytes)}"`,
  digits: (bytes) => `"${'1'.repeat(bytes)}"`,
  decimals: (bytes) => `"0.${'1'.repeat(bytes)}"`,
  'card numbers': (bytes) => `"${'4111 1111 1111 1111 '.repeat(bytes / 20)}"`,
  escapes: (bytes) => `"${'\\u0041'.repeat(bytes / 6)}"`,
  spaces: (bytes) => `"${' '.repeat(bytes)}"`,
  'a URL': (bytes) => `"http://${'a.'.repeat(bytes / 2)}"`,
  'a number': (bytes) => '1'.repeat(bytes),
  'a fraction': (bytes) => `0.${'1'.repeat(bytes)}`,
};

/** Texts that are possible only in YAML. */
const YAML: Record<string, (bytes: number) => string> = Object.fromEntries(
  [
    '? ',
    '- ',
    '- 1\n',
    '[',
    '{a: ',
    '&a ',
    '- &a 1\n- *a\n',
    '? a\n',
    '---\n',
    'a:\n ',
    '"\\x41',
    '!t ',
    '>\n ',
  ].map((part) => [JSON.stringify(part), (bytes) => part.repeat(bytes / part.length)]),
);
YAML.keys = (bytes) => fill(bytes, (i) => `k${i}: 1\n`, '');
YAML.aliases = (bytes) => `a: &a ${'x'.repeat(bytes / 2)}\nb: [${'*a, '.repeat(bytes / 8)}]`;

/** Every way to inflate a part of an operation's request. `valid` are bodies that the operation accepts. */
export function inflationsOf(
  document: OpenApiDocument,
  operation: Operation,
  valid: readonly Json[],
): Inflation[] {
  const url = urlOf(document, operation);
  const { body } = operation;
  const schema = body && jsonSchemaOf(body)?.value;
  const [first] = valid;
  const plain = first === undefined ? {} : { type: JSON_TYPE, body: JSON.stringify(first) };
  const inUrl = parametersOf(operation)
    .filter((parameter) => parameter.in !== 'header')
    .flatMap(({ name, in: place }) =>
      ['x', '1', '%41', '4111-'].map((part) => ({
        name: `${place}.${name}: ${part} repeated`,
        make: (_: number, bytes: number): InflatedRequest => ({
          ...plain,
          url: urlOf(document, operation, { [name]: part.repeat(bytes / part.length) }),
        }),
      })),
    );
  if (!schema) return [{ name: 'as it is', make: () => ({ url }) }, ...inUrl];
  const withBody = (name: string, bodyOf: (bytes: number) => string, type = JSON_TYPE): Inflation => ({
    name,
    make: (bytes) => ({ url, type, body: bodyOf(bytes) }),
  });
  const bases = [
    ...valid.map((base) => ['example', base] as const),
    ['all fields', sampleOf(document, schema, true)] as const,
    ['entries with what they must have', sampleOf(document, schema, false)] as const,
  ];
  const inBody = bases.flatMap(([of, base]) =>
    placesIn(base).flatMap(([place, value]) =>
      Object.entries({ ...blobsFor(value), ...repetitionsOf(value) }).map(([name, blob]) =>
        withBody(`${of}, ${place.join('.') || 'body'}: ${name}`, (bytes) =>
          replaced(base, place, blob(bytes)),
        ),
      ),
    ),
  );
  const yaml = body?.value.content['application/yaml']
    ? Object.entries(YAML).map(([name, text]) => withBody(`YAML: ${name}`, text, 'application/yaml'))
    : [];
  return [...inUrl, ...inBody, ...yaml];
}

const JSON_TYPE = 'application/json';

/** A string or number is replaced by long ones, and by two values of a wrong type; anything else in every way. */
function blobsFor(value: Json): typeof BLOBS {
  if (typeof value === 'object' && value !== null) return BLOBS;
  return Object.fromEntries(Object.entries(BLOBS).filter(([name]) => !OF_LISTS.includes(name)));
}

const OF_LISTS = ['nulls', 'empty objects', 'empty lists', 'lists 50 deep', 'empty objects by name'];

/** Ways to extend a value. */
function repetitionsOf(value: Json): typeof BLOBS {
  if (Array.isArray(value) && value.length > 0) {
    const [item] = value.slice(-1);
    return {
      'its last item repeated': (bytes) => listOf(JSON.stringify(item), bytes),
      'its last item with ids of its own': (bytes) =>
        `[${fill(bytes, (i) => JSON.stringify(i === 0 ? item : withOwnIds(item, i)))}]`,
    };
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const start = JSON.stringify(value).slice(0, -1);
    const comma = start === '{' ? '' : ',';
    const [last = 0] = Object.values(value).slice(-1);
    return {
      'more fields': (bytes) => `${start}${comma}${fill(bytes, (i) => `"m${i}":0`)}}`,
      'a long field more': (bytes) => `${start}${comma}"more":${BLOBS.zeros?.(bytes)}}`,
      'its last field by other names': (bytes) =>
        `${start}${comma}${fill(bytes, (i) => `"m${i}":${JSON.stringify(last)}`)}}`,
    };
  }
  return {};
}

const ID = /(^|_)(id|uuid|number|token)$/;

function withOwnIds(item: Json, i: number): Json {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      if (!ID.test(name) || typeof value !== 'string') return [name, value];
      return [name, /^\d+$/.test(value) ? String(i) : `${value}-${i}`];
    }),
  );
}

function listOf(item: string, bytes: number): string {
  const count = Math.max(1, Math.floor(bytes / (item.length + 1)));
  return `[${`${item},`.repeat(count).slice(0, -1)}]`;
}

function fill(bytes: number, part: (i: number) => string, by = ','): string {
  const parts: string[] = [];
  for (let i = 0, length = 0; length < bytes; i++) {
    const one = part(i);
    length += one.length + by.length;
    if (i === 0 || length < bytes) parts.push(one);
  }
  return parts.join(by);
}

/** Every value within a value, including itself; only the last item of a list. */
function placesIn(value: Json, place: Place = []): [Place, Json][] {
  const inner: [string | number, Json][] = Array.isArray(value)
    ? value.slice(-1).map((item) => [value.length - 1, item])
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  return [[place, value], ...inner.flatMap(([key, each]) => placesIn(each, [...place, key]))];
}

const MARK = '@here@';

function replaced(base: Json, place: Place, blob: string): string {
  const marked = (value: Json, [key, ...rest]: Place): Json => {
    if (key === undefined) return MARK;
    if (Array.isArray(value)) return value.map((item, i) => (i === key ? marked(item, rest) : item));
    return { ...(value as object), [key]: marked((value as Record<string, Json>)[key], rest) };
  };
  return JSON.stringify(marked(base, place)).replace(`"${MARK}"`, () => blob);
}

/** A value with every member of a schema; unless `whole`, list entries have only required members. */
function sampleOf(document: OpenApiDocument, schema: Schema, whole: boolean, isEntry = false): Json {
  const parts = partsOf(document, schema);
  const first = <Keyword extends keyof Schema>(keyword: Keyword): Schema[Keyword] =>
    parts.find((part) => part[keyword] !== undefined)?.[keyword];
  const types = [first('type') ?? 'object'].flat();
  if (types.includes('array')) {
    const items = first('items');
    return items ? [sampleOf(document, items, whole, true)] : [];
  }
  if (types.includes('object')) {
    const required = parts.flatMap((part) => part.required ?? []);
    const named = parts.flatMap((part) => Object.entries(part.properties ?? {}));
    const wanted = named.filter(([name]) => whole || !isEntry || required.includes(name));
    const others = first('additionalProperties');
    return Object.fromEntries([
      ...wanted.map(([name, member]) => [name, sampleOf(document, member, whole, isEntry)]),
      ...(typeof others === 'object' ? [['other', sampleOf(document, others, whole, true)]] : []),
    ]);
  }
  const known = first('const') ?? first('enum')?.[0] ?? first('examples')?.[0] ?? first('default');
  if (known !== undefined) return known;
  const pattern = first('pattern');
  if (types.includes('string')) return pattern === '^[A-Z]{3}$' ? 'HKD' : 'text';
  return types.includes('boolean') ? true : 1;
}

/** The example bodies of an operation. */
export function exampleBodies(document: OpenApiDocument, { operationId }: Operation): Json[] {
  return requestExamples(document, operationId).flatMap(({ body }) => (body === undefined ? [] : [body]));
}

function parametersOf({ parameters }: Operation): Parameter[] {
  return parameters.map(({ value }) => value);
}

/** The URL of an operation with example parameters, except for the given ones. */
function urlOf(document: OpenApiDocument, operation: Operation, given: Record<string, string> = {}): string {
  const query: string[] = [];
  let { path } = operation;
  for (const parameter of parametersOf(operation)) {
    const { name, required, examples = {} } = parameter;
    const [first] = Object.values(examples);
    const shown = first && resolve(document, first).value;
    const value = given[name] ?? encodeURIComponent(String(shown ?? ''));
    if (parameter.in === 'path') path = path.replace(`{${name}}`, value);
    if (parameter.in === 'query' && (given[name] !== undefined || required)) query.push(`${name}=${value}`);
  }
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** The headers that an operation requires. */
export function headersOf(operation: Operation): Record<string, string> {
  const required = parametersOf(operation).filter((each) => each.in === 'header' && each.required);
  return Object.fromEntries(required.map(({ name }) => [name, 'bench']));
}
