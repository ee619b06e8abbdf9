import path from 'node:path';
import { Marked } from 'marked';
import { markdownPages } from './pages.ts';
import { fillTables } from './tables.ts';

const marked = new Marked({
  renderer: {
    // A wide table scrolls in a frame of its own: the page stays as wide as the screen.
    table(token) {
      const row = (cells: typeof token.header, tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="table" tabindex="0"><table>\n<thead>${row(token.header, 'th')}</thead>\n<tbody>\n${rows}\n</tbody></table></div>\n`;
    },
  },
});

export async function renderMarkdown(text: string): Promise<string> {
  return marked.parse(linkPages(fillTables(text)));
}

/** Makes links between Markdown files into links between the site's pages. */
export function linkPages(text: string): string {
  return markdownPages.reduce((linked, { source, slug }) => {
    const name = path.basename(source).replaceAll('.', '\\.');
    return linked.replace(
      new RegExp(`\\]\\((?:[^()\\s]*/)?${name}(#[^()\\s]*)?\\)`, 'g'),
      `](${slug}.html$1)`,
    );
  }, text);
}
