/** A page of the site, before it becomes HTML and Markdown. */
export interface Page {
  /** Where it is on the site, without slashes around it: `api/users_create`. The home page is `''`. */
  slug: string;
  title: string;
  /** One sentence, for search engines and lists of pages; plain text. */
  description: string;
  /** What somebody who looks for this page types: the name of the operation, the type, the code. */
  name: string;
  blocks: Block[];
}

/**
 * A part of a page. Text is Markdown, and a link within the site is written from its root: `/types/Payee/#country`.
 * Anchors of headings are made from their words.
 */
export type Block = Prose | FieldList | Samples | Markup;

export interface Prose {
  kind: 'prose';
  markdown: string;
  /** It is about something that Markdown cannot show, such as a form. */
  isHtmlOnly?: boolean;
}

interface FieldList {
  kind: 'fields';
  fields: Field[];
}

/** One call, or one value, in several languages. */
export interface Samples {
  kind: 'samples';
  /** Unique on the page. */
  id: string;
  samples: Sample[];
}

/** A part that only HTML has, such as a picture. What it says stands below it, and in its place in Markdown. */
export interface Markup {
  kind: 'markup';
  html: string;
  markdown: string;
}

export interface Sample {
  label: string;
  /** Of the code, as a fence of Markdown names it. */
  language: string;
  text: string;
}

/** A member of an object, or a parameter, with the members below it. */
export interface Field {
  /** Anchor on the page, such as `body.user.first_name`. */
  id: string;
  name: string;
  /** Its type in words, in Markdown. */
  type: string;
  isRequired: boolean;
  isDeprecated: boolean;
  /** Paragraphs. */
  texts: string[];
  /** What values are allowed, one fact each. */
  notes: string[];
  rules: RuleRow[];
  fields: Field[];
}

/** A condition between members, in words. */
export interface RuleRow {
  when: string;
  consequence: string;
}

export function prose(...parts: (string | false | undefined)[]): Prose {
  return { kind: 'prose', markdown: parts.filter(Boolean).join('\n\n') };
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(value: unknown): string {
  const text = String(value);
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

export function ruleTable(rules: RuleRow[]): string {
  return table(
    ['When', 'Then'],
    rules.map(({ when, consequence }) => [when, consequence]),
  );
}
