/** Changes Markdown outside code blocks. */
export function outsideBlocks(markdown: string, change: (text: string) => string): string {
  return changeBetween(markdown, /(^ *```[\s\S]*?^ *```$)/m, change);
}

/** Changes Markdown outside code blocks and inline code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return outsideBlocks(markdown, (text) => changeBetween(text, /(`[^`\n]*`)/, change));
}

/** Changes the parts between the matches of a pattern with one group. */
function changeBetween(text: string, kept: RegExp, change: (part: string) => string): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

/** Moves the headings of a text down, so that the highest is at this depth. */
export function withHeadingsFrom(depth: number, markdown: string): string {
  const depths = [...outsideBlocksOnly(markdown).matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
  const shift = Math.max(0, depth - Math.min(depth, ...depths));
  return outsideBlocks(markdown, (text) =>
    text.replaceAll(/^(#+) /gm, (_, marks: string) => `${'#'.repeat(Math.min(6, marks.length + shift))} `),
  );
}

function outsideBlocksOnly(markdown: string): string {
  let found = '';
  outsideBlocks(markdown, (text) => {
    found += text;
    return text;
  });
  return found;
}
