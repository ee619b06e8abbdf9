import { outsideCode } from './outside-code.ts';
import {
  type Block,
  type Field,
  fence,
  type Page,
  type Panel,
  questionsText,
  ruleTable,
  sentence,
} from './page.ts';

/** Renders a page as Markdown, for readers without a browser. Links lead to the Markdown of other pages. */
export function pageMarkdown(page: Page, base: string): string {
  const [head = '', ...rest] = page.blocks.map(blockMarkdown);
  const panel = page.panel ? panelMarkdown(page.panel) : '';
  const text = [`# ${page.title}`, head, panel, ...rest].filter(Boolean).join('\n\n');
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
    case 'markup':
      return block.markdown;
  }
}

function panelMarkdown({ method, path, requests, responses }: Panel): string {
  const requestParts = requests.map(({ label, samples }) =>
    [
      label && `### ${label}`,
      ...samples.map(({ label: language, language: tag, text }) => `${language}:\n\n${fence(tag, text)}`),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  const responseParts = responses.map(({ label, status, language, text }) =>
    [`### ${[status, label].filter(Boolean).join(': ')}`, fence(language, text)].join('\n\n'),
  );
  return [
    path && fence('http', `${method} ${path}`),
    requestParts.length > 0 && '## Requests',
    ...requestParts,
    responseParts.length > 0 && '## Responses, for example',
    ...responseParts,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function fieldsMarkdown(fields: Field[], indent: string): string {
  return fields.map((field) => fieldMarkdown(field, indent)).join('\n');
}

function fieldMarkdown(field: Field, indent: string): string {
  const marks = [field.type, field.isRequired && 'required', field.isDeprecated && 'deprecated'];
  const text = [...field.texts, ...field.notes, questionsText(field.questions)]
    .filter(Boolean)
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
