import { Marked, type Tokens } from 'marked';
import { codeHtml } from './code.ts';
import { escapeHtml, unescapeHtml } from './escape.ts';
import { type Block, type Field, type Page, type Panel, questionsText, ruleTable } from './page.ts';
import { panelHtml } from './panel.ts';

/** A heading of a page, for its table of contents. */
interface Heading {
  depth: number;
  slug: string;
  text: string;
}

export interface PageHtml {
  html: string;
  headings: Heading[];
}

/** Renders a page as HTML, without its title. `base` is the path that the site is served under, `/` or `/pay/v1/`. */
export function pageHtml(page: Page, base: string): PageHtml {
  const headings: Heading[] = [];
  const marked = markdownRenderer(base, headings, page.synonyms);
  const blocks = page.blocks.map((block) => blockHtml(block, (text) => marked.parse(text, { async: false })));
  const html = page.panel ? twoColumns(page, page.panel, blocks) : blocks.join('\n');
  const ranked = isSecondary(page) ? `<div data-pagefind-weight="0.5">\n${html}</div>` : html;
  return { html: `${nameHtml(page)}\n${ranked}`, headings };
}

/** Whether it ranks low in the search. Most words of a type or method are also on the page of its operation. */
function isSecondary({ slug }: Page): boolean {
  return /^((sandbox\/)?types|sandbox\/api|client\/methods)\//.test(slug);
}

/** A page with a panel has its title in the text, so that the panel starts beside it. */
function twoColumns({ title, eyebrow, isHome }: Page, panel: Panel, [head = '', ...rest]: string[]): string {
  return [
    `<div class="columns${isHome ? ' home' : ''}"><div class="page-head">`,
    eyebrow && `<p class="eyebrow">${escapeHtml(eyebrow)}</p>`,
    `<h1 id="_top">${escapeHtml(title)}</h1>`,
    head,
    '</div>',
    panelHtml(panel),
    '<div class="page-rest">',
    ...rest,
    '</div></div>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** Hidden text that makes the search rank the page first for its name, find it by other words, and say what it is about. */
function nameHtml(page: Page): string {
  const { name, call, synonyms, description } = page;
  // Repeated, because a long page would rank below a short one that mentions the name in passing.
  const words = searchHtml([...Array(4).fill(name), ...(synonyms?.[''] ?? [])], isSecondary(page) ? 4 : 10);
  const about = `<span hidden data-pagefind-meta="about[title]" title="${escapeHtml(escapeHtml(description))}"></span>`;
  const names = [name, ...(call ? [`${call.method} ${call.path}`, call.path] : [])];
  return `${words}${about}${names.map(filterHtml).join('')}`;
}

/** What `search/pagefind.js` finds the page by if a reader types exactly that. */
function filterHtml(name: string): string {
  const text = escapeHtml(escapeHtml(name.toLowerCase()));
  return `<span hidden data-pagefind-filter="name[title]" title="${text}"></span>`;
}

function searchHtml(words: string[], weight = 10): string {
  return `<span hidden data-pagefind-weight="${weight}">${words.map(escapeHtml).join('. ')}.</span>`;
}

/** Converts Markdown to plain text, as a reader sees it. */
export function plainText(markdown: string): string {
  return textOf(markdownRenderer('/', []).parse(markdown, { async: false }));
}

/** Converts HTML to text, with white space collapsed. */
export function textOf(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The anchor of a heading, as on GitHub. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function markdownRenderer(base: string, headings: Heading[], synonyms: Page['synonyms'] = {}): Marked {
  const slugs = new Map<string, number>();
  const linkHtml = (href: string, label: string) => {
    if (!/^(https?:|mailto:|\/|#)/i.test(href)) return label;
    const target = href.startsWith('/') ? `${base}${href.slice(1)}` : href;
    return `<a href="${escapeHtml(target)}">${label}</a>`;
  };
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = textOf(inner);
        const made = slugOf(text);
        const seen = slugs.get(made) ?? 0;
        slugs.set(made, seen + 1);
        const slug = seen === 0 ? made : `${made}-${seen}`;
        headings.push({ depth, slug, text });
        const words = synonyms[slug];
        return `<h${depth} id="${slug}">${inner}</h${depth}>\n${words ? searchHtml(words) : ''}`;
      },
      link({ href, tokens }) {
        return linkHtml(href, this.parser.parseInline(tokens));
      },
      // A page loads nothing from other hosts.
      image({ href, text }) {
        return linkHtml(href, escapeHtml(text || href));
      },
      html({ raw, block }) {
        const html = keptHtml(raw);
        return block && html !== '' ? `<p>${html}</p>\n` : html;
      },
      text(token) {
        // After an opening tag, the parser treats text as HTML.
        const isHtml = 'escaped' in token && token.escaped === true;
        return isHtml ? token.text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : false;
      },
      code({ text, lang }) {
        return codeHtml(text, lang ?? '');
      },
      // A wide table scrolls in its own frame, so that the page stays as wide as the screen. On a phone, one of many
      // columns becomes a list, in which each cell names its column.
      table({ header, rows }: Tokens.Table) {
        const isList = header.length >= LIST_COLUMNS;
        const cells = (all: Tokens.TableCell[]) => all.map(({ tokens }) => this.parser.parseInline(tokens));
        const head = cells(header);
        const labelOf = (column: number) =>
          isList && column > 0 ? ` data-label="${escapeHtml(textOf(head[column] ?? ''))}"` : '';
        const body = rows.map((row) =>
          tableRow(cells(row).map((cell, column) => `<td${labelOf(column)}>${cell}</td>`)),
        );
        return `<div class="table${isList ? ' list' : ''}" tabindex="0"><table>\n<thead>${tableRow(head.map((cell) => `<th>${cell}</th>`))}</thead>\n<tbody>\n${body.join('\n')}\n</tbody></table></div>\n`;
      },
    },
  });
}

/** A phone has no room for the columns of a table with so many. */
const LIST_COLUMNS = 4;

function tableRow(cells: string[]): string {
  return `<tr>${cells.join('')}</tr>`;
}

/** Escapes HTML in descriptions, so that they cannot change the page. Keeps anchors and line breaks. */
function keptHtml(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .trim()
    .split(/(<a id="[\w-]+">|<\/a>|<br ?\/?>)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeHtml(part)))
    .join('');
}

