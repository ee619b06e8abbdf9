import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  componentName,
  isOfType,
  membersOf,
  type OpenApiDocument,
  resolve,
  type Schema,
} from '@payments-openapi/spec';
import { constraintsOf } from './constraints.ts';
import { type ClientOperation, type ParamSchema, readOperations } from './operations.ts';

/** A page of the reference of the client. */
export interface ReferencePage {
  /** Path of the page, with `/` between folders. */
  path: string;
  markdown: string;
}

type Cells = (string | undefined)[];

/** Links to pages that are not in the reference. */
const LINKS_ELSEWHERE = /\[([^\]]+)\]\((?!\w+_\w+\.md\))[\w.-]+\.md[^)]*\)/g;

/** Writes the reference into a folder, without the links that lead out of it. */
export async function writeReference(contract: OpenApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { path: file, markdown } of renderReference(contract))
    await writeFile(path.join(folder, file), markdown.replaceAll(LINKS_ELSEWHERE, '$1'));
}

/** Renders a page for each method of the client and one that lists them, from the same operations as the client. */
export function renderReference(contract: OpenApiDocument): ReferencePage[] {
  const operations = readOperations(contract);
  const pages = operations.map((operation) => ({
    path: `${operation.id}.md`,
    markdown: methodPage(contract, operation),
  }));
  return [{ path: 'index.md', markdown: indexPage(contract, operations) }, ...pages];
}

function indexPage(contract: OpenApiDocument, operations: ClientOperation[]): string {
  const groups = [...Map.groupBy(operations, ({ group }) => group)].map(([group, members]) => {
    const about = contract.tags?.find(({ name }) => name === group)?.description;
    const methods = members.map(
      ({ id, verb, summary }) => `- [\`${group}.${verb}\`](${id}.md)${summary && `: ${summary}`}`,
    );
    return paragraphs([`## ${group}`, about, methods.join('\n')]);
  });
  return `${paragraphs(['# Methods of the client', ...groups])}\n`;
}

function methodPage(contract: OpenApiDocument, operation: ClientOperation): string {
  const { id, group, verb, httpMethod, path, summary, description, failures } = operation;
  const inPath = operation.pathParameters.map(
    ({ name, description: text, schema }): Cells => [code(name), typeCell(contract, schema), 'yes', text],
  );
  return `${paragraphs([
    `# ${group}.${verb}`,
    operation.isDeprecated && '**Deprecated.**',
    summary,
    fence(signature(operation)),
    description,
    `Sent as \`${httpMethod} ${path}\`. ${sending(operation)}`,
    inPath.length > 0 && `## Path parameters\n\n${table(inPath)}`,
    members(contract, 'Params', operation.params),
    paragraphs(['## Returns', operation.dataText, listText(operation)]),
    members(contract, 'Data', operation.data),
    paragraphs([
      '## Fails with',
      operation.failureText,
      failures[0] &&
        `Test for a documented code with its name: \`isApiError(error, '${id}', '${failures[0].name}')\`.`,
      failures.length > 0 && failureTable(operation),
    ]),
  ])}\n`;
}

function signature({ group, verb, pathParameters, params, isList }: ClientOperation): string {
  const slots = [
    ...pathParameters.map(({ name }) => name),
    params.required.length > 0 ? 'params' : 'params?',
    'options?',
  ];
  const call = `api.${group}.${verb}(${slots.join(', ')})`;
  return isList ? `await ${call}; // a page\nfor await (const item of ${call}) …` : `await ${call};`;
}

function sending({ isSafe }: ClientOperation): string {
  return isSafe
    ? 'This is a read: the client retries it when a retry may help.'
    : 'This is a write: the client retries it only if the request cannot have reached the service.';
}

function listText({ isList, isOffsetUnknown, itemsName }: ClientOperation): string {
  if (!isList) return '';
  const items = itemsName ? `the items of \`${itemsName}\`` : 'the items';
  const finding = isOffsetUnknown ? ' The client finds out whether `offset` counts pages or items.' : '';
  return `Iterating over the list yields ${items}, page after page.${finding}`;
}

function failureTable({ failures }: ClientOperation): string {
  return tableOf(
    ['name', 'code', 'meaning'],
    failures.map(({ name, code: value, meaning }) => [code(name), code(String(value)), meaning]),
  );
}

/** A table of the members of an object, or of the objects in an array, one level deep. */
function members(contract: OpenApiDocument, title: string, schema: Schema): string {
  const isArray = isOfType(contract, schema, 'array');
  const object = isArray ? (resolve(contract, schema).items ?? {}) : schema;
  const { properties, required } = membersOf(contract, object);
  const rows = Object.entries(properties).map(([name, member]): Cells => {
    const text = member.description ?? resolve(contract, member).description;
    const deprecated = member.deprecated ? '**Deprecated.** ' : '';
    return [
      code(name),
      typeCell(contract, member),
      required.includes(name) ? 'yes' : 'no',
      `${deprecated}${text ?? ''}`,
    ];
  });
  return rows.length > 0 ? `## ${title}${isArray ? ', for each item' : ''}\n\n${table(rows)}` : '';
}

/** The type of a value with its values and constraints. */
function typeCell(contract: OpenApiDocument, schema: ParamSchema = {}): string {
  const values = resolve(contract, schema).enum?.map((value) => code(String(value)));
  const constraints = constraintsOf(contract, schema).map(([keyword, value]) => `${keyword} ${code(value)}`);
  const parts = [typeOf(contract, schema), values && `one of ${values.join(', ')}`, ...constraints];
  return parts.filter(Boolean).join(', ');
}

function typeOf(contract: OpenApiDocument, schema: ParamSchema): string {
  if (schema.$ref) return code(componentName(schema.$ref));
  const time = schema['x-writer'] ? ['Date', 'Instant', 'ZonedDateTime'] : [];
  const own = resolve(contract, schema);
  const items = own.items && typeOf(contract, own.items).replaceAll('`', '');
  const types = [own.type ?? (own.allOf ? 'object' : 'unknown')].flat();
  return [...types.map((type) => (type === 'array' && items ? `${items}[]` : type)), ...time]
    .map(code)
    .join(' or ');
}

function table(rows: Cells[]): string {
  return tableOf(['name', 'type', 'required', 'meaning'], rows);
}

function tableOf(heading: string[], rows: Cells[]): string {
  return [heading, heading.map(() => '---'), ...rows].map(row).join('\n');
}

function row(cells: Cells): string {
  const texts = cells.map((cell = '') =>
    cell
      .trim()
      .replaceAll('|', '\\|')
      .replaceAll(/\s*\n\s*/g, ' '),
  );
  return `| ${texts.join(' | ')} |`;
}

function paragraphs(parts: (string | false | undefined)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => String(part).trim())
    .join('\n\n');
}

function fence(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function code(text: string): string {
  return `\`${text}\``;
}
