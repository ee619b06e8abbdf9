import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import ts from 'typescript';

/** A choice of a module: the constants under one comment, with their values, and the comment. */
export interface Choice {
  names: string[];
  why: string;
}

/**
 * Reads the exported constants of a module in order, and optionally its functions. One without a comment belongs to
 * the choice before it.
 */
export function choicesOf(url: URL, values: object, kinds: { functions: boolean }): Choice[] {
  const choices: Choice[] = [];
  const source = parse(url);
  for (const statement of source.statements) {
    const name = nameOf(statement);
    if (!name || !isExported(statement)) continue;
    if (ts.isFunctionDeclaration(statement) && !kinds.functions) continue;
    const why = commentOf(statement);
    const shown = ts.isFunctionDeclaration(statement) ? name : `${name} = ${shownValue(values, name)}`;
    const before = choices.at(-1);
    if (why) choices.push({ names: [shown], why });
    else if (before) before.names.push(shown);
    else throw new Error(`${url.pathname}: ${name} needs a comment that says why`);
  }
  return choices;
}

/** The comments on the members of an interface, by name. */
export function memberComments(url: URL, name: string): Map<string, string> {
  const declared = parse(url)
    .statements.filter((statement) => ts.isInterfaceDeclaration(statement))
    .find((statement) => statement.name.text === name);
  if (!declared) throw new Error(`${url.pathname}: no such interface: ${name}`);
  return new Map(
    declared.members.map((member) => [member.name?.getText() ?? '', commentOf(member)] as const),
  );
}

function parse(url: URL): ts.SourceFile {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  return ts.createSourceFile(url.pathname, text, ts.ScriptTarget.Latest, true);
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
