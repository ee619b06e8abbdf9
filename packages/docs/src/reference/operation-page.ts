import {
  callbacksOf,
  isJsonType,
  type Json,
  jsonMedia,
  linksOf,
  type MediaType,
  type Operation,
  operations,
  responseExamples,
  webhooksOf,
} from '@payments-openapi/spec';
import { withHeadingsFrom } from '../page/outside-code.ts';
import { type Block, code, type Field, fence, type Page, prose, sentence, table } from '../page/page.ts';
import { withoutRuleMarks } from '../page/rule-mark.ts';
import { bodyBlocks, headerWords, mediaTypes, parameterBlocks, responseBlocks } from './body-blocks.ts';
import { linkTo } from './fields.ts';
import { typeWords } from './keywords.ts';
import { operationPanel } from './operation-panel.ts';
import {
  fieldOptions,
  isFailure,
  isRead,
  isSuccess,
  operationPath,
  type Reference,
  tagTitle,
} from './reference.ts';
import { needsCredentials, securityLines } from './security.ts';
import { ownServers } from './servers.ts';

export interface OperationPageOptions {
  /** Path of the page of the client's method, if there is one. */
  clientPath?: string;
  /** The path of an error code's page. */
  errorPath(code: number): string | undefined;
  /** Guides about the operation, as links in Markdown. */
  guides: string[];
}

/** Renders the page of an operation: everything you need to know to call it. */
export function operationPage(
  reference: Reference,
  operation: Operation,
  options: OperationPageOptions,
): Page {
  const { operationId, object } = operation;
  const { text, questions } = withoutQuestions(withHeadingsFrom(2, object.description ?? ''));
  const rest = [
    ...parameterBlocks(reference, operation),
    ...bodyBlocks(reference, operation.body),
    ...responseBlocks(reference, operation),
    prose('## Failures', failures(reference, operation, options)),
    ...callbackBlocks(reference, operation),
  ];
  const open = distinctLinks([...questions, ...questionsIn(rest)]);
  return {
    slug: operationPath(reference, operationId).slice(1, -1),
    title: object.summary ?? operationId,
    description: firstSentence(object.description ?? ''),
    name: operationId,
    call: { method: operation.method, path: operation.path },
    eyebrow: groupOf(reference, operation),
    blocks: [
      // The marks stand at the fields, and on the page of rules.
      prose(withoutRuleMarks(text), facts(reference, operation, options, open.length)),
      ...rest,
      ...(open.length > 0 ? [prose('## Open questions', OPEN_QUESTIONS, listOf(open.map(capitalized)))] : []),
      prose('## Related', related(reference, operation, options)),
    ],
    panel: operationPanel(reference, operation),
  };
}

const OPEN_QUESTIONS = 'What the interface leaves open about this operation, and what the sandbox does:';

/** Splits the links to open questions from a description that ends with them. */
function withoutQuestions(description: string): { text: string; questions: string[] } {
  const paragraphs = description.split(/\n{2,}/);
  const isList = (paragraph: string) => /^Discrepanc(y|ies): \[/.test(paragraph);
  const questions = paragraphs
    .filter(isList)
    .flatMap((paragraph) => paragraph.match(/\[[^\]]*\]\([^)]*\)/g) ?? []);
  return { text: paragraphs.filter((paragraph) => !isList(paragraph)).join('\n\n'), questions };
}

/** One link for each target. */
function distinctLinks(links: string[]): string[] {
  return [
    ...new Map(links.toReversed().map((link) => [link.slice(link.indexOf('](')), link])).values(),
  ].toReversed();
}

