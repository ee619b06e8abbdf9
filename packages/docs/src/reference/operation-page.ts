import {
  callbacksOf,
  jsonSchemaOf,
  linksOf,
  type MediaType,
  type Operation,
  operations,
  responseExamples,
} from '@payments-openapi/spec';
import {
  type Block,
  code,
  type Field,
  fence,
  type Page,
  prose,
  ruleTable,
  sentence,
  table,
} from '../page/page.ts';
import { withoutRuleMarks } from '../page/rule-mark.ts';
import { type Described, describeSchema, linkTo, parameterField } from './fields.ts';
import { typeWords } from './keywords.ts';
import { operationPanel } from './operation-panel.ts';
import { fieldOptions, isFailure, isSuccess, operationPath, type Reference, tagTitle } from './reference.ts';
import { defaultBaseUrl } from './samples.ts';

export interface OperationPageOptions {
  /** Path of the page of the client's method, if there is one. */
  clientPath?: string;
  /** The path of an error code's page. */
  errorPath(code: number): string | undefined;
  /** Base URL in samples. @default the contract's first server */
  baseUrl?: string | undefined;
}

/** Renders the page of an operation: everything you need to know to call it. */
export function operationPage(
  reference: Reference,
  operation: Operation,
  options: OperationPageOptions,
): Page {
  const { operationId, object } = operation;
  const { text, questions } = withoutQuestions(object.description ?? '');
  const rest = [
    ...parameterBlocks(reference, operation),
    ...bodyBlocks(reference, operation),
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
    eyebrow: groupOf(reference, operation),
    blocks: [
      prose(text, facts(reference, operation, options, open.length)),
      ...rest,
      ...(open.length > 0 ? [prose('## Open questions', OPEN_QUESTIONS, listOf(open))] : []),
      prose('## Related', related(reference, operation)),
    ],
    panel: operationPanel(reference, operation, options.baseUrl ?? defaultBaseUrl(reference.document)),
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
  const { operationId, object, method, security } = operation;
  const call = code(`${reference.client.variable}.${operationId.replace('_', '.')}()`);
  const hasMethod = reference.methods.has(operationId);
  const isSafe = method === 'GET' || object['x-safe'] === true;
  const lines = [
    ...(object.deprecated ? ['Deprecated: do not use it in new code'] : []),
    code(operationId),
    ...(hasMethod ? [clientPath ? `[${call}](${clientPath})` : call] : []),
    isSafe ? 'Read: safe to send again' : '[Write: look it up before you send it again](/guides/retries/)',
    ...(questions > 0
      ? [`[${questions === 1 ? '1 open question' : `${questions} open questions`}](#open-questions)`]
      : []),
    ...keysOf(reference, security),
  ];
  return listOf(lines);
}

function keysOf({ document }: Reference, security: Operation['security']): string[] {
  const names = [...new Set(security.flatMap((requirement) => Object.keys(requirement)))];
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  return names.map((name) => {
    const scheme = document.components?.securitySchemes?.[name];
    const { in: place = 'header', name: key = 'Authorization', description = '' } = scheme ?? {};
    const words = isOptional ? `Optional ${place}` : `${place.charAt(0).toUpperCase()}${place.slice(1)}`;
    return [`${words} ${code(key)}`, description.trim().replace(/\.$/, '')].filter(Boolean).join(': ');
  });
}

/** Headings of the places of parameters. */
const PLACES: Record<string, string> = {
  path: 'Path',
  query: 'Query',
  header: 'Headers',
  cookie: 'Cookies',
};

function parameterBlocks(reference: Reference, operation: Operation): Block[] {
  if (operation.parameters.length === 0) return [];
  const options = fieldOptions(reference, { unfolds: true });
  const places = Map.groupBy(operation.parameters, ({ value }) => value.in);
  return [
    ...[...places].flatMap(([place, parameters]): Block[] => [
      prose(`## ${PLACES[place] ?? place}`),
      {
        kind: 'fields',
        fields: parameters.map(({ value }) => parameterField(options, operation.operationId, value)),
      },
    ]),
  ];
}

function bodyBlocks(reference: Reference, { body }: Operation): Block[] {
  if (!body) return [];
  const schema = jsonSchemaOf(body);
  const { description, required, content } = body.value;
  const intro = [
    description && sentence(description),
    required ? 'A body is required.' : 'The body is optional.',
    `Sent as ${mediaTypes(content)}.`,
    !schema && NOT_JSON,
  ];
  return schemaBlocks(reference, 'Body', intro.filter(Boolean).join(' '), schema?.value ?? {}, 'body');
}

const NOT_JSON =
  'This page shows the members of JSON bodies only. For others, see [the contract](/openapi.json).';

function responseBlocks(reference: Reference, { responses }: Operation): Block[] {
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  return successes.flatMap(([status, success], index) => {
    const schema = jsonSchemaOf(success);
    const { description, content = {} } = success.value;
    const types = mediaTypes(content);
    const intro = [
      `HTTP ${status}. ${sentence(description)}`,
      types && `Returned as ${types}.`,
      types && !schema && NOT_JSON,
    ];
    const id = index === 0 ? 'response' : `response-${status}`;
    const title = index === 0 ? 'Response' : `Response ${status}`;
    return schemaBlocks(reference, title, intro.filter(Boolean).join(' '), schema?.value ?? {}, id);
  });
}

function schemaBlocks(
  reference: Reference,
  title: string,
  intro: string,
  schema: Parameters<typeof describeSchema>[1],
  id: string,
): Block[] {
  const options = fieldOptions(reference, { unfolds: true });
  const described = describeSchema(options, schema, id);
  // The introduction says what it is; the page of its type says it again.
  const texts = schema.$ref ? [] : described.texts;
  return describedBlocks({ ...described, texts }, `## ${title}`, intro);
}

function describedBlocks({ texts, notes, rules, fields }: Described, ...intro: string[]): Block[] {
  return [
    prose(
      ...intro,
      ...texts,
      notes.map((note) => `- ${note}`).join('\n'),
      rules.length > 0 && ruleTable(rules),
    ),
    { kind: 'fields', fields },
  ];
}

function failures(reference: Reference, operation: Operation, { errorPath }: OperationPageOptions): string {
  const { document } = reference;
  const texts = Object.entries(operation.responses)
    .filter(([status]) => !isSuccess(status))
    .map(([status, { value }]) => {
      const which = status === 'default' ? 'Any other response' : `HTTP ${status}`;
      return `${which}: ${sentence(value.description)}${bodyType(reference, value.content)}`;
    });
  const rows = responseExamples(document, operation.operationId)
    .filter(({ status }) => !isSuccess(status))
    .map(({ value }) => {
      if (!isFailure(value)) return [code(JSON.stringify(value)), ''];
      const page = errorPath(value.code);
      return [page ? `[${code(value.code)}](${page})` : code(value.code), value.message];
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
    ...callbacks.flatMap(({ name, operation: { method, path: url, object, body } }, index) => [
      prose(`### ${object.summary ?? name}`, fence('http', `${method} ${url}`), object.description),
      ...callbackBodyBlocks(reference, body, `callback-${index + 1}`),
    ]),
    prose(guide),
  ];
}

function callbackBodyBlocks(reference: Reference, body: Operation['body'], id: string): Block[] {
  const schema = body && jsonSchemaOf(body);
  if (!schema) return [];
  const options = fieldOptions(reference, { unfolds: true });
  return describedBlocks(
    describeSchema(options, schema.value, id),
    'Its body is sent as `application/json`.',
  );
}

function related(reference: Reference, operation: Operation): string {
  const { document } = reference;
  const link = (id: string) => `[${code(id)}](${operationPath(reference, id)})`;
  const all = operations(document);
  const links = linksOf(document, operation).map(({ link: to }) => to);
  const summaries = new Map(all.map(({ operationId, object }) => [operationId, object.summary]));
  const from = links.map((to) => {
    const { operationId, description = summaries.get(operationId) } = to;
    return description ? `${link(operationId)}: ${sentence(description)}` : link(operationId);
  });
  const into = all
    .filter((other) =>
      linksOf(document, other).some(({ link: to }) => to.operationId === operation.operationId),
    )
    .map(({ operationId, object }) => `${link(operationId)} comes before this one: ${object.summary ?? ''}.`);
  const siblings = all
    .filter(({ tag, operationId }) => tag === operation.tag && operationId !== operation.operationId)
    .filter(({ operationId }) => !links.some((to) => to.operationId === operationId))
    .map(({ operationId, object }) => `${link(operationId)}: ${object.summary ?? ''}.`);
  const up = `[All operations](/${reference.operations}/).`;
  return [...new Set([...from, ...into, ...siblings, up])].map((line) => `- ${line}`).join('\n');
}

function mediaTypes(content: Record<string, unknown>): string {
  return Object.keys(content).map(code).join(' or ');
}

/** The first sentence of a Markdown text, as plain text. */
export function firstSentence(markdown: string): string {
  const [paragraph = ''] = withoutRuleMarks(markdown).split('\n\n');
  const [sentence = ''] = paragraph.replaceAll(/\s+/g, ' ').split(/(?<=\.) (?=[A-Z])/);
  return sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}
