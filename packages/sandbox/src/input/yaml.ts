import { joinPointer } from '@payments-openapi/spec';
import type { Event } from 'js-yaml';
import { yamlLibrary as library } from '#platform';
import { Failure } from './failures.ts';
import { MAX_DEPTH, parseJson } from './json.ts';

export const YAML_TYPE = 'application/yaml';

/** Maximum number of characters that aliases can add to a document by repeating parts of it. */
const MAX_ALIASED = 1_048_576;

/**
 * Parses YAML, which includes JSON. The result is JSON: anything that JSON cannot express is refused, such as an object
 * that contains itself. `name` is what messages call the whole.
 * @throws {Failure} with the line and column of a syntax error
 */
export function parseYaml(text: string, name?: string): unknown {
  const json = JSON.stringify(writtenOut(load(text), text.length + MAX_ALIASED));
  try {
    return parseJson(json, name);
  } catch (error) {
    throw error instanceof Failure ? malformed(error.detail) : error;
  }
}

export function toYaml(value: unknown): string {
  return library().dump(value, { lineWidth: -1, noRefs: true });
}

/**
 * Finds the members of a text that `parseYaml` accepts.
 * @returns a function that returns the line at a JSON pointer; if nothing is there, that of the entry that lacks it
 */
export function linesOf(text: string): (pointer: string) => number {
  const { EVENT_ID, getScalarValue, parseEvents } = library();
  const offsets = new Map([['', 0]]);
  const [, root, ...events] = parseEvents(text, {});
  const rest = events.values();
  // Names may be aliases of earlier texts.
  const anchored = new Map<string, string>();
  // Where the text goes on after the events so far.
  let end = 0;
  read(root, '');
  return (pointer) => {
    let found = pointer;
    while (!offsets.has(found)) found = found.slice(0, found.lastIndexOf('/'));
    return text.slice(0, offsets.get(found)).split(/\r\n?|\n/).length;
  };

  function read(node: Event | undefined, pointer: string): void {
    if (node?.type !== EVENT_ID.SEQUENCE && node?.type !== EVENT_ID.MAPPING) return;
    const isList = node.type === EVENT_ID.SEQUENCE;
    let index = 0;
    for (let first = next(); first && first.type !== EVENT_ID.POP; first = next()) {
      const at = joinPointer(pointer, isList ? index++ : String(nameOf(first)));
      offsets.set(at, offsetOf(first) ?? afterGap());
      read(isList ? first : next(), at);
    }
  }

  function nameOf(key: Event): string | undefined {
    if (key.type === EVENT_ID.SCALAR) return getScalarValue(text, key);
    return key.type === EVENT_ID.ALIAS ? anchored.get(anchorOf(key)) : undefined;
  }

  function anchorOf({ anchorStart, anchorEnd }: { anchorStart: number; anchorEnd: number }): string {
    return text.slice(anchorStart, anchorEnd);
  }

  function next(): Event | undefined {
    const event = rest.next().value;
    if (event?.type === EVENT_ID.SCALAR && event.anchorStart >= 0)
      anchored.set(anchorOf(event), getScalarValue(text, event));
    if (event) end = Math.max(end, 'start' in event ? event.start : 0, ...placesOf(event, 'End'));
    return event;
  }

  /** An entry that is only a dash has no place of its own: it is the next dash outside of comments. */
  function afterGap(): number {
    const gap = /(?:[\s"'\]}]|#.*)*/y;
    gap.lastIndex = end;
    gap.test(text);
    end = gap.lastIndex + 1;
    return gap.lastIndex;
  }
}

function offsetOf(node: Event): number | undefined {
  return 'start' in node ? node.start : placesOf(node, 'Start').find((offset) => offset >= 0);
}

/** Where the value, anchor and tag of a node start or end; -1 for what it lacks. */
function placesOf(node: Event, side: 'Start' | 'End'): number[] {
  return (['value', 'anchor', 'tag'] as const).map((part) => {
    const place: unknown = Reflect.get(node, `${part}${side}`);
    return typeof place === 'number' ? place : -1;
  });
}

/** Loads the only document of a text, or null if it has none. */
function load(text: string): unknown {
  if ([...text.matchAll(DOCUMENT_MARK)].length > 2) throw malformed('it contains more than one document');
  const { loadAll, YAMLException } = library();
  try {
    const [document = null, ...more] = loadAll(text, { maxDepth: MAX_DEPTH });
    if (more.length > 0) throw malformed('it contains more than one document');
    return document;
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    const place = mark ? ` at line ${mark.line + 1}, column ${mark.column + 1}` : '';
    throw malformed(`${/maxDepth/.test(reason) ? tooDeep('it nests') : reason}${place}`);
  }
}

/** Start or end of a document. Counted first, since a text with thousands of documents would otherwise be parsed whole. */
const DOCUMENT_MARK = /^(?:---|\.\.\.)(?=\s|$)/gm;

function malformed(detail: string): Failure {
  return new Failure('malformedYaml', detail);
}

function tooDeep(what: string): string {
  return `${what} deeper than ${MAX_DEPTH} levels`;
}

/**
 * Copies a document with every alias expanded, as JSON needs. Infinite numbers, which JSON lacks, become strings, which
 * are refused where a number is expected. @throws {Failure} beyond `most` characters or too many levels
 */
function writtenOut(document: unknown, most: number): unknown {
  let left = most;
  const copy = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw malformed(tooDeep('its aliases nest'));
    left -= typeof value === 'string' ? value.length : 1;
    if (left < 0) throw malformed(`its aliases expand to more than ${MAX_ALIASED} characters`);
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        left -= name.length;
        return [name, copy(member, depth + 1)];
      }),
    );
  };
  return copy(document, 0);
}