function capitalized(link: string): string {
  return link.replace(/^\[[a-z]/, (start) => start.toUpperCase());
}

function questionsIn(blocks: Block[]): string[] {
  const all = (fields: Field[]): string[] =>
    fields.flatMap(({ questions, fields: nested }) => [...questions, ...all(nested)]);
  return blocks.flatMap((block) => (block.kind === 'fields' ? all(block.fields) : []));
}

function listOf(lines: string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

function groupOf({ document }: Reference, { tag }: Operation): string {
  const found = (document.tags ?? []).find(({ name }) => name === tag);
  return found ? tagTitle(found) : '';
}

function facts(
  reference: Reference,
  operation: Operation,
  { clientPath }: OperationPageOptions,
  questions: number,
): string {
  const { operationId, object, security } = operation;
  const call = code(`${reference.client.variable}.${operationId.replace('_', '.')}()`);
  const hasMethod = reference.methods.has(operationId);
  const lines = [
    ...(object.deprecated ? ['Deprecated: do not use it in new code'] : []),
    code(operationId),
    ...(hasMethod ? [clientPath ? `[${call}](${clientPath})` : call] : []),
    isRead(operation)
      ? 'Read: safe to send again'
      : `[Write: ${reference.isOurs ? 'look it up before you send it again' : 'it changes data'}](/guides/retries/)`,
    ...(questions > 0
      ? [`[${questions === 1 ? '1 open question' : `${questions} open questions`}](#open-questions)`]
      : []),
    ...(needsCredentials(reference.document.security) && !needsCredentials(security)
      ? ['Needs no credentials']
      : []),
    ...securityLines(reference.document, security),
    ...ownServers(reference.document, operation).map(({ url }) => `Server: ${code(url)}`),
    ...externalDocs(object),
  ];
  return listOf(lines);
}

function failures(reference: Reference, operation: Operation, { errorPath }: OperationPageOptions): string {
  const { document } = reference;
  const texts = Object.entries(operation.responses)
    .filter(([status]) => !isSuccess(status))
    .map(([status, { value }]) => {
      const which = status === 'default' ? 'Any other response' : `HTTP ${status}`;
      return `${which}. ${sentence(value.description)}${bodyType(reference, value.content)}${headerWords(reference, value)}`;
    });
  const rows = responseExamples(document, operation.operationId)
    .filter(({ status }) => !isSuccess(status))
    .flatMap(({ value }) => {
      if (!isFailure(value)) return [];
      const page = errorPath(value.code);
      return [[page ? `[${code(value.code)}](${page})` : code(value.code), value.message]];
    });
  const intro =
    texts.map((text) => linkCodes(text, errorPath)).join('\n\n') || 'The contract documents no failures.';
  return rows.length > 0 ? `${intro}\n\n${table(['Code', 'Message, for example'], rows)}` : intro;
}

/** The media types of a failure's body, and a link to its type. */
function bodyType(reference: Reference, content: Record<string, MediaType> = {}): string {
  const [{ schema } = {}] = Object.values(content);
  if (!schema) return '';
  const words = typeWords(schema, linkTo(fieldOptions(reference, { unfolds: false })));
  return ` Returned as ${mediaTypes(content)}: ${words}.`;
}

/** Links each code that has a page. */
function linkCodes(text: string, errorPath: (code: number) => string | undefined): string {
  return text.replaceAll(/(?<![\w`/[.#-])\d{5,6}(?![\w`\].-]\w)/g, (digits) => {
    const page = errorPath(Number(digits));
    return page ? `[${digits}](${page})` : digits;
  });
}

function callbackBlocks(reference: Reference, operation: Operation): Block[] {
  const callbacks = callbacksOf(reference.document, operation);
  if (callbacks.length === 0) return [];
  const guide = 'The guide [Callbacks](/guides/callbacks/) shows how to receive callbacks.';
  return [
    prose('## Callbacks'),
    ...callbacks.flatMap(({ name, operation: { method, path: url, object, ...call } }, index) => [
      prose(`### ${object.summary ?? name}`, fence('http', `${method} ${url}`), object.description),
      ...bodyBlocks(reference, call.body, { id: `callback-${index + 1}` }),
    ]),
    ...(reference.isOurs ? [prose(guide)] : []),
  ];
}

function related(reference: Reference, operation: Operation, { guides }: OperationPageOptions): string {
  const { document } = reference;
  const link = (id: string) => `[${code(id)}](${operationPath(reference, id)})`;
  const all = operations(document);
  const known = new Set(all.map(({ operationId }) => operationId));
  const links = linksOf(document, operation)
    .map(({ link: to }) => to)
    .filter(({ operationId }) => known.has(operationId));
  const summaries = new Map(all.map(({ operationId, object }) => [operationId, object.summary]));
  const from = [...Map.groupBy(links, ({ operationId }) => operationId)].map(([operationId, same]) => {
    const texts = same.map(({ description }) => description ?? summaries.get(operationId) ?? '');
    const about = [...new Set(texts)].filter(Boolean).map(sentence).join(' ');
    return about ? `${link(operationId)}: ${about}` : link(operationId);
  });
  const leadsHere = (other: Operation) =>
    linksOf(document, other).some(({ link: to }) => to.operationId === operation.operationId);
  const into = all
    .filter((other) => leadsHere(other) && !links.some((to) => to.operationId === other.operationId))
    .map(({ operationId, object }) => `${link(operationId)} comes before this one: ${object.summary ?? ''}.`);
  const siblings = all
    .filter(({ tag, operationId }) => tag === operation.tag && operationId !== operation.operationId)
    .filter((other) => !links.some((to) => to.operationId === other.operationId) && !leadsHere(other))
    .map(({ operationId, object }) => `${link(operationId)}: ${object.summary ?? ''}.`);
  const up = `[All operations](/${reference.operations}/).`;
  const guide =
    guides.length > 0 ? [`${guides.length === 1 ? 'Guide' : 'Guides'}: ${guides.join(', ')}.`] : [];
  return listOf([...guide, ...new Set([...from, ...into, ...siblings, up])]);
}

/** The page of the requests that the service sends by itself. */
export function webhooksPage(reference: Reference): Page[] {
  const webhooks = webhooksOf(reference.document);
  if (webhooks.length === 0) return [];
  const title = 'Webhooks';
  const parts = webhooks.flatMap(({ name, operation }, index): Block[] => {
    const { object, method, body, parameters, responses } = operation;
    const answers = Object.entries(responses).map(
      ([status, { value }]) => `- Answer with ${code(status)}: ${sentence(value.description)}`,
    );
    const id = `webhook-${index + 1}`;
    return [
      prose(
        `## ${object.summary ?? name}`,
        `${code(name)}, sent with ${code(method)}.${object.deprecated ? ' Deprecated.' : ''}`,
        object.description,
        listOf(securityLines(reference.document, object.security ?? [])),
      ),
      ...parameterBlocks(reference, { operationId: name, parameters }, { id, depth: 3 }),
      ...bodyBlocks(reference, body, { id }),
      prose(...exampleFences(body), answers.join('\n')),
    ];
  });
  const description = 'The requests that the service sends to you.';
  return [{ slug: 'webhooks', title, description, name: title, blocks: [prose(description), ...parts] }];
}

/** The examples of a body that the service sends. */
function exampleFences(body: Operation['body']): string[] {
  const [type, media] = jsonMedia(body?.value.content) ?? Object.entries(body?.value.content ?? {})[0] ?? [];
  const examples = Object.values(media?.examples ?? {}) as { summary?: string; value?: Json }[];
  return examples
    .filter(({ value }) => value !== undefined)
    .map(({ summary, value }) =>
      [
        `${summary ?? 'For example'}:`,
        fence(
          type && isJsonType(type) ? 'json' : 'text',
          typeof value === 'string' ? value : JSON.stringify(value, null, 2),
        ),
      ].join('\n\n'),
    );
}

/** A link to more about something, as a list. */
export function externalDocs(part: object): string[] {
  const { externalDocs: more } = part as { externalDocs?: { url: string; description?: string } };
  return more ? [`[${more.description ?? more.url}](${more.url})`] : [];
}

/** The first sentence of a Markdown text, as plain text. */
export function firstSentence(markdown: string): string {
  const paragraphs = withoutRuleMarks(markdown)
    .trim()
    .split(/\n{2,}/);
  const paragraph = paragraphs.find((text) => !/^\s*([#>|<]|```|[-*+]\s)/.test(text)) ?? '';
  const [sentence = ''] = paragraph.replaceAll(/\s+/g, ' ').split(/(?<=\.) (?=[A-Z])/);
  return sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
