import type { Json, ResponseField } from '@payments-openapi/spec';
import { CHECKED_RULES } from '../../../src/checks/rules.ts';
import { CALCULATION } from '../../../src/checks/writes/facts.ts';
import { edit, intercept, json, type Layer, withMemory } from '../layer.ts';
import {
  changeOwner,
  fields,
  type GeneratedMutant,
  isOf,
  noting,
  other,
  schemaOf,
  shown,
  writes,
} from './table.ts';

/** The writes after which the fields of other resources are compared. */
const SOME_WRITES = ['customers_update', 'cards_link'];

/** Parts of a card number. */
const DIGITS = /\.(first_6_digits|last_4_digits)$/;

/** Values that the service chose or derived change, and masked numbers show more. */
export const shownValues: readonly GeneratedMutant[] = [
  ...shown('moved by a write', isChosen, afterWrite, SOME_WRITES),
  ...shown(
    'different in another read',
    (field) => isChosen(field) && elsewhere(field).length > 0 && !isOfNextOrder(field),
    (field) => changeValue(field, other),
    (field) => [...SOME_WRITES, ...elsewhere(field)],
  ),
  ...shown('lost by a write', isChosen, lostAfterWrite, SOME_WRITES),
  ...shown('off by the least unit', isDerived, (field) => changeValue(field, byLeast), SOME_WRITES),
  ...shown('off from the third', isDerived, fromThird, [
    ...SOME_WRITES,
    'recurringPlans_create',
    'transactions_void',
  ]),
  ...shown(
    'shifted by a zone',
    (field) => field.origin?.kind === 'chosen' && field.origin.as === 'time' && elsewhere(field).length > 0,
    (field) =>
      changeOwner(field, (owner, name) => {
        const instant = Date.parse(String(owner[name]));
        if (!Number.isNaN(instant)) owner[name] = new Date(instant + 8 * 3_600_000).toISOString();
      }),
    SOME_WRITES,
  ),
  ...shown(
    'one digit more',
    ({ pointer, name }) =>
      /\bmask|as far as it is shown/i.test(schemaOf(pointer).description ?? '') || DIGITS.test(name),
    (field) => changeValue(field, unmasked),
    SOME_WRITES,
  ),
];

function isChosen({ origin }: ResponseField): boolean {
  return origin?.kind === 'chosen' && origin.as === 'value';
}

function isDerived(field: ResponseField): boolean {
  const { origin, name, pointer } = field;
  if (origin?.kind !== 'derived' || name.startsWith('Envelope.')) return false;
  if (!isOf(field, 'number', 'integer', 'string', 'boolean')) return false;
  // No request shows whether a server follows the other rules.
  return Object.hasOwn(CHECKED_RULES, origin.rule) && schemaOf(pointer).enum === undefined;
}

/** The other operations that show the same field of the same schema. */
function elsewhere({ name, operationId }: ResponseField): string[] {
  const all = fields.filter((one) => one.name === name).map((one) => one.operationId);
  return [...new Set(all)].filter((one) => one !== operationId);
}

/** The order of a calculation does not exist, so it may show another value each time. */
function isOfNextOrder({ operationId, at }: ResponseField): boolean {
  return operationId === CALCULATION && at.startsWith('/data/plan/current_order/');
}

function byLeast(value: Json | undefined): Json {
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return (Number(value) + 0.01).toFixed(2);
  if (typeof value === 'string' && /\d$/.test(value))
    return value.replace(/\d+$/, (digits) => String(Number(digits) + 1));
  return other(value);
}

function changeValue(field: ResponseField, change: (value: Json | undefined) => Json): Layer {
  return changeOwner(field, (owner, name) => {
    owner[name] = change(owner[name]);
  });
}

/** From the third value that is shown on, each one is off by the least unit. */
function fromThird(field: ResponseField): Layer {
  return withMemory(
    () => new Set<string>(),
    (of) =>
      changeOwner(field, (owner, name, call) => {
        const seen = of(call);
        seen.add(
          String(owner.uuid ?? owner.id ?? owner.number ?? owner.order_number ?? JSON.stringify(owner)),
        );
        if (seen.size > 2) owner[name] = byLeast(owner[name]);
      }),
  );
}

/** Shows one of the hidden digits. */
function unmasked(value: Json | undefined): Json {
  if (typeof value !== 'string') return value ?? null;
  return /[*•xX#]/.test(value) ? value.replace(/[*•xX#]/, '7') : `${value}7`;
}

/** A field that has another value once anything was written. */
function afterWrite(field: ResponseField): Layer {
  return onceWritten((isWritten) =>
    changeOwner(field, (owner, name, { base }) => {
      if (isWritten(base)) owner[name] = other(owner[name]);
    }),
  );
}

/** A field that is absent once anything was written, if the same call showed it before. A server may omit it always. */
function lostAfterWrite(field: ResponseField): Layer {
  return onceWritten((isWritten) => (fetch) => {
    const { operationId, at } = field;
    const names = at.split('/').slice(1);
    const shown = new Set<string>();
    return intercept(operationId, async (call) => {
      const response = await call.send();
      if (!response.ok) return response;
      const envelope = (await response.json()) as Json;
      const key = `${call.request.url} ${JSON.stringify(call.body)}`;
      const noteShown = () =>
        edit(envelope, names, (value) => {
          shown.add(key);
          return value;
        });
      if (!isWritten(call.base)) noteShown();
      else if (shown.has(key)) noting(envelope, () => edit(envelope, names, () => undefined));
      return json(envelope, response);
    })(fetch);
  });
}

function onceWritten(make: (isWritten: (base: string) => boolean) => Layer): Layer {
  const written = new Set<string>();
  const note = intercept(writes, async (call) => {
    const response = await call.send();
    if (response.ok) written.add(call.base);
    return response;
  });
  const change = make((base) => written.has(base));
  return (fetch) => change(note(fetch));
}
