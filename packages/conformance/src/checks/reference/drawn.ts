import {
  type Json,
  type OpenApiDocument,
  readPointer,
  refToPointer,
  type Schema,
} from '@payments-openapi/spec';
import * as fc from 'fast-check';
import type { Stored } from './stored.ts';
import { KEYS } from './twins.ts';

/** Texts that code often takes for something else, cuts, converts or encodes twice. */
const TEXTS: readonly string[] = [
  ...[
    'Mug',
    'null',
    '__proto__',
    '0',
    '0042',
    '12E5',
    'a & b <c>',
    "O'Brien",
    'one\ntwo',
    'Zürich',
    '陳大文 👩‍👩‍👧',
    'a%b_c',
    ' kit ',
  ],
  'x'.repeat(300),
];

/** Amounts that are cut, rounded or wrapped where numbers have too few bits or decimals. */
const AMOUNTS = [0, 1, 0.01, 0.1, 0.2, 0.3, 1.234, 9.99, 33.3, 60, 100, 480, 1000, 131_072.01, 30_000_000.5];
const AMOUNT_TEXTS = [
  '0.00',
  '1.50',
  '-0.50',
  '-18.40',
  '1.234',
  '0.00000001',
  '0.123456789012345678',
  '30000000.01',
];

/** Values of fields by name, where the schema says no more than their type. None if the sandbox has to choose them. */
const NAMED: readonly [name: RegExp, values: readonly Json[]][] = [
  [/currency$/, ['HKD', 'HKD', 'HKD', 'USD', 'JPY', 'KWD']],
  // Only tokens of one type have a card.
  [/^credit_card$/, []],
  [
    /^(id|uuid|token|number|verify_uuid|verify_url|callback_url|notify_url|deleted_at|created_at|updated_at)$/,
    [],
  ],
  [/^(price|amount|initial_total)$/, [...AMOUNTS, ...AMOUNT_TEXTS]],
  [/^(transaction_amount|local_amount|final_local_amount|calculated_fee|amount_in_usd)$/, AMOUNT_TEXTS],
  [
    /^(limit_amount|fixed_fee|percentage_fee)$/,
    ['0', '0.00', '1.50', '0.375', '99999999999999.99', '12345678901234567.89'],
  ],
  [/_url$/, ['https://shop.example/r?a=1&b=%2F&c="é"']],
  [/^quantity$/, [1, 1, 2, 3, 7, 100]],
  [/^discount_amount$/, [0, 1, 7.77, 12.5, 33.3, 100]],
  [/^discount_type$/, ['fixed', 'percentage']],
  [/^(billing_count|interval_count)$/, [1, 1, 2, 3, 13]],
  [/^billing_month$/, [1, 2, 4, 12]],
  [/^billing_day_of_month$/, [1, 15, 28, 30, 31, 31]],
  [/^(times|purchase_id)$/, [1, 2, 3]],
  [/_at$/, ['2026-03-31T16:00:00Z', '2026-03-31T15:59:59Z', '2025-12-31T20:00:00Z', '2026-04-01T04:30:00Z']],
  [/date$/, ['2026-04-30', '2028-02-29', '2027-01-01', '2025-12-31']],
  [/country$/, ['HKG', 'GBR']],
  [/^first_6/, ['340000', '000012', '535522']],
  [/^last_4/, ['0042', '1234']],
  [/phone/, ['51234567', '0051234567', '12345 ext 7']],
  [/code$/, ['852', '85', '1', '001']],
  [/^(description|note)$/, ['A & B', 'Tea <b>"hot"</b> &amp; cold']],
  [/email$/, ['Kit.Any+Tag@Mail.Example', 'a@b.example', '']],
];

/** Usual values of a field, by its name. */
export function usualValues(name: string): readonly Json[] {
  return NAMED.find(([pattern]) => pattern.test(name))?.[1] ?? [];
}

interface Drawing {
  document: OpenApiDocument;
  stored: Stored;
  /** A text that nothing else has. */
  fresh(): string;
}

/** Values of a schema, with ids of what is stored. Fields that name what is created are left out or new. */
export function drawn(schema: Schema, name: string, drawing: Drawing): fc.Arbitrary<Json> {
  const { document, stored, fresh } = drawing;
  if (schema.$ref) return drawn(readPointer(document, refToPointer(schema.$ref)) as Schema, name, drawing);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const id = stored.idFor(name);
  if (id) return id;
  if (/^reference_(number|id)$/.test(name)) {
    const key = fresh();
    const digits = key.replaceAll(/\D/g, '');
    return fc.oneof(fc.constantFrom(key, `00${digits}`, digits, `${key}&é`), fc.constantFrom(...KEYS));
  }
  const values = usualValues(name).filter((one) => isOf(schema, one));
  const types = [schema.type].flat();
  if (types.includes('object')) return objects(schema, drawing);
  if (types.includes('array'))
    return fc
      .array(drawn(schema.items ?? {}, name, drawing), { minLength: 1, maxLength: 3 })
      .chain((all) => fc.constantFrom(all, [...all, ...all.slice(0, 1)]));
  if (values.length > 0) return fc.constantFrom(...values);
  if (types.includes('boolean')) return fc.boolean();
  return types.includes('string') ? fc.constantFrom(...TEXTS) : fc.constantFrom(1, 2, 3);
}

function isOf(schema: Schema, value: Json): boolean {
  const types = [schema.type].flat();
  return (
    types.includes(typeof value === 'number' ? 'number' : 'string') ||
    (Number.isInteger(value) && types.includes('integer'))
  );
}

function objects(schema: Schema, drawing: Drawing): fc.Arbitrary<Json> {
  const { properties, required } = flat(schema, drawing.document);
  const arbitraries = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.has(name) || !isLeftOut(name))
      .map(([name, one]) => [name, drawn(one, name, drawing)]),
  );
  const requiredKeys = Object.keys(arbitraries).filter((name) => required.has(name));
  return fc.record(arbitraries, { requiredKeys }) as fc.Arbitrary<Json>;
}

/** Whether a sandbox chooses a field if it is left out, or calls its URL. */
function isLeftOut(name: string): boolean {
  return NAMED.find(([pattern]) => pattern.test(name))?.[1].length === 0;
}

/** The properties of a schema and of all that it extends. */
function flat(
  schema: Schema,
  document: OpenApiDocument,
): { properties: Record<string, Schema>; required: Set<string> } {
  const own = schema.$ref ? (readPointer(document, refToPointer(schema.$ref)) as Schema) : schema;
  const bases = (own.allOf ?? []).map((one) => flat(one, document));
  return {
    properties: Object.assign({}, ...bases.map((one) => one.properties), own.properties),
    required: new Set([...bases.flatMap((one) => [...one.required]), ...(own.required ?? [])]),
  };
}
