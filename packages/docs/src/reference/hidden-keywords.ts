import { componentName, type OpenApiDocument, type Schema } from '@payments-openapi/spec';
import { unescapeHtml } from '../page/escape.ts';
import { plainText, textOf } from '../page/html.ts';
import { code } from '../page/page.ts';
import { alternativesOf } from './alternatives.ts';
import { literal, notesOf } from './keywords.ts';

/**
 * Finds keywords of a document's schemas that their pages do not show as text, one line each.
 *
 * It reads the finished HTML, so it also finds what was lost in rendering.
 */
export function hiddenKeywords(document: OpenApiDocument, htmlOf: (schemaName: string) => string): string[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const sections = sectionsOf(htmlOf(name));
    return hiddenIn(schema, { name, id: '', sections });
  });
}

interface Place {
  name: string;
  /** Anchor of the member; `''` for the schema itself. */
  id: string;
  /** The text of the page at each anchor. */
  sections: Map<string, string>;
}

/** Splits a page into the text of each member, by anchor. The beginning of the page is at `''`. */
function sectionsOf(html: string): Map<string, string> {
  const [head = '', ...parts] = html.split('<li class="field" id="');
  const sections = new Map([['', textOf(head)]]);
  for (const part of parts) {
    const end = part.indexOf('"');
    sections.set(unescapeHtml(part.slice(0, end)), textOf(part.slice(end + 2)));
  }
  // The text after the last member is about the schema itself.
  const tail = html.slice(html.lastIndexOf('</ul>'));
  sections.set('', `${sections.get('')} ${textOf(tail)}`);
  return sections;
}

function hiddenIn(schema: Schema, place: Place): string[] {
  const { $ref, properties = {}, items, additionalProperties, allOf = [], ...own } = schema;
  const shown = place.sections.get(place.id);
  const where = `${place.name}${place.id && `.${place.id}`}`;
  if (shown === undefined) return [`${where}: not on the page`];
  const isShown = (words: string) => shown.toLowerCase().includes(words.toLowerCase());
  const missing = wordsOf({ ...own, ...forbidding({ items, additionalProperties }) })
    .filter(
      ([keyword, words]) => !isShown(words) && !(CONDITIONS.has(keyword) && isShown(asJson(own, keyword))),
    )
    .map(([keyword, words]) => `${where}: ${keyword} is not shown: ${words}`);
  const below = (id: string) => (place.id ? `${place.id}.${id}` : id);

  const required = (own.required ?? []).flatMap((name) => {
    const text = place.sections.get(below(name));
    const undeclared = shown.split('Also required: ')[1]?.split(/,? /);
    const isMarked = text?.includes(' required') || undeclared?.includes(name);
    return isMarked ? [] : [`${where}: required is not shown: ${name}`];
  });
  const alternatives = (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const all = alternativesOf(keyword, own[keyword]);
    return all.flatMap((one) =>
      hiddenIn(one.schema, { ...place, id: all.length === 1 ? place.id : below(one.id) }),
    );
  });
  return [
    ...missing,
    ...required,
    ...alternatives,
    ...($ref && !shown.includes(componentName($ref))
      ? [`${where}: $ref is not shown: ${componentName($ref)}`]
      : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      hiddenIn(member, { ...place, id: below(name) }),
    ),
    ...(typeof items === 'object' ? hiddenIn(items, place) : []),
    ...(typeof additionalProperties === 'object' ? hiddenIn(additionalProperties, place) : []),
    ...allOf.flatMap((branch) => hiddenIn(branch, { ...place })),
  ];
}

const CONDITIONS = new Set(['if', 'then', 'else', 'not']);

/** A condition that is shown as JSON. */
function asJson(schema: object, keyword: string): string {
  return plainText(code(JSON.stringify(new Map(Object.entries(schema)).get(keyword))));
}

/** Keywords that are `false`. As schemas, they are checked with their content. */
function forbidding(keywords: object): object {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value === false));
}

/** The words that the page has to contain for each keyword, in addition to its members. */
function wordsOf(schema: object): [keyword: string, words: string][] {
  return Object.entries(schema).flatMap(([keyword, value]): [string, string][] => {
    switch (keyword) {
      case 'required':
        return [];
      case 'type':
        return [value].flat().map((type) => ['type', type === 'array' ? 'array' : String(type)]);
      case 'description':
        return [[keyword, plainText(value)]];
      case 'deprecated':
        return [[keyword, 'deprecated']];
      case 'if':
      case 'then':
      case 'else':
      case 'not':
        return namedIn(value).map((word) => [keyword, word]);
      default:
        return notesOf({ [keyword]: value }).map((note) => [keyword, plainText(note)]);
    }
  });
}

/** The members and values in a condition. */
function namedIn(schema: Schema): string[] {
  const { required = [], properties = {}, type, enum: values = [], const: value, ...deeper } = schema;
  const known = [...values, ...(value === undefined ? [] : [value])].map((one) => plainText(literal(one)));
  return [
    ...required,
    ...known,
    ...[type ?? []].flat(),
    ...Object.entries(properties).flatMap(([name, member]) => [name, ...namedIn(member)]),
    ...Object.values(deeper).flatMap((part: unknown) =>
      typeof part === 'object' && part !== null ? namedIn(part as Schema) : [],
    ),
  ];
}
