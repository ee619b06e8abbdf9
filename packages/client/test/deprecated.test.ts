import { resolve } from '@payments-openapi/spec';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { contract, membersBelow, operations } from './contract.ts';
import { openProject } from './project.ts';

const members = operations.flatMap(({ typeName, params, data }) => [
  ...membersBelow(params, '').map((member) => ({ ...member, root: `${typeName}Params` })),
  ...membersBelow(data, '').map((member) => ({ ...member, root: `${typeName}Output` })),
]);

function isDeprecated({ schema }: (typeof members)[number]): boolean {
  return (schema.deprecated ?? resolve(contract, schema).deprecated) === true;
}

/** The names that an editor strikes through, by line. */
const project = openProject({
  'deprecated.ts': [
    "import type * as types from '@payments-openapi/client';",
    ...members.map(({ root, path }) => `void ({} as types.${root})${path};`),
  ].join('\n'),
});
const file = project.at('deprecated.ts');
const source = project.program.getSourceFile(file);
const struck = project.service
  .getSuggestionDiagnostics(file)
  .filter(({ reportsDeprecated }) => reportsDeprecated)
  .map(({ start }) => source?.getLineAndCharacterOfPosition(start).line);

describe('a deprecated field', () => {
  it('is there', () => {
    expect(members.filter(isDeprecated).length).toBeGreaterThan(0);
  });

  it('is struck through in an editor, and no other field is', () => {
    const expected = members.flatMap((member, index) => (isDeprecated(member) ? [index + 1] : []));
    expect(struck).toEqual(expected);
    expect(ts.version).toMatch(/^5\./);
  });
});
