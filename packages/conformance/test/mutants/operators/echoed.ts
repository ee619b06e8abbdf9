import type { Json, ResponseField } from '@payments-openapi/spec';
import { changeRequest, edit, type Layer, withMemory } from '../layer.ts';
import {
  changeOwner,
  fields,
  type GeneratedMutant,
  isOf,
  isSafe,
  noting,
  readsOf,
  requestFields,
  settersOf,
  shown,
} from './table.ts';

/** What a request sets is lost, changed, mixed up or out of date. */
export const echoed: readonly GeneratedMutant[] = [
  ...stored(
    'not stored',
    () => true,
    () => undefined,
  ),
  ...stored(
    'truncated',
    (field) => isOf(field, 'string'),
    (value) => (typeof value === 'string' && value.length > 1 ? value.slice(0, -1) : value),
  ),
  ...stored(
    'off by one',
    (field) => isOf(field, 'number', 'integer'),
    (value) => {
      if (typeof value === 'number') return value + 1;
      return typeof value === 'string' && /^\d+$/.test(value) ? String(Number(value) + 1) : value;
    },
  ),
  ...stored(
    'reduced to ASCII',
    (field) => isOf(field, 'string') && schemaIsFree(field),
    (value) => (typeof value === 'string' ? value.normalize('NFD').replaceAll(/[^\x20-\x7e]/g, '') : value),
  ),
  ...stored(
    'without leading zeros',
    (field) => isOf(field, 'string') && /(code|phone|number)$/.test(field.name),
    (value) => (typeof value === 'string' && /^0\d+$/.test(value) ? value.replace(/^0+/, '') : value),
  ),
  ...shown(
    'swapped',
    (field) => field.origin?.kind === 'echoed' && siblingOf(field) !== undefined,
    (field) =>
      changeOwner(field, (owner, name) => {
        const sibling = siblingOf(field) ?? '';
        if (typeof owner[sibling] !== 'string' || typeof owner[name] !== 'string') return;
        [owner[name], owner[sibling]] = [owner[sibling], owner[name]] as [Json, Json];
      }),
  ),
  ...shown('stale', isUpdated, stale),
  ...shown(
    'of another resource',
    ({ origin }) => origin?.kind === 'echoed',
    (field) =>
      withMemory(
        () => new Map<string, Json>(),
        (of) =>
          changeOwner(field, (owner, name, call) => {
            const first = of(call).get('first');
            if (first !== undefined) owner[name] = first;
            else if (owner[name] !== undefined && owner[name] !== null) of(call).set('first', owner[name]);
          }),
      ),
  ).filter(({ id }) => !id.endsWith('/default_collection_method')),
];

/** Changes the value of a request field before it is stored. */
function stored(
  operator: string,
  applies: (field: ResponseField) => boolean,
  change: (value: Json) => Json | undefined,
): GeneratedMutant[] {
  return requestFields
    .filter(({ field }) => applies(field) && isOf(field, 'string', 'number', 'integer', 'null', 'boolean'))
    .filter(({ at: path }) => !path.endsWith('/default_collection_method'))
    .map(({ operationId, at: path }) => ({
      id: `${operator} ${operationId}${path}`,
      operator,
      operations: [operationId, ...readsOf(operationId)],
      make: changeRequest(operationId, (body) => {
        noting(body, () => edit(body, path.split('/').slice(1), change));
        return body;
      }),
    }));
}

function schemaIsFree({ name }: ResponseField): boolean {
  return /(^|[._])(name|note|description)$/.test(name);
}

/** Whether an operation changes the field of a resource that exists. */
function isUpdated(field: ResponseField): boolean {
  return settersOf(field).some((operationId) => operationId.endsWith('_update'));
}

/** A field that keeps the value which was first read for a resource. */
function stale(field: ResponseField): Layer {
  return withMemory(
    () => new Map<string, Json>(),
    (of) =>
      changeOwner(field, (owner, name, call) => {
        const id = String(owner.uuid ?? owner.id ?? call.request.url);
        const first = of(call).get(id);
        if (first === undefined) of(call).set(id, owner[name] ?? null);
        else owner[name] = first;
      }),
  );
}

/** Another echoed text beside a field. */
function siblingOf(field: ResponseField): string | undefined {
  const { operationId, at: path, name } = field;
  if (!isOf(field, 'string') || !isSafe(operationId)) return undefined;
  const parent = path.slice(0, path.lastIndexOf('/'));
  const found = fields.find(
    (one) =>
      one.operationId === operationId &&
      one.name !== name &&
      one.at.startsWith(`${parent}/`) &&
      one.origin?.kind === 'echoed' &&
      isOf(one, 'string') &&
      !one.at.slice(parent.length + 1).includes('/'),
  );
  return found?.at.split('/').at(-1);
}
