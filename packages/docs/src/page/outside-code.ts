/** Changes Markdown outside its blocks of code. */
export function outsideBlocks(markdown: string, change: (text: string) => string): string {
  return eachOther(markdown, /(^ *```[\s\S]*?^ *```$)/m, change);
}

/** Changes Markdown outside its blocks of code and its code within lines. */
export function outsideCode(markdown: string, change: (text: string) => string): string {
  return outsideBlocks(markdown, (text) => eachOther(text, /(`[^`\n]*`)/, change));
}

/** Changes the parts between those that a pattern with one group finds. */
function eachOther(text: string, kept: RegExp, change: (part: string) => string): string {
  return text
    .split(kept)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}
