import { type Json, origins, type ResponseField, readPointer, type Schema } from '@payments-openapi/spec';
import { readContract } from '../../../src/contract/contract.ts';
import { SANDBOX_UNREACHABLE } from '../../../src/profile/unreachable.ts';
import { edit, type InterceptedCall, intercept, json, type Layer } from '../layer.ts';

/** A server that an operator made from the table of origins. */
export interface GeneratedMutant {
  /** The operator and its place, such as `truncated customers_update/name`. */
  id: string;
  operator: string;
  /** The operations to check. */
  operations: string[];
  make: Layer;
}

/** Whether a server has shown or stored anything else than the real one. Some sandboxes have no value to change. */
export const effect = { seen: false };

/** Notes whether a change had an effect. */
export function noting<T>(value: T, change: () => void): void {
  const before = JSON.stringify(value);
  change();
  if (JSON.stringify(value) !== before) effect.seen = true;
}

export const contract = await readContract();
const { document, operations } = contract;

/** The fields of all successes that the sandbox shows. */
export const fields = origins(document).filter(
  ({ name, operationId, pointer }) =>
    !schemaOf(pointer).deprecated &&
    !SANDBOX_UNREACHABLE.some(
      ({ member, operation = operationId, except, isNull }) =>
        (name === member || name.startsWith('Transaction3ds.')) &&
        operation === operationId &&
        except !== operationId &&
        !isNull,
    ),
);

const safe = new Set(operations.filter(({ isSafe }) => isSafe).map(({ operationId }) => operationId));

export const isSafe = (operationId: string): boolean => safe.has(operationId);

export const writes = operations
  .map(({ operationId }) => operationId)
  .filter((operationId) => !safe.has(operationId));

export const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));

/** The operations that set a field. */
export function settersOf({ origin }: ResponseField): string[] {
  const all = origin?.kind === 'echoed' ? origin.from.map(({ operationId }) => operationId) : [];
  return [...new Set(all)].filter((operationId) => !safe.has(operationId));
}

/** The reads that show a field which an operation sets. */
export function readsOf(operationId: string): string[] {
  const own = fields.filter((field) => settersOf(field).includes(operationId));
  return [...new Set(own.map((field) => field.operationId))];
}

/** The fields of requests that a response shows, each with such a response field. */
export const requestFields = [
  ...new Map(
    fields.flatMap((field) =>
      field.origin?.kind === 'echoed'
        ? field.origin.from
            .filter(({ operationId }) => !safe.has(operationId))
            .map((one) => [`${one.operationId}${one.at}`, { ...one, field }] as const)
        : [],
    ),
  ).values(),
];

export function schemaOf(pointer: string): Schema {
  return readPointer(document, pointer) as Schema;
}

/** Whether a field has a type, and can have several values. */
export function isOf({ pointer }: ResponseField, ...types: string[]): boolean {
  const { type, enum: values, const: only } = schemaOf(pointer);
  const isFree = only === undefined && (values === undefined || values.length > 1);
  return isFree && [type].flat().some((one) => one !== undefined && types.includes(one));
}

/** One server for each field of each read for which an operator applies. */
export function shown(
  operator: string,
  applies: (field: ResponseField) => boolean,
  make: (field: ResponseField) => Layer,
  also: readonly string[] | ((field: ResponseField) => readonly string[]) = [],
): GeneratedMutant[] {
  return fields
    .filter((field) => safe.has(field.operationId) && applies(field))
    .map((field) => ({
      id: `${operator} ${field.operationId}${field.at}`,
      operator,
      operations: [
        ...new Set([
          field.operationId,
          ...settersOf(field),
          ...(typeof also === 'function' ? also(field) : also),
        ]),
      ],
      make: make(field),
    }));
}

/** Changes the objects with a field, in the successes of its operation. */
export function changeOwner(
  { operationId, at: path }: ResponseField,
  change: (owner: Record<string, Json>, name: string, call: InterceptedCall) => void,
): Layer {
  return intercept(operationId, async (call) => {
    const response = await call.send();
    if (!response.ok) return response;
    const envelope = (await response.json()) as Json;
    const names = path.split('/').slice(1);
    const name = names.at(-1) ?? '';
    noting(envelope, () =>
      edit(envelope, names, (value, owner) => {
        change(owner, name, call);
        return owner[name] ?? value;
      }),
    );
    return json(envelope, response);
  });
}

/** Another value of the same type. */
export function other(value: Json | undefined): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}~`;
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? [...value, 'x'] : { ...value, moved: true };
}
