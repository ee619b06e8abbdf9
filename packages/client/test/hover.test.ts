import type { ClientOperation } from '@payments-openapi/codegen/operations';
import { resolve } from '@payments-openapi/spec';
import { sampled } from '@payments-openapi/tooling/whole';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { referenceLink } from '../scripts/reference-link.ts';
import { contract, type Member, membersBelow, operations } from './contract.ts';
import { openProject } from './project.ts';

/** A line for each thing to point at; the caret stands before the last name of it. */
const lines = operations.flatMap((operation) => [
  callLine(operation),
  ...requestMembers(operation).map((member) => memberLine(`{} as types.${operation.typeName}Params`, member)),
  ...responseMembers(operation).map((member) =>
    memberLine(`{} as types.${operation.typeName}Output`, member),
  ),
]);
const project = openProject({
  'hover.ts': [
    "import { createClient } from '@payments-openapi/client';",
    "import type * as types from '@payments-openapi/client';",
    "const api = createClient({ baseUrl: '' });",
    ...lines,
  ].join('\n'),
});
const file = project.at('hover.ts');
const text = project.program.getSourceFile(file)?.text ?? '';

function callLine({ group, verb }: ClientOperation): string {
  return `void api.${group}.${verb}();`;
}

function memberLine(root: string, { path }: Member): string {
  return `void (${root})${path};`;
}

function requestMembers(operation: ClientOperation): Member[] {
  return membersBelow(operation.params, '');
}

function responseMembers(operation: ClientOperation): Member[] {
  return membersBelow(operation.data, '');
}

/** What an editor shows for the last name of a line. */
function hover(line: string) {
  const start = text.indexOf(`\n${line}`) + 1;
  const end = start + line.replace(/["\]();]+$/, '').length;
  const info = project.service.getQuickInfoAtPosition(file, end - 1);
  return {
    text: ts.displayPartsToString(info?.documentation),
    tags: (info?.tags ?? []).map(
      ({ name, text: tagText }) => [name, ts.displayPartsToString(tagText)] as const,
    ),
  };
}

/** Links within the repository lead nowhere from the package. */
function withoutLinks(described: string): string {
  // The package does not contain the pages that they lead to.
  return described
    .replace(/\s*Discrepanc(y|ies): .*$/, '')
    .replaceAll(/\[([^\]]+)\]\(DISCREPANCIES\.md#[\w-]+\)/g, '$1');
}

function describedBy({ schema }: Member): string {
  return (schema.description ?? resolve(contract, schema).description ?? '').trim();
}

const CONSTRAINTS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** The tags that show what the type of a member does not. */
function constraintTags({ schema }: Member): string[] {
  const { allOf = [], ...own } = { ...resolve(contract, schema), ...schema };
  const [text] = [own.pattern, ...allOf.map((part) => resolve(contract, part).pattern)].filter(Boolean);
  return [
    ...CONSTRAINTS.filter((keyword) => keyword in own),
    ...(own.format || text?.startsWith('^[0-9]{4}-') ? ['format'] : []),
    ...(text && !own.format && !text.startsWith('^[0-9]{4}-') ? ['pattern'] : []),
  ];
}

describe('a field with constraints, pointed at', () => {
  it.each([
    ['PayeesCreate', '!.payee!.nickname', [['maxLength', '50']]],
    ['PayeesCreate', '!.payee!.payout_account!.date_of_birth', [['format', 'YYYY-MM-DD']]],
    ['UsersCreate', '!.user!.calling_code', [['pattern', '^[0-9]{1,3}$']]],
    ['DigitalWalletsListTransactions', '!.start_at', [['format', 'YYYY-MM-DD hh:mm:ss']]],
  ])('shows those of %s%s', (typeName, path, tags) => {
    expect(hover(`void ({} as types.${typeName}Params)${path};`).tags).toEqual(tags);
  });
});

/** What all of them show is made by the same code from the contract. */
const pointedAt = sampled(operations, Math.ceil(operations.length / 3));

describe.each(pointedAt.map((operation) => [operation.id, operation] as const))(
  '%s, pointed at',
  (_, operation) => {
    const { summary = '', description = '' } = operation;

    it('shows summary and description of the contract', () => {
      const shown = hover(callLine(operation));
      expect(shown.text).toBe(`${summary}\n\n${withoutLinks(description.trim())}`);
      expect(shown.text).not.toContain('.md');
      expect(shown.tags.map(([name]) => name)).not.toContain('description');
    });

    it('ends with a link to its reference', () => {
      expect(hover(callLine(operation)).tags.at(-1)).toEqual([
        'see',
        expect.stringContaining(referenceLink(operation.id)),
      ]);
    });

    it('shows the description of each path parameter', () => {
      const caret = text.indexOf(callLine(operation)) + callLine(operation).length - 2;
      const help = project.service.getSignatureHelpItems(file, caret, undefined);
      const shown = help?.items[0]?.parameters.map(({ name, documentation }) => [
        name,
        ts.displayPartsToString(documentation),
      ]);
      const expected = operation.pathParameters.map(({ name, description: parameterText }) => [
        name,
        parameterText?.trim(),
      ]);
      expect(shown?.slice(0, -2)).toEqual(expected);
      expect(shown?.slice(-2)).toEqual([
        ['params', expect.stringMatching(/^\S.+\.$/s)],
        ['options', 'Options of this call only.'],
      ]);
      for (const [, parameterText] of expected) expect(parameterText).toBeTruthy();
    });

    it('shows the description of each field of its request', () => {
      for (const member of requestMembers(operation))
        expectDescribed(`{} as types.${operation.typeName}Params`, member);
    });

    it('shows the description of each field of its response', () => {
      for (const member of responseMembers(operation))
        expectDescribed(`{} as types.${operation.typeName}Output`, member);
    });
  },
);

function expectDescribed(root: string, member: Member) {
  const shown = hover(memberLine(root, member));
  expect(describedBy(member), member.path).not.toBe('');
  expect(shown.text, member.path).toBe(describedBy(member));
  expect(shown.text, member.path).not.toMatch(/@|\*\/|^\s|\s$| {2}|>-/m);
  const tags = shown.tags.map(([name]) => name);
  expect(tags, member.path).toEqual([
    ...(member.schema.deprecated ? ['deprecated'] : []),
    ...constraintTags(member),
    ...('default' in member.schema ? ['default'] : []),
  ]);
}
