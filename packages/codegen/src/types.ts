import { isAlwaysNull, type OpenApiDocument, resolve, type Schema } from '@payments-openapi/spec';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { comment } from './comment.ts';
import { conditionOf } from './conditions.ts';
import { constraintsOf } from './constraints.ts';
import type { ClientOperation } from './operations.ts';

/** Placeholder for `unknown` where the contract leaves a value open, until other unknowns have been checked for. */
const OPEN = 'LeftOpenByTheContract';
const ANNOTATIONS = ['description', 'title', 'example', 'examples', 'default', 'deprecated'];

/**
 * The TypeScript types of the contract: an importable name for each schema, request and response. See `Style` for the
 * options.
 */
export async function typesOf(
  contract: OpenApiDocument,
  operations: ClientOperation[],
  { runtime, isOneRelease = false }: { runtime?: string; isOneRelease?: boolean } = {},
): Promise<string> {
  const named = withNames(contract, operations);
  const nodes = await openapiTS(JSON.stringify(named), {
    // Request members with a default stay optional.
    defaultNonNullable: false,
    // An object without declared members is open, not empty.
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => {
      if (isOpen(schema as Schema)) return ts.factory.createTypeReferenceNode(OPEN);
      if (isAlwaysNull(schema as Schema)) return ts.factory.createLiteralTypeNode(ts.factory.createNull());
      return 'x-writer' in schema ? textOrTime() : undefined;
    },
  });
  const hoisted = nodes
    .flatMap((node) => hoistSchemas(node))
    .flatMap((node) => (runtime ? withoutRaw(node) : node));
  const types = ofRequestsAndResponses(
    hoisted,
    operations.map(({ typeName }) => `${typeName}Params`),
    isOneRelease ? {} : { ofRequest: (node) => withCondition(named, node), ofResponse: withOtherTexts },
  );
  const unknowns = types.flatMap((node) => findUnknown(node));
  if (unknowns.length > 0) {
    throw new Error(
      `These types became \`unknown\`, although the contract does not leave them open:\n${unknowns.map((place) => `  ${place}`).join('\n')}`,
    );
  }
  const text = plainComments(astToString(types).replaceAll(OPEN, 'unknown'));
  const time = runtime ?? '../operations/hong-kong-time.ts';
  return /\bPointInTime\b/.test(text) ? `import type { PointInTime } from '${time}';\n\n${text}` : text;
}

function textOrTime(): ts.TypeNode {
  const { factory } = ts;
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return factory.createUnionTypeNode([text, factory.createTypeReferenceNode('PointInTime')]);
}

/** Adds a schema for the flat params and for the data of each operation. */
function withNames(contract: OpenApiDocument, operations: ClientOperation[]): OpenApiDocument {
  const schemas: Record<string, Schema> = { ...contract.components?.schemas };
  function add(name: string, schema: Schema) {
    if (name in schemas) throw new Error(`The schema ${name} has the same name as a generated type`);
    schemas[name] = schema;
  }
  for (const operation of operations) {
    if (hasMembers(operation)) add(`${operation.typeName}Params`, operation.params);
    if (!isOutput(operation)) add(`${operation.typeName}Output`, operation.data);
  }
  return withMemberTexts({ ...contract, components: { ...contract.components, schemas } });
}

/**
 * Copies the description of a schema to each member that refers to it without one, because editors do not look further,
 * and adds the constraints of the member as tags, because its type does not show them. Leaves out a type beside a single reference in an `allOf`: the referenced schema has it, and `string & DecimalString` is
 * `DecimalString`.
 */
function withMemberTexts(contract: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(contract), (name, value) => {
    if (name !== 'properties') return value;
    const members = Object.entries(value as Record<string, Schema>).map(([member, schema]) => {
      const { description } = schema.$ref && !schema.description ? resolve(contract, schema) : schema;
      const { type, ...others } = schema;
      const own = type && schema.allOf?.length === 1 && schema.allOf[0]?.$ref ? others : schema;
      const tags = constraintsOf(contract, schema).map(([keyword, limit]) => `@${keyword} ${limit}`);
      const text = [description?.trim(), ...tags].filter(Boolean).join('\n');
      return [member, text ? { ...own, description: text } : own];
    });
    return Object.fromEntries(members);
  });
}

/** Whether the contract already has the schema of the data, under the name that its type gets. */
function isOutput({ typeName, data }: ClientOperation): boolean {
  return data.$ref === `#/components/schemas/${typeName}Output`;
}

