import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import ts from 'typescript';

/** A policy of a module: the constants under one comment, with their values, and the comment. */
export interface Policy {
  names: string[];
  why: string;
}

/**
 * Reads the exported constants of a module in order, and optionally its functions. One without a comment belongs to
 * the policy before it.
 */
export function policiesOf(file: string, values: object, kinds: { functions: boolean }): Policy[] {
  const policies: Policy[] = [];
  const source = parse(file);
  for (const statement of source.statements) {
    const name = nameOf(statement);
    if (!name || !isExported(statement)) continue;
    if (ts.isFunctionDeclaration(statement) && !kinds.functions) continue;
    const why = commentOf(statement);
    const shown = ts.isFunctionDeclaration(statement) ? name : `${name} = ${shownValue(values, name)}`;
    const before = policies.at(-1);
    if (why) policies.push({ names: [shown], why });
    else if (before) before.names.push(shown);
    else throw new Error(`${file}: ${name} needs a comment that says why`);
  }
  return policies;
}

/** The comments on the members of an interface, by name. */
export function memberComments(file: string, name: string): Map<string, string> {
  const declared = parse(file)
    .statements.filter((statement) => ts.isInterfaceDeclaration(statement))
    .find((statement) => statement.name.text === name);
  if (!declared) throw new Error(`${file}: no such interface: ${name}`);
  return new Map(
    declared.members.map((member) => [member.name?.getText() ?? '', commentOf(member)] as const),
  );
}

function parse(file: string): ts.SourceFile {
  const text = readFileSync(file, 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text;
  if (!ts.isVariableStatement(statement)) return undefined;
  return statement.declarationList.declarations[0]?.name.getText();
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The text of a node's comment, without tags. */
function commentOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter((one) => ts.isJSDoc(one));
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? '';
  return text.replaceAll(/\s+/g, ' ').trim();
}

function shownValue(values: object, name: string): string {
  return inspect(new Map(Object.entries(values)).get(name), { breakLength: Number.POSITIVE_INFINITY });
}
