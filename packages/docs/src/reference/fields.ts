import {
  componentName,
  isAlwaysNull,
  membersOf,
  type OpenApiDocument,
  type Parameter,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { code, type Field } from '../page/page.ts';
import { alternativesOf } from './alternatives.ts';
import { type Rule, rulesOf } from './conditions.ts';
import { notesOf, typeWords } from './keywords.ts';

/** How to show the fields of a document. */
export interface FieldOptions {
  document: OpenApiDocument;
  /** The path of a schema's page. */
  typePath(schemaName: string): string;
  /**
   * Whether to show the members of referenced schemas in place, unless there are too many. Otherwise they are only on
   * the schema's own page.
   */
  unfolds: boolean;
  /** Discrepancies that concern a member, as links in Markdown. */
  discrepancies(schemaName: string, member: string): string[];
}

/** The description of a schema and its members. */
export interface Described {
  texts: string[];
  notes: string[];
  rules: Rule[];
  fields: Field[];
}

const NOTHING: Described = { texts: [], notes: [], rules: [], fields: [] };

interface Position {
  /** The anchor. Members append their names to it. */
  id: string;
  /** The named schema that it belongs to. */
  owner: string;
  /** Named schemas around it. A schema inside itself is not unfolded again. */
  trail: string[];
  /** Whether it is a branch of `allOf`, where another branch may declare what this one requires. */
  isBranch?: boolean;
}

/** Describes a named schema of the document. */
export function describeNamed(options: FieldOptions, name: string): Described {
  const schema = options.document.components?.schemas?.[name];
  if (!schema) throw new Error(`${name}: no such schema in the contract`);
  return describe(options, schema, { id: '', owner: name, trail: [name] });
}

/** Describes any schema. The anchors of its members begin with `id`. */
export function describeSchema(options: FieldOptions, schema: Schema, id: string): Described {
  return describe(options, schema, { id, owner: '', trail: [] });
}

export function parameterField(options: FieldOptions, operationId: string, parameter: Parameter): Field {
  const { name, in: place, required, deprecated, description, schema, examples: _, ...more } = parameter;
  const id = `${place}.${name}`;
  const { deprecated: isSchemaDeprecated = false, ...shown } = asObject(schema);
  const described = describeSchema(options, shown, id);
  return {
    id,
    name,
    type: typeWords(schema, linkTo(options)),
    isRequired: required ?? false,
    isDeprecated: deprecated ?? isSchemaDeprecated,
    ...described,
    questions: options.discrepancies(operationId, name),
    texts: [description ?? '', ...described.texts].filter(Boolean),
    notes: [...notesOf(more), ...described.notes],
  };
}

function describe(
  options: FieldOptions,
  schema: Schema,
  { isBranch = false, ...position }: Position,
): Described {
  const { $ref, ...own } = asObject(schema);
  const { required } = membersOf(options.document, asObject(schema));
  // If a condition leaves only null, say so instead of showing the condition.
  const isOnlyNull = own.not !== undefined && isAlwaysNull(own);
  const parts: Described[] = [
    {
      texts: own.description ? [own.description] : [],
      notes: [...(isOnlyNull ? notesOf({ const: null }) : []), ...notesOf(own, linkTo(options))],
      rules: isOnlyNull ? [] : rulesOf(own, required),
      fields: [],
    },
  ];
  if ($ref) parts.push(describeTarget(options, $ref, position, { isNamed: own.description !== undefined }));
  for (const branch of own.allOf ?? []) parts.push(describeBranch(options, branch, position));
  parts.push({ texts: [], notes: [], rules: [], fields: membersAt(options, own, required, position) });
  if (own.items) parts.push(entries('Each item', describe(options, own.items, position)));
  if (typeof own.additionalProperties === 'object') {
    parts.push(entries('Each value', describe(options, own.additionalProperties, position)));
  }
  const rows: Field[] = [];
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const alternatives = alternativesOf(keyword, own[keyword]);
    if (alternatives.length > 1)
      rows.push(...alternatives.map((one) => alternativeField(options, one, position)));
    else parts.push(...alternatives.map((one) => describeBranch(options, one.schema, position)));
  }
  const fields = parts.flatMap((part) => part.fields);
  const undeclared = ($ref ? (own.required ?? []) : required).filter(
    (name) => !isBranch && !fields.some((field) => field.name === name),
  );
  return {
    texts: parts.flatMap(({ texts }) => texts),
    notes: [
      ...parts.flatMap(({ notes }) => notes),
      ...(undeclared.length > 0 ? [alsoRequired(undeclared)] : []),
    ],
    rules: parts.flatMap(({ rules }) => rules),
    fields: [...withRequired(fields, required), ...rows],
  };
}

/** Names members that a schema requires, but does not declare. */
function alsoRequired(names: string[]): string {
  return `Also required: ${names.map(code).join(', ')}`;
}

