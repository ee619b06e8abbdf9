/** A line of JSON, with the problems of its member. */
export interface JsonLine {
  depth: number;
  /** Name of the member, if it has one. */
  name?: string;
  /** The value, or the bracket that opens or closes it. */
  text: string;
  kind: 'string' | 'number' | 'word' | 'bracket' | 'missing';
  problems: string[];
}

/** A problem of a member of a JSON value. */
export interface Wrong {
  /** JSON Pointer to the member. */
  pointer: string;
  expected: string;
}

/** Formats a value as lines of indented JSON, each with the problems of its member. A missing member gets a line too. */
export function jsonLines(value: unknown, wrong: readonly Wrong[]): JsonLine[] {
  const lines: JsonLine[] = [];
  const shown = new Set<string>();
  const at = (pointer: string) => {
    shown.add(pointer);
    return wrong.filter((one) => one.pointer === pointer).map(({ expected }) => expected);
  };
  const walk = (
    value: unknown,
    pointer: string,
    depth: number,
    name: string | undefined,
    comma: string,
  ): void => {
    const line = { depth, problems: at(pointer), ...(name === undefined ? {} : { name }) };
    if (typeof value !== 'object' || value === null) {
      lines.push({ ...line, text: escapeDirectionMarks(JSON.stringify(value)) + comma, kind: kindOf(value) });
      return;
    }
    const isList = Array.isArray(value);
    const [open, close] = isList ? '[]' : '{}';
    const members = Object.entries(value);
    const missing = isList ? [] : missingBelow(pointer, members, wrong);
    if (members.length + missing.length === 0) {
      lines.push({ ...line, text: `${open}${close}${comma}`, kind: 'bracket' });
      return;
    }
    lines.push({ ...line, text: open ?? '', kind: 'bracket' });
    for (const [i, [member, below]] of members.entries()) {
      const next = i < members.length - 1 ? ',' : '';
      walk(below, `${pointer}/${escaped(member)}`, depth + 1, isList ? undefined : member, next);
    }
    for (const member of missing)
      lines.push({
        depth: depth + 1,
        name: member,
        text: '',
        kind: 'missing',
        problems: at(`${pointer}/${escaped(member)}`),
      });
    lines.push({ depth, text: `${close}${comma}`, kind: 'bracket', problems: [] });
  };
  walk(value, '', 0, undefined, '');
  // Problems without a line of their own go to the top.
  const rest = wrong.filter(({ pointer }) => !shown.has(pointer));
  lines[0]?.problems.push(
    ...rest.map(({ pointer, expected }) => `${pointer.slice(1).replaceAll('/', '.')} ${expected}`),
  );
  return lines;
}

/** Shows marks of direction, which would change the order of the text around them, as escapes. */
export function escapeDirectionMarks(text: string): string {
  return text.replaceAll(
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function missingBelow(pointer: string, members: [string, unknown][], wrong: readonly Wrong[]): string[] {
  const there = new Set(members.map(([name]) => name));
  const names = wrong
    .filter((one) => one.pointer.startsWith(`${pointer}/`))
    .map((one) => one.pointer.slice(pointer.length + 1))
    .filter((name) => !name.includes('/'))
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((name) => !there.has(name));
  return [...new Set(names)];
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function kindOf(value: unknown): JsonLine['kind'] {
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'word';
}
