import {
  callbacksOf,
  type Json,
  jsonSchemaOf,
  linksOf,
  type MediaType,
  type Operation,
  operations,
  requestExamples,
  responseExamples,
} from '@payments-openapi/spec';
import {
  type Block,
  code,
  fence,
  type Page,
  prose,
  ruleTable,
  type Sample,
  sentence,
  table,
} from '../page/page.ts';
import { withoutRuleMarks } from '../page/rule-mark.ts';
import { type Described, describeSchema, linkTo, parameterField } from './fields.ts';
import { typeWords } from './keywords.ts';
import { whyNoSamples } from './normalize.ts';
import { fieldOptions, isFailure, operationPath, type Reference } from './reference.ts';
import { curlSample, defaultBaseUrl, pythonSample, typescriptSample } from './samples.ts';
import { tryBlocks } from './try-form.ts';

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
  const { operationId, method, path, object } = operation;
  return {
    slug: operationPath(reference, operationId).slice(1, -1),
    title: object.summary ?? operationId,
    description: firstSentence(object.description ?? ''),
    name: operationId,
    blocks: [
      prose(fence('http', `${method} ${path}`), object.description, facts(reference, operation, options)),
      ...parameterBlocks(reference, operation),
      ...bodyBlocks(reference, operation),
      ...responseBlocks(reference, operation),
      ...exampleBlocks(reference, operation, options),
      ...tryBlocks(reference, operation, options.baseUrl ?? defaultBaseUrl(reference.document)),
      prose('## Failures', failures(reference, operation, options)),
      ...callbackBlocks(reference, operation),
      prose('## Related', related(reference, operation)),
    ],
  };
}

function facts(reference: Reference, operation: Operation, { clientPath }: OperationPageOptions): string {
  const { operationId, object, method, security } = operation;
  const call = code(`${reference.client.variable}.${operationId.replace('_', '.')}()`);
  const hasMethod = reference.methods.has(operationId);
  const isSafe = method === 'GET' || object['x-safe'] === true;
  const lines = [
    ...(object.deprecated ? ['Deprecated: do not use it in new code'] : []),
    `Operation ${code(operationId)}`,
    ...(hasMethod ? [`In the client: ${clientPath ? `[${call}](${clientPath})` : call}`] : []),
    isSafe
      ? 'A read: you can safely send it again'
      : 'A write: look up what happened before you send it again',
    ...keysOf(reference, security),
  ];
  return lines.map((line) => `- ${line}.`).join('\n');
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

function parameterBlocks(reference: Reference, operation: Operation): Block[] {
  if (operation.parameters.length === 0) return [];
  const options = fieldOptions(reference, { unfolds: true });
  const places = Map.groupBy(operation.parameters, ({ value }) => value.in);
  return [
    prose('## Parameters'),
    ...[...places].flatMap(([place, parameters]): Block[] => [
      prose(`### In the ${place}`),
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
  return schemaBlocks(
    reference,
    'Request body',
    intro.filter(Boolean).join(' '),
    schema?.value ?? {},
    'body',
  );
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

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function schemaBlocks(
  reference: Reference,
  title: string,
  intro: string,
  schema: Parameters<typeof describeSchema>[1],
  id: string,
): Block[] {
  const options = fieldOptions(reference, { unfolds: true });
  return describedBlocks(describeSchema(options, schema, id), `## ${title}`, intro);
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

function exampleBlocks(
  reference: Reference,
  operation: Operation,
  { baseUrl = defaultBaseUrl(reference.document) }: OperationPageOptions,
): Block[] {
  const { document, client } = reference;
  const { operationId } = operation;
  const requests = whyNoSamples(document, operationId) ? [] : requestExamples(document, operationId);
  const successes = responseExamples(document, operationId).filter(({ status }) => isSuccess(status));
  if (requests.length + successes.length === 0) return [];
  const shown = new Set<Json>();
  const blocks = requests.flatMap((request, index): Block[] => {
    const samples: Sample[] = [
      { label: 'curl', language: 'sh', text: curlSample(request, baseUrl) },
      { label: 'Python', language: 'python', text: pythonSample(request, baseUrl) },
    ];
    if (reference.methods.has(operationId)) {
      const text = typescriptSample(document, operation, request, client, baseUrl);
      samples.unshift({ label: 'TypeScript', language: 'ts', text });
    }
    if (request.body !== undefined) samples.push(json('Request body as JSON', request.body));
    const response = successes.find(({ scenario }) => scenario === request.scenario);
    if (response) {
      shown.add(response.value);
      samples.push(json('Response as JSON', response.value));
    }
    return [
      prose(`### ${request.summary.replace(/\.$/, '')}`),
      { kind: 'samples', id: `example-${index + 1}`, samples },
    ];
  });
  const others = successes.filter(({ value }) => !shown.has(value));
  return [
    prose('## Examples'),
    ...blocks,
    ...others.flatMap(({ scenario, value }): Block[] => [
      prose(`### Other response: ${code(scenario)}`),
      { kind: 'samples', id: `response-${scenario}`, samples: [json('Response as JSON', value)] },
    ]),
  ];
}

function json(label: string, value: Json): Sample {
  return { label, language: 'json', text: JSON.stringify(value, null, 2) };
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
