/** A page of the site, before it is rendered as HTML and Markdown. */
export interface Page {
  /** Path on the site without slashes around it, such as `api/users_create`; `''` for the home page. */
  slug: string;
  title: string;
  /** One sentence of plain text, for search engines and lists of pages. */
  description: string;
  /** What readers search for to find this page: the name of the operation or type, or the code. */
  name: string;
  /** The request of an operation, which finds its page too. */
  call?: { method: string; path: string };
  /** Other words that find it: `''`, or the anchor of a heading, and the words for it. */
  synonyms?: Record<string, string[]>;
  /** The group that it belongs to, above its title. */
  eyebrow?: string;
  /** If there is a panel, it follows the first block on a phone; on a wide screen it is beside all of them. */
  blocks: Block[];
  panel?: Panel;
  /** Whether it is the home page, whose panel stands beside the first block only. */
  isHome?: boolean;
}

/**
 * A part of a page. Text is Markdown. Links within the site start at its root: `/types/Payee/#country`. Headings get
 * anchors from their text.
 */
export type Block = Prose | FieldList | Markup;

export interface Prose {
  kind: 'prose';
  markdown: string;
  /** Set if it is about something that Markdown cannot show, such as a form. */
  isHtmlOnly?: boolean;
}

interface FieldList {
  kind: 'fields';
  fields: Field[];
}

/** A call in several languages, with its responses and a form that sends it. */
export interface Panel {
  method: string;
  path: string;
  requests: { label: string; samples: Sample[] }[];
  responses: PanelResponse[];
  /** HTML; empty without a form. Markdown does not have it. */
  form: string;
}

export interface PanelResponse {
  label: string;
  /** HTTP status, or `Failure` if it is not specified. */
  status: string;
  isFailure: boolean;
  /** Position of the request that it answers. */
  request?: number;
  /** Language of the code. */
  language: string;
  text: string;
}

/**
 * A part that only HTML has, such as a picture. The text with the same content is below it, and replaces it in
 * Markdown.
 */
export interface Markup {
  kind: 'markup';
  html: string;
  markdown: string;
  /** Whether the text is folded, because the picture shows the same. */
  isFolded?: boolean;
}

export interface Sample {
  label: string;
  /** The language of the code, as in a Markdown code fence. */
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
  /** Whether it is one of several forms of the value above it, and not a member. */
  isAlternative?: boolean;
  /** Paragraphs. */
  texts: string[];
  /** Which values are allowed, one fact each. */
  notes: string[];
  rules: RuleRow[];
  /** What the interface leaves open about it, as links in Markdown. */
  questions: string[];
  fields: Field[];
}

/** Links to open questions, as a sentence. */
export function questionsText(questions: string[]): string {
  if (questions.length === 0) return '';
  return `${questions.length === 1 ? 'Discrepancy' : 'Discrepancies'}: ${questions.join(', ')}.`;
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

/** Ends a text with a full stop, so that another sentence can follow. */
export function sentence(text: string): string {
  return /([.!?。:|]|```)\s*$/.test(text) ? text.trim() : `${text.trim()}.`;
}

export function ruleTable(rules: RuleRow[]): string {
  return table(
    ['When', 'Then'],
    rules.map(({ when, consequence }) => [when, consequence]),
  );
}
