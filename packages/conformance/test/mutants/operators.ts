import { createRequire } from 'node:module';
import {
  type Json,
  type OpenApiDocument,
  operations,
  origins,
  type ResponseField,
  readPointer,
} from '@payments-openapi/spec';
import {
  changeRequest,
  edit,
  type InterceptedCall,
  intercept,
  json,
  type Layer,
  withMemory,
  withQuery,
} from './layer.ts';

/** A server that an operator made from the table of origins. */
export interface GeneratedMutant {
  /** The operator and its place, such as `truncated customers_update/name`. */
  id: string;
  operator: string;
  /** The operations to check. */
  operations: string[];
  make: Layer;
}

const document: OpenApiDocument = createRequire(import.meta.url)('@payments-openapi/spec/openapi.json');
const fields = origins(document);

/** The reads of each operation's resources: those that show a field which it sets. */
const readsOf = (operationId: string): string[] => [
  ...new Set(fields.filter(({ origin }) => isEchoOf(origin, operationId)).map((field) => field.operationId)),
];

function isEchoOf(origin: ResponseField['origin'], operationId: string): boolean {
  return origin?.kind === 'echoed' && origin.from.some((one) => one.operationId === operationId);
}

const safe = new Set(
  operations(document)
    .filter(({ method, object }) => method === 'GET' || object['x-safe'])
    .map(({ operationId }) => operationId),
);
const writes = operations(document).filter(({ operationId }) => !safe.has(operationId));
const lists = operations(document).filter(({ parameters }) =>
  parameters.some(({ value }) => value.name === 'limit'),
);

/** The fields of requests that a response shows, and where it does. */
const requestFields = new Map(
  fields.flatMap(({ origin, pointer }) =>
    origin?.kind === 'echoed'
      ? origin.from
          .filter(({ operationId }) => !safe.has(operationId))
          .map((one) => [`${one.operationId}${one.at}`, { ...one, pointer }] as const)
      : [],
  ),
);

/** Changes the value of a request field before it is stored. */
function stored(
  operator: string,
  wanted: (field: Pick<ResponseField, 'pointer'>) => boolean,
  change: (value: Json) => Json | undefined,
): GeneratedMutant[] {
  return [...requestFields.values()].filter(wanted).map(({ operationId, at: path }) => ({
    id: `${operator} ${operationId}${path}`,
    operator,
    operations: [operationId, ...readsOf(operationId)],
    make: changeRequest(operationId, (body) => {
      edit(body, path.split('/').slice(1), change);
      return body;
    }),
  }));
}

/** Changes a field of a read. */
function shown(
  operator: string,
  wanted: (field: ResponseField) => boolean,
  make: (field: ResponseField) => Layer,
): GeneratedMutant[] {
  return fields
    .filter((field) => safe.has(field.operationId) && wanted(field))
    .map((field) => ({
      id: `${operator} ${field.operationId}${field.at}`,
      operator,
      operations: writers(field),
      make: make(field),
    }));
}

/** The writes that set a field, and its read. */
function writers({ operationId, origin }: ResponseField): string[] {
  const from = origin?.kind === 'echoed' ? origin.from.map((one) => one.operationId) : [];
  return [...new Set([operationId, ...from])];
}

