import {
  membersOf,
  type OpenApiDocument,
  type Parameter,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { code, type Field } from '../page/page.ts';
import { type Rule, rulesOf } from './conditions.ts';
import { nameOf, notesOf, typeWords } from './keywords.ts';

/** How the fields of one document are shown. */
export interface FieldOptions {
  document: OpenApiDocument;
  /** Where a schema has its page. */
  typePath(schemaName: string): string;
  /** Shows the members of a schema that is referred to in place, unless there are too many; else its own page has them. */
  unfolds: boolean;
  /** Discrepancies that concern a member, as links in Markdown. */
  discrepancies(schemaName: string, member: string): string[];
}

/** What is said of a schema: about itself, and about its members. */
export interface Described {
  texts: string[];
  notes: string[];
  rules: Rule[];
  fields: Field[];
}

interface Position {
  /** Anchor of what is described; its members add their names to it. */
  id: string;
  /** The named schema that it belongs to. */
  owner: string;
  /** Named schemas that it stands in: one that comes again is not unfolded again. */
  trail: string[];
}

/** Describes a schema of the document by its name. */
export function describeNamed(options: FieldOptions, name: string): Described {
  const schema = options.document.components?.schemas?.[name];
  if (!schema) throw new Error(`${name}: the contract has no such schema`);
  return describe(options, schema, { id: '', owner: name, trail: [name] });
}

/** Describes a schema that stands anywhere; its members' anchors begin with `id`. */
export function describeSchema(options: FieldOptions, schema: Schema, id: string): Described {
  return describe(options, schema, { id, owner: '', trail: [] });
}

export function parameterField(options: FieldOptions, operationId: string, parameter: Parameter): Field {
  const { name, in: place, required, deprecated, description, schema, examples: _, ...more } = parameter;
  const id = `${place}.${name}`;
  const described = describeSchema(options, schema, id);
  return {
    id,
    name,
    type: typeWords(schema, linkTo(options)),
    isRequired: required ?? false,
    isDeprecated: deprecated ?? schema.deprecated ?? false,
    ...described,
    texts: [description ?? '', ...described.texts, ...options.discrepancies(operationId, name)].filter(
      Boolean,
    ),
    notes: [...notesOf(more), ...described.notes],
  };
}

function describe(options: FieldOptions, schema: Schema, position: Position): Described {
  const { $ref, ...own } = asObject(schema);
  const { required } = membersOf(options.document, asObject(schema));
  const parts: Described[] = [
    {
      texts: own.description ? [own.description] : [],
      notes: notesOf(own),
      rules: rulesOf(own, required),
      fields: [],
    },
  ];
  if ($ref) parts.push(describeTarget(options, $ref, position, { isNamed: own.description !== undefined }));
  for (const branch of own.allOf ?? []) parts.push(describeBranch(options, branch, position));
  parts.push({ texts: [], notes: [], rules: [], fields: membersAt(options, own, required, position) });
  if (own.items) parts.push(entries('Each entry', describe(options, own.items, position)));
  if (typeof own.additionalProperties === 'object') {
    parts.push(entries('Each value', describe(options, own.additionalProperties, position)));
  }
  return {
    texts: parts.flatMap(({ texts }) => texts),
    notes: parts.flatMap(({ notes }) => notes),
    rules: parts.flatMap(({ rules }) => rules),
    fields: withRequired(
      parts.flatMap(({ fields }) => fields),
      required,
    ),
  };
}

/** A schema may also be `true` or `false`. */
function asObject(schema: Schema | boolean): Schema {
  if (typeof schema !== 'boolean') return schema;
  return schema ? {} : { not: {} };
}

/** What a reference leads to: under its name beside a description of the reference's own, and unfolded if asked for. */
function describeTarget(
  options: FieldOptions,
  $ref: string,
  position: Position,
  { isNamed }: { isNamed: boolean },
): Described {
  const name = nameOf($ref);
  const target = resolve<Schema>(options.document, { $ref });
  const link = linkTo(options)(name);
  if (position.trail.includes(name)) {
    return { texts: [`${link}, as above.`], notes: [], rules: [], fields: [] };
  }
  const trail = [...position.trail, name];
  const inside = { id: position.id, owner: name, trail };
  const described = describe(options, target, inside);
  const texts = isNamed ? described.texts.map((text) => `${link}: ${text}`) : described.texts;
  // A page for an object is a click away; the bounds of a plain value are worth a line here.
  if (!options.unfolds) return { ...described, texts, rules: [], fields: [] };
  if (countOf(described.fields) <= MOST_UNFOLDED) return { ...described, texts };
  return { ...describe({ ...options, unfolds: false }, target, inside), texts };
}

/** A type with a member for each kind of resource would make a page that nobody reads, and that is slow to load. */
const MOST_UNFOLDED = 200;

function countOf(fields: Field[]): number {
  return fields.reduce((sum, field) => sum + 1 + countOf(field.fields), 0);
}

/** A branch of `allOf`: its members belong to the object itself. */
function describeBranch(options: FieldOptions, branch: Schema, position: Position): Described {
  if (!branch.$ref) return describe(options, branch, position);
  const name = nameOf(branch.$ref);
  const target = resolve<Schema>(options.document, branch);
  const described = describe(options, target, {
    ...position,
    owner: name,
    trail: [...position.trail, name],
  });
  const link = linkTo(options)(name);
  return { ...described, texts: described.texts.map((text) => `Has the members of ${link}: ${text}`) };
}

function membersAt(options: FieldOptions, schema: Schema, required: string[], position: Position): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const id = position.id ? `${position.id}.${name}` : name;
    const described = describe(options, member, { ...position, id });
    return {
      id,
      name,
      type: typeOf(options, member),
      isRequired: required.includes(name),
      isDeprecated: member.deprecated ?? false,
      ...described,
      texts: [...described.texts, ...options.discrepancies(position.owner, name)],
    };
  });
}

/** The type in words; of a reference both what it is and its name. */
function typeOf(options: FieldOptions, schema: Schema): string {
  const link = linkTo(options);
  if (!schema.$ref) return typeWords(schema, link);
  const target = resolve<Schema>(options.document, schema);
  return `${typeWords(target, link)}, ${link(nameOf(schema.$ref))}`;
}

/** A branch may require a member that another branch declares. */
function withRequired(fields: Field[], required: string[]): Field[] {
  return fields.map((field) => ({ ...field, isRequired: field.isRequired || required.includes(field.name) }));
}

function entries(each: string, described: Described): Described {
  return {
    ...described,
    texts: described.texts.map((text) => `${each}: ${text}`),
    notes: described.notes.map((note) => `${each}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`),
  };
}

/** A link to the page of a schema; a part of one has no page of its own. */
export function linkTo({ document, typePath }: FieldOptions): (name: string) => string {
  return (name) => (document.components?.schemas?.[name] ? `[${name}](${typePath(name)})` : code(name));
}
