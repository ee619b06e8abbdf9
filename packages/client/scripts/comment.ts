/** A JSDoc comment of a text and its tags; empty parts are left out, and nothing is left of none. */
export function comment(parts: string[], indent = ''): string {
  const [first, ...others] = parts.filter(Boolean);
  if (!first) return '';
  const spacer = others.length > 0 && !first.startsWith('@') ? ['', ...others] : others;
  const lines = [first, ...spacer].join('\n').replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}
