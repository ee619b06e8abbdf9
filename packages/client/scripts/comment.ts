/** A JSDoc comment of a text and its tags; empty parts are left out, and nothing is left of none. */
export function comment(parts: string[], indent = ''): string {
  // The page that a relative link leads to is not there for who has the package alone.
  const unlinked = parts.map((part) => part.replaceAll(/\[([^\]]+)\]\([\w.-]+\.md[^)]*\)/g, '$1'));
  const [first, ...others] = unlinked.filter(Boolean);
  if (!first) return '';
  const spacer = others.length > 0 && !first.startsWith('@') ? ['', ...others] : others;
  const lines = [first, ...spacer].join('\n').replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}
