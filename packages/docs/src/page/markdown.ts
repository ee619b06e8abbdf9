import { outsideCode } from './outside-code.ts';
import { type Block, type Field, fence, type Page, ruleTable, sentence } from './page.ts';

/** Renders a page as Markdown, for readers without a browser. Links lead to the Markdown of other pages. */
export function pageMarkdown(page: Page, base: string): string {
  const text = [`# ${page.title}`, ...page.blocks.map(blockMarkdown)].filter(Boolean).join('\n\n');
  const linked = outsideCode(text, (part) =>
    part.replaceAll(
      /\]\(\/([^()\s#]*?)\/?(#[^()\s]*)?\)/g,
      (_, path: string, anchor = '') => `](${base}${markdownPathOf(path)}${anchor})`,
    ),
  );
  return `${linked.trim()}\n`;
}

/** The file with the Markdown of a page. */
export function markdownPathOf(slug: string): string {
  // Files that are not pages are at the root of the site.
  if (/^[\w-]+\.(json|txt)$/.test(slug)) return slug;
  return slug === '' ? 'index.md' : `${slug}.md`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'prose':
      return block.isHtmlOnly ? '' : block.markdown;
    case 'fields':
      return fieldsMarkdown(block.fields, '');
    case 'samples':
      return block.samples
        .map(({ label, language, text }) => `${label}:\n\n${fence(language, text)}`)
        .join('\n\n');
    case 'markup':
      return block.markdown;
  }
}

function fieldsMarkdown(fields: Field[], indent: string): string {
  return fields.map((field) => fieldMarkdown(field, indent)).join('\n');
}

function fieldMarkdown(field: Field, indent: string): string {
  const marks = [field.type, field.isRequired && 'required', field.isDeprecated && 'deprecated'];
  const text = [...field.texts, ...field.notes]
    .map(sentence)
    .join(' ')
    .replaceAll(/\s*\n\s*/g, ' ');
  const deeper = `${indent}  `;
  const lines = [`${indent}- \`${field.name}\` (${marks.filter(Boolean).join(', ')}): ${text}`.trimEnd()];
  if (field.rules.length > 0) lines.push('', indented(ruleTable(field.rules), deeper), '');
  if (field.fields.length > 0) lines.push(fieldsMarkdown(field.fields, deeper));
  return lines.join('\n');
}

function indented(text: string, indent: string): string {
  return text.replaceAll(/^/gm, indent);
}