function alternativeField(
  options: FieldOptions,
  { name, id, schema }: ReturnType<typeof alternativesOf>[number],
  position: Position,
): Field {
  const place = position.id ? `${position.id}.${id}` : id;
  return {
    id: place,
    name,
    type: typeOf(options, schema),
    isRequired: false,
    isDeprecated: schema.deprecated ?? false,
    isAlternative: true,
    ...describe(options, schema, { ...position, id: place }),
    questions: [],
  };
}

/** A schema may also be `true` or `false`. */
function asObject(schema: Schema | boolean): Schema {
  if (typeof schema !== 'boolean') return schema;
  return schema ? {} : { not: {} };
}

/**
 * Describes the target of a reference: with its name if the reference has its own description, and unfolded if
 * requested.
 */
function describeTarget(
  options: FieldOptions,
  $ref: string,
  position: Position,
  { isNamed }: { isNamed: boolean },
): Described {
  const name = componentName($ref);
  const target = resolve<Schema>(options.document, { $ref });
  const link = linkTo(options)(name);
  if (position.trail.includes(name)) {
    return { ...NOTHING, texts: [`${link}, as above.`] };
  }
  const trail = [...position.trail, name];
  const inside = { id: position.id, owner: name, trail };
  const described = describe(options, target, inside);
  // The name of an object leads to its page, which says what it is.
  const named = described.fields.length > 0 ? [] : described.texts.map((text) => introduced(link, text));
  const texts = isNamed ? named : described.texts;
  // The limits of a string or number are shown here, those of an object on its own page.
  if (!options.unfolds) return { ...described, texts, rules: [], fields: [] };
  if (countOf(described.fields) <= MAX_UNFOLDED) return { ...described, texts };
  return { ...describe({ ...options, unfolds: false }, target, inside), texts };
}

/** Larger types would make the page long and slow to load. */
const MAX_UNFOLDED = 200;

function countOf(fields: Field[]): number {
  return fields.reduce((sum, field) => sum + 1 + countOf(field.fields), 0);
}

/** Describes a branch of `allOf`, whose members belong to the object itself. */
function describeBranch(options: FieldOptions, branch: Schema, position: Position): Described {
  const { $ref, ...own } = asObject(branch);
  const beside = describe(options, own, { ...position, isBranch: true });
  if (!$ref) return beside;
  const name = componentName($ref);
  const target = resolve<Schema>(options.document, { $ref });
  const described = position.trail.includes(name)
    ? NOTHING
    : describe(options, target, {
        ...position,
        owner: name,
        trail: [...position.trail, name],
        isBranch: true,
      });
  const { properties } = membersOf(options.document, target);
  const isObject = Object.keys(properties).length > 0;
  const has = `${isObject ? 'Has the fields of ' : ''}${linkTo(options)(name)}`;
  const texts = described.texts.map((text) => introduced(has, text));
  return {
    texts: [...(texts.length > 0 ? texts : [`${has}.`]), ...beside.texts],
    notes: [...described.notes, ...beside.notes],
    rules: [...described.rules, ...beside.rules],
    fields: [...described.fields, ...beside.fields],
  };
}

function membersAt(options: FieldOptions, schema: Schema, required: string[], position: Position): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const id = position.id ? `${position.id}.${name}` : name;
    const { deprecated = false, ...shown } = asObject(member);
    const described = describe(options, shown, { ...position, id });
    return {
      id,
      name,
      type: typeOf(options, member),
      isRequired: required.includes(name),
      isDeprecated: deprecated,
      ...described,
      questions: options.discrepancies(position.owner, name),
    };
  });
}

/** The type in words. For a reference, both its type and its name. */
function typeOf(options: FieldOptions, schema: Schema): string {
  const link = linkTo(options);
  if (!schema.$ref) return typeWords(schema, link);
  const target = resolve<Schema>(options.document, schema);
  return `${typeWords(target, link)}, ${link(componentName(schema.$ref))}`;
}

/** A branch may require a member that another branch declares. */
function withRequired(fields: Field[], required: string[]): Field[] {
  return fields.map((field) => ({ ...field, isRequired: field.isRequired || required.includes(field.name) }));
}

/** Puts words before a text in Markdown. A list, a table or another block stays one. */
function introduced(words: string, text: string): string {
  return /^\s*([#>|]|```|~~~|[-*+]\s|\d+[.)]\s)/.test(text) ? `${words}:\n\n${text}` : `${words}: ${text}`;
}

function entries(each: string, described: Described): Described {
  return {
    ...described,
    texts: described.texts.map((text) => introduced(each, text)),
    notes: described.notes.map((note) => `${each}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`),
  };
}

/** Links to the page of a schema. Parts of a schema have no page. */
export function linkTo({ document, typePath }: FieldOptions): (name: string) => string {
  return (name) => (document.components?.schemas?.[name] ? `[${name}](${typePath(name)})` : code(name));
}