/** Every generated server. */
export const GENERATED: readonly GeneratedMutant[] = [
  ...stored(
    'not stored',
    () => true,
    () => undefined,
  ),
  ...stored('truncated', isText, (value) =>
    typeof value === 'string' && value.length > 3 ? value.slice(0, -1) : value,
  ),
  ...stored('off by one', isNumber, (value) => (typeof value === 'number' ? value + 1 : value)),

  ...shown(
    'swapped',
    ({ origin }) => origin?.kind === 'echoed',
    (field) =>
      changeOwner(field, (owner, name) => {
        const sibling = siblingOf(field);
        if (sibling === undefined || typeof owner[sibling] !== 'string' || typeof owner[name] !== 'string')
          return;
        [owner[name], owner[sibling]] = [owner[sibling], owner[name]] as [Json, Json];
      }),
  ).filter(({ id }) =>
    fields.some((field) => id.endsWith(`${field.operationId}${field.at}`) && siblingOf(field)),
  ),

  ...shown('stale', ({ origin }) => origin?.kind === 'echoed', stale),

  ...shown(
    'moved by a write',
    ({ origin }) => origin?.kind === 'chosen' && origin.as === 'value',
    (field) => afterWrite(field),
  ).map((mutant) => ({ ...mutant, operations: ['customers_update', 'cards_link', ...mutant.operations] })),

  ...lists.flatMap(({ operationId, parameters }): GeneratedMutant[] => {
    const one = (operator: string, make: Layer) => ({
      id: `${operator} ${operationId}`,
      operator,
      operations: [operationId],
      make,
    });
    const filters = parameters
      .map(({ value }) => value)
      .filter(
        ({ name, required, in: place }) =>
          place === 'query' && !required && !['offset', 'limit', 'filter'].includes(name),
      );
    return [
      one(
        'skips',
        paged(operationId, (offset) => (offset > 0 ? offset + 1 : 0)),
      ),
      one(
        'repeats',
        paged(operationId, (offset) => Math.max(0, offset - 1)),
      ),
      ...filters.map(({ name }) => ({
        ...one(
          'filter ignored',
          intercept(operationId, (call) => call.send(withQuery(call.request, (query) => query.delete(name)))),
        ),
        id: `filter ignored ${operationId}?${name}`,
      })),
    ];
  }),
];

function paged(operationId: string, from: (offset: number) => number): Layer {
  return intercept(operationId, (call) => {
    const offset = Number(call.query.offset ?? 0);
    if (!Number.isInteger(offset) || offset < 0 || offset > 1e9) return call.send();
    return call.send(withQuery(call.request, (query) => query.set('offset', String(from(offset)))));
  });
}

/** Changes the objects with a field, in the successes of its operation. */
function changeOwner(
  { operationId, at: path }: ResponseField,
  change: (owner: Record<string, Json>, name: string, call: InterceptedCall) => void,
): Layer {
  return intercept(operationId, async (call) => {
    const response = await call.send();
    if (!response.ok) return response;
    const envelope = (await response.json()) as Json;
    const names = path.split('/').slice(1);
    const name = names.at(-1) ?? '';
    edit(envelope, names, (value, owner) => {
      change(owner, name, call);
      return owner[name] ?? value;
    });
    return json(envelope, response);
  });
}

/** Another echoed text beside a field. */
function siblingOf({ operationId, at: path, name }: ResponseField): string | undefined {
  const parent = path.slice(0, path.lastIndexOf('/'));
  const found = fields.find(
    (one) =>
      one.operationId === operationId &&
      one.name !== name &&
      one.at.startsWith(`${parent}/`) &&
      one.origin?.kind === 'echoed' &&
      isText(one) &&
      !one.at.slice(parent.length + 1).includes('/'),
  );
  return isText({ pointer: fields.find((one) => one.name === name)?.pointer ?? '' })
    ? found?.at.split('/').at(-1)
    : undefined;
}

function isText({ pointer }: Pick<ResponseField, 'pointer'>): boolean {
  const schema = readPointer(document, pointer) as { type?: string; enum?: unknown };
  return schema?.type === 'string' && schema.enum === undefined;
}

function isNumber({ pointer }: Pick<ResponseField, 'pointer'>): boolean {
  const { type } = readPointer(document, pointer) as { type?: string | string[] };
  return [type].flat().some((one) => one === 'number' || one === 'integer');
}

/** A field that keeps the value which was first read, by the ids in its response. */
function stale(field: ResponseField): Layer {
  return withMemory(
    () => new Map<string, Json>(),
    (of) =>
      changeOwner(field, (owner, name, call) => {
        const id = String(owner.uuid ?? owner.id ?? `${call.request.url} ${JSON.stringify(call.body)}`);
        const first = of(call).get(id);
        if (first === undefined) of(call).set(id, owner[name] ?? null);
        else owner[name] = first;
      }),
  );
}

/** A field that has another value once anything was written. */
function afterWrite(field: ResponseField): Layer {
  const isWritten = new Set<string>();
  const change = changeOwner(field, (owner, name, { base }) => {
    if (isWritten.has(base)) owner[name] = other(owner[name]);
  });
  const note = intercept(
    writes.map(({ operationId }) => operationId),
    async (call) => {
      const response = await call.send();
      if (response.ok) isWritten.add(call.base);
      return response;
    },
  );
  return (fetch) => change(note(fetch));
}

function other(value: Json | undefined): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `${value}x` : (value ?? null);
}
