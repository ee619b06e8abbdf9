import { create, type Recipe, replace, tests } from './recipe.ts';

const SCORE = 'packages/conformance/test/mutants/score.test.ts';

/** A check that inspects every response. */
export const check: Recipe = {
  name: 'check',
  section: 'Add a conformance check',
  proofs: [[...tests(SCORE), '-t', 'C99|guide'], tests('packages/conformance/test/in-process.test.ts')],
  steps: [
    {
      file: 'packages/conformance/src/checks/responses/c99-one-line-messages.ts',
      leftOut: /Cannot find module .*c99-one-line-messages\.ts/,
      edit: create(`import { isObject } from '../../contract/layers.ts';
import type { Check } from '../../run/check.ts';
import { findingAbout, schemaOf } from '../describe.ts';

/** Messages are for logs, where a line break would start another entry. */
export const oneLineMessages: Check = {
  id: 'C99',
  title: 'Messages have one line',
  inspect(exchange, { report }) {
    const { json } = exchange;
    if (!isObject(json) || typeof json.message !== 'string') return false;
    if (json.message.includes('\\n')) {
      const pointer = schemaOf(exchange);
      report.finding(findingAbout(exchange, { pointer, expected: 'one line', actual: 'a line break' }));
    }
    return true;
  },
};
`),
    },
    {
      file: 'packages/conformance/src/checks/all.ts',
      leftOut: /FAIL .*is detected by C99/,
      edit: (text) =>
        replace(
          "from './responses/c14-deprecated-fields.ts';",
          "from './responses/c14-deprecated-fields.ts';\nimport { oneLineMessages } from './responses/c99-one-line-messages.ts';",
        )(replace('  unknownOutcomes,\n', '  unknownOutcomes,\n  oneLineMessages,\n')(text)),
    },
    {
      file: 'packages/conformance/test/mutants/schema.ts',
      leftOut: /no server in test\/mutants breaks only C99/,
      edit: replace(
        'export const schemaMutants = [\n',
        `export const schemaMutants = [
  ...detectedBy('C99', {
    'message-of-two-lines': {
      title: 'A message has a line break',
      operations: ['users_get'],
      make: changeMember('users_get', '/message', () => 'all\\nwell'),
    },
  }),
`,
      ),
    },
    {
      file: 'packages/conformance/docs/checks.md',
      leftOut: /The guide describes every check[\s\S]*"C99"/,
      edit: (text) =>
        text
          .replace(
            /\n(\n +A check that|\nA check that inspects responses)/,
            '\n| `C99` | messages have one line |\n$1',
          )
          .replace(
            /(\d+) broken servers and receivers are described (.*): (\d+) servers/,
            (_, all, words, servers) =>
              `${Number(all) + 1} broken servers and receivers are described ${words}: ${Number(servers) + 1} servers`,
          )
          .replace('`C03` `C14`)', '`C03` `C14` `C99`)')
          .replaceAll(
            /^(\| (?:all|.*`C99`\)) +\| +)(\d+)( \| +)(\d+)(?= \|$)/gm,
            (_, row, servers, cell, detected) => `${row}${Number(servers) + 1}${cell}${Number(detected) + 1}`,
          ),
    },
  ],
};