export function hasMembers(operation: ClientOperation): boolean {
  return Object.keys(operation.params.properties).length > 0;
}

function isOpen(schema: Schema): boolean {
  return Object.keys(schema).every((key) => ANNOTATIONS.includes(key) || key.startsWith('x-'));
}

/**
 * Allows undefined for optional members of requests; it is not sent. `exactOptionalPropertyTypes` would forbid it
 * otherwise. In responses, allows values that the contract does not list yet, which editors still suggest. `roots` are
 * the types of requests; the types that they refer to are included.
 */
function ofRequestsAndResponses(
  nodes: ts.Node[],
  roots: string[],
  {
    ofRequest = (node) => [node],
    ofResponse = (node) => node,
  }: { ofRequest?: (node: ts.Node) => ts.Node[]; ofResponse?: (node: ts.Node) => ts.Node },
): ts.Node[] {
  const requests = new Set(roots);
  const collect = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) requests.add(node.typeName.text);
    ts.forEachChild(node, collect);
  };
  // Iterating over a set includes what is added meanwhile.
  for (const name of requests) {
    const found = nodes.find((node) => nameOf(node) === name);
    if (found) ts.forEachChild(found, collect);
  }
  return nodes.flatMap((node) => {
    if (requests.has(nameOf(node))) return ofRequest(withUndefined(node));
    return TABLES.includes(nameOf(node)) ? node : ofResponse(node);
  });
}

/** What openapi-typescript generates besides the schemas. */
const TABLES = ['paths', 'components', 'operations'];

/** Adds what the condition of a schema demands to its type. Its members get a name, which error messages show. */
function withCondition(contract: OpenApiDocument, node: ts.Node): ts.Node[] {
  const schema = contract.components?.schemas?.[nameOf(node)];
  const condition = schema && ts.isInterfaceDeclaration(node) && conditionOf(contract, schema);
  if (!condition) return [node];
  const { factory } = ts;
  const { modifiers, name, members } = node;
  const membersName = `${name.text}Members`;
  if (contract.components?.schemas?.[membersName])
    throw new Error(`The schema ${membersName} has the same name as a generated type`);
  const own = factory.createInterfaceDeclaration(modifiers, membersName, undefined, undefined, members);
  const type = factory.createIntersectionTypeNode([factory.createTypeReferenceNode(membersName), condition]);
  const alias = factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
  ts.setSyntheticLeadingComments(own, [
    {
      kind: ts.SyntaxKind.MultiLineCommentTrivia,
      text: `* The fields of \`${name.text}\`, without its conditions. `,
      hasTrailingNewLine: true,
      pos: -1,
      end: -1,
    },
  ]);
  return [own, ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(node))];
}

function withUndefined(node: ts.Node): ts.Node {
  const visited = ts.visitEachChild(node, withUndefined, undefined);
  if (!ts.isPropertySignature(visited) || !visited.questionToken || !visited.type) return visited;
  const { factory } = ts;
  const nothing = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const types = ts.isUnionTypeNode(visited.type) ? visited.type.types : [visited.type];
  const type = factory.createUnionTypeNode([...types, nothing]);
  const { modifiers, name, questionToken } = visited;
  const member = factory.updatePropertySignature(visited, modifiers, name, questionToken, type);
  return ts.setSyntheticLeadingComments(member, ts.getSyntheticLeadingComments(visited));
}

function withOtherTexts(node: ts.Node): ts.Node {
  const visited = ts.visitEachChild(node, withOtherTexts, undefined);
  if (!ts.isPropertySignature(visited) || !visited.type) return visited;
  const types = ts.isUnionTypeNode(visited.type) ? visited.type.types : [visited.type];
  if (!types.some(isText)) return visited;
  const { factory } = ts;
  const type = factory.createUnionTypeNode([
    ...types,
    named(factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)),
  ]);
  const { modifiers, name, questionToken } = visited;
  const member = factory.updatePropertySignature(visited, modifiers, name, questionToken, type);
  return ts.setSyntheticLeadingComments(member, ts.getSyntheticLeadingComments(visited));
}

/** Whether it is a text of an enum, which openapi-typescript makes an identifier with quotation marks. */
function isText(type: ts.Node): boolean {
  return ts.isIdentifier(type) && type.text.startsWith('"');
}

