/**
 * Formats a JSDoc comment from a description and its tags. Empty parts are left out; without any part, the result is
 * empty.
 */
export function comment(parts: string[], indent = ''): string {
  // The package does not contain the pages that relative links lead to, and the last paragraph has only such links.
  const unlinked = parts.map((part) =>
    part
      .replaceAll(/\s*\bDiscrepanc(?:y|ies): \[[^\n]*/g, '')
      .replaceAll(/\[([^\]]+)\]\([\w.-]+\.md[^)]*\)/g, '$1'),
  );
  const [first, ...others] = unlinked.filter(Boolean);
  if (!first) return '';
  const spacer = others.length > 0 && !first.startsWith('@') ? ['', ...others] : others;
  const lines = [first, ...spacer].join('\n').replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}
