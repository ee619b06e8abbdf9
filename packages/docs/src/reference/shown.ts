import type { OpenApiDocument, Schema } from '@payments-openapi/spec';
import { plainText, textOf, unescapeHtml } from '../page/html.ts';
import { code } from '../page/page.ts';
import { literal, nameOf, notesOf } from './keywords.ts';

/**
 * The keywords of a document's schemas that their pages do not show as text, one line each.
 *
 * It reads the finished HTML, so what was lost on the way there is found too.
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
  /** What the page shows at each anchor, as text. */
  sections: Map<string, string>;
}

/** The text of each member's own part of a page, by its anchor; the page's beginning is at `''`. */
function sectionsOf(html: string): Map<string, string> {
  const [head = '', ...parts] = html.split('<li class="field" id="');
  const sections = new Map([['', textOf(head)]]);
  for (const part of parts) {
    const end = part.indexOf('"');
    sections.set(unescapeHtml(part.slice(0, end)), textOf(part.slice(end + 2)));
  }
  // What follows the last member is a part of the page again.
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
    // A member that another branch declares, or that no schema describes, is named somewhere on the page.
    return (text ?? '').includes(' required') ? [] : [`${where}: required is not shown: ${name}`];
  });
  return [
    ...missing,
    ...required,
    ...($ref && !shown.includes(nameOf($ref)) ? [`${where}: $ref is not shown: ${nameOf($ref)}`] : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      hiddenIn(member, { ...place, id: below(name) }),
    ),
    ...(typeof items === 'object' ? hiddenIn(items, place) : []),
    ...(typeof additionalProperties === 'object' ? hiddenIn(additionalProperties, place) : []),
    ...allOf.flatMap((branch) => hiddenIn(branch, { ...place })),
  ];
}

const CONDITIONS = new Set(['if', 'then', 'else', 'not']);

/** A condition without words of its own. */
function asJson(schema: object, keyword: string): string {
  return plainText(code(JSON.stringify(new Map(Object.entries(schema)).get(keyword))));
}

/** Those that are `false`: as schemas, they are looked at with what they hold. */
function forbidding(keywords: object): object {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value === false));
}

/** The words that have to be seen for each keyword, besides its members. */
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

/** What a condition names: its members and its values. */
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