/** Leaves out what only `/raw` needs, which another client does not have: paths, failures, headers of responses. */
function withoutRaw(root: ts.Node): ts.Node[] {
  if (nameOf(root) === 'paths') return [];
  if (!TABLES.includes(nameOf(root))) return [root];
  const unused = nameOf(root) === 'components' ? ['schemas', 'responses'] : ['headers', 'default'];
  const visit = (node: ts.Node): ts.Node | undefined => {
    const isNever = ts.isPropertySignature(node) && node.type?.kind === ts.SyntaxKind.NeverKeyword;
    if (isNever || unused.includes(nameOf(node))) return;
    const isOfContract = ['query', 'header', 'path', 'content'].includes(nameOf(node));
    return isOfContract ? node : ts.visitEachChild(node, visit, undefined);
  };
  return [ts.visitEachChild(root, visit, undefined)];
}

/** Turns `components["schemas"]["User"]` into an interface or type `User`. */
function hoistSchemas(root: ts.Node): ts.Node[] {
  const named = ts.visitNode(root, function visit(node): ts.Node {
    return schemaName(node) ?? ts.visitEachChild(node, visit, undefined);
  });
  if (ts.isTypeAliasDeclaration(named) && ['webhooks', '$defs'].includes(named.name.text)) return [];
  if (!ts.isInterfaceDeclaration(named) || named.name.text !== 'components') return [named];

  const schemas = named.members.find((member) => nameOf(member) === 'schemas');
  if (!schemas || !ts.isPropertySignature(schemas) || !schemas.type || !ts.isTypeLiteralNode(schemas.type))
    return [named];
  const members = schemas.type.members.filter(ts.isPropertySignature);
  const { factory } = ts;
  const table = factory.createPropertySignature(
    undefined,
    'schemas',
    undefined,
    factory.createTypeLiteralNode(
      members.map((member) =>
        factory.createPropertySignature(
          undefined,
          member.name,
          undefined,
          factory.createTypeReferenceNode(nameOf(member)),
        ),
      ),
    ),
  );
  const rest = named.members.map((member) => (member === schemas ? table : member));
  return [
    ...members.map(declaration),
    factory.updateInterfaceDeclaration(named, named.modifiers, named.name, undefined, undefined, rest),
  ];
}

/** The `User` of `components["schemas"]["User"]`. */
function schemaName(node: ts.Node): ts.TypeNode | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return;
  const { objectType } = node;
  const isSchemas =
    literalText(objectType.indexType) === 'schemas' && ts.isTypeReferenceNode(objectType.objectType);
  const name = literalText(node.indexType);
  return isSchemas && name ? ts.factory.createTypeReferenceNode(name) : undefined;
}

function literalText(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : undefined;
}

/** A string type that editors show by its name instead of `string`. Any string is assignable to it. */
function named(type: ts.TypeNode): ts.TypeNode {
  if (type.kind !== ts.SyntaxKind.StringKeyword) return type;
  return ts.factory.createIntersectionTypeNode([type, ts.factory.createTypeLiteralNode([])]);
}

function declaration(member: ts.PropertySignature): ts.Node {
  const { factory } = ts;
  const type = named(member.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword));
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const node = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, nameOf(member), undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, nameOf(member), undefined, type);
  return ts.setSyntheticLeadingComments(node, ts.getSyntheticLeadingComments(member));
}

/** The places whose type is `unknown`, except in index signatures and records, which make objects open. */
function findUnknown(node: ts.Node, place = ''): string[] {
  if (ts.isIndexSignatureDeclaration(node)) return [];
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) && node.typeName.text === 'Record')
    return [];
  const here = [place, nameOf(node)].filter(Boolean).join('.');
  if (node.kind === ts.SyntaxKind.UnknownKeyword) return [here];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...findUnknown(child, here));
  });
  return found;
}

function nameOf(node: ts.Node): string {
  if (!ts.isPropertySignature(node) && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node))
    return '';
  const { name } = node;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : '';
}

/** Puts descriptions first and without a tag: editors show tags separately and attach what follows to them. */
function plainComments(text: string): string {
  return text.replaceAll(/^( *)\/\*\*([\s\S]*?)\*\//gm, (_, indent: string, inside: string) => {
    const lines = inside.split('\n').map((line) => line.replace(/^\s*\* {0,5}|^\s+/, '').trimEnd());
    const parts = lines
      .join('\n')
      .trim()
      .split(/\n(?=@)/);
    const described = parts.filter((part) => !part.startsWith('@') || part.startsWith('@description '));
    const tags = parts.filter((part) => !described.includes(part) && !/^@(enum|constant)\b/.test(part));
    const plain = described.map((part) => part.replace(/^@description /, '').replace(/^Format: \S+\n?/, ''));
    return comment([plain.filter(Boolean).join('\n\n'), ...tags], indent);
  });
}
