import type { Json } from '@payments-openapi/spec';

const WIDTH = 60;

/** Formats a value as TypeScript: on one line if it is no longer than `width`, otherwise one member per line. */
export function typescriptLiteral(value: Json, indent = '', width = WIDTH): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);

  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const deeper = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => typescriptLiteral(item, deeper))
    : Object.entries(value).map(
        ([name, member]) => `${propertyName(name)}: ${typescriptLiteral(member, deeper)}`,
      );
  if (members.length === 0) return `${open}${close}`;

  const pad = Array.isArray(value) ? '' : ' ';
  const oneLine = `${open}${pad}${members.join(', ')}${pad}${close}`;
  if (oneLine.length + indent.length <= width && !oneLine.includes('\n')) return oneLine;
  return [open, ...members.map((member) => `${deeper}${member},`), `${indent}${close}`].join('\n');
}

export function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function propertyName(name: string): string {
  return isIdentifier(name) ? name : quoted(name);
}

function quoted(text: string): string {
  // JSON escapes everything that TypeScript needs escaped; only the quotes differ.
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
