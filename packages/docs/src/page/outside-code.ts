/** Changes Markdown outside code blocks. */
export function outsideBlocks(markdown: string, change: (text: string) => string): string {
  return eachOther(markdown, /(^ *```[\s\S]*?^ *```$)/m, change);
}

/** Changes Markdown outside code blocks and inline code. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return outsideBlocks(markdown, (text) => eachOther(text, /(`[^`\n]*`)/, change));
}

/** Changes the parts between the matches of a pattern with one group. */
function eachOther(text: string, kept: RegExp, change: (part: string) => string): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