type Render = (markdown: string) => string;

function blockHtml(block: Block, render: Render): string {
  switch (block.kind) {
    case 'prose':
      return render(block.markdown);
    case 'fields':
      return fieldsHtml(block.fields, render);
    case 'markup':
      return `${block.html}\n${block.isFolded ? `<details><summary>In words</summary>\n${render(block.markdown)}</details>` : render(block.markdown)}`;
  }
}

function fieldsHtml(fields: Field[], render: Render): string {
  return `<ul class="fields">\n${fields.map((field) => fieldHtml(field, render)).join('\n')}\n</ul>`;
}

function fieldHtml({ id, name, type, ...field }: Field, render: Render): string {
  const inline = (markdown: string) => render(markdown).replace(/^<p>(.*)<\/p>\s*$/s, '$1');
  const anchor = escapeHtml(id);
  const marks = [
    `<span class="field-type">${inline(type)}</span>`,
    field.isRequired && '<span class="field-required">required</span>',
    field.isDeprecated && '<span class="field-deprecated">deprecated</span>',
  ];
  return [
    `<li class="field" id="${anchor}">`,
    `<p class="field-head"><a href="#${anchor}"><code>${escapeHtml(name)}</code></a> ${marks.filter(Boolean).join(' ')}</p>`,
    questionsHtml(field.questions, inline),
    ...field.texts.map(render),
    field.notes.length > 0 &&
      `<ul class="field-notes">${field.notes.map((note) => `<li>${inline(note)}</li>`).join('')}</ul>`,
    field.rules.length > 0 && render(ruleTable(field.rules)),
    nestedHtml(name, field.fields, /^body\.[^.]+$/.test(id), render),
    '</li>',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A small mark that opens the list of questions. */
function questionsHtml(questions: string[], inline: Render): string {
  if (questions.length === 0) return '';
  const mark = questions.length === 1 ? 'open question' : `${questions.length} open questions`;
  return `<details class="questions"><summary>${mark}</summary><p>${inline(questionsText(questions))}</p></details>`;
}

/** Fields below a field. They are folded, except those of an object at the top of a body. */
function nestedHtml(name: string, fields: Field[], isOpen: boolean, render: Render): string {
  if (fields.length === 0) return '';
  const alternatives = fields.filter(({ isAlternative }) => isAlternative).length;
  const members = fields.length - alternatives;
  const counts = [
    members > 0 && `${members} ${members === 1 ? 'field' : 'fields'}`,
    alternatives > 0 && `${alternatives} alternatives`,
  ];
  const count = `${counts.filter(Boolean).join(' and ')} of <code>${escapeHtml(name)}</code>`;
  return `<details class="nested"${isOpen ? ' open' : ''}><summary>${count}</summary>\n${fieldsHtml(fields, render)}</details>`;
}
