import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lintContracts, type Problem } from '@payments-openapi/tooling/linters';
import { tool } from '@payments-openapi/tooling/tool';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { brokenFixture, type Mistakes } from './lint/broken-fixture.ts';

interface Case {
  mistake: string;
  mistakes: Mistakes;
  place: string;
  rule: string;
  says: RegExp;
}

const create = 'operations/books/books_create.yaml';
const list = 'operations/books/books_list.yaml';

const cases: Case[] = [
  {
    mistake: 'a $ref to a file that is not there',
    mistakes: { [list]: ['schemas/BooksListEnvelope.yaml', 'schemas/BooksLstEnvelope.yaml'] },
    place: `${list}:16`,
    rule: 'no-unresolved-refs',
    says: /Can't resolve \$ref: no such file: .*schemas\/BooksLstEnvelope\.yaml/,
  },
  {
    mistake: 'a YAML mistake',
    mistakes: { 'schemas/Book.yaml': ['[title]', '[title'] },
    place: 'schemas/Book.yaml:4',
    rule: 'yaml',
    says: /Invalid YAML: /,
  },
  {
    mistake: 'an operationId that is used twice',
    mistakes: { [list]: ['books_list', 'books_create'] },
    place: `${create}:1`,
    rule: 'operation-operationId-unique',
    says: /unique/,
  },
  {
    mistake: 'an example that does not fit its schema',
    mistakes: { 'examples/books_create.novel.request.yaml': ['title: The Long Way', 'title: 7'] },
    place: 'examples/books_create.novel.request.yaml:3',
    rule: 'no-invalid-media-type-examples',
    says: /`title` property type must be string/,
  },
  {
    mistake: 'two schemas of one name',
    mistakes: {
      'schemas/Envelope.yaml': ['type: integer', '$ref: more/Price.yaml'],
      'schemas/more/Price.yaml': 'type: integer\ndescription: Another price.\n',
    },
    place: 'schemas/Price.yaml:1',
    rule: 'component-name-unique',
    says: /Price/,
  },
  {
    mistake: 'what only Spectral sees',
    mistakes: { 'openapi.yaml': ['- name: books', '- name: novels'] },
    place: `${create}:4`,
    rule: 'operation-tag-defined',
    says: /tags must be defined/,
  },
];

function lint(...arguments_: string[]) {
  return tool({ reject: false })('node', ['scripts/lint.ts', ...arguments_]);
}

describe('npm run lint', () => {
  // Start each linter once for all cases, because starting takes longer than linting.
  let contracts: { folder: string; document: string }[];
  let found: Problem[];
  beforeAll(async () => {
    contracts = await Promise.all(cases.map(({ mistakes }) => brokenFixture(mistakes)));
    found = await lintContracts(contracts.map(({ document }) => document));
  });
  afterAll(() => Promise.all(contracts.map(({ folder }) => rm(folder, { recursive: true }))));

  it.for([...cases.entries()])('reports $1.mistake', ([index, { place, rule, says }], { expect }) => {
    const { folder = '' } = contracts[index] ?? {};
    const problems = found.filter(({ file }) => file.startsWith(folder));
    const there = problems.find(
      (one) => `${one.file}:${one.line}` === path.join(folder, place) && one.rule === rule,
    );
    expect(there?.message, JSON.stringify(problems)).toMatch(says);
  });

  it.concurrent('reports a YAML mistake in openapi.yaml, and exits with 1', async ({
    expect,
    onTestFinished,
  }) => {
    const { folder, document } = await brokenFixture({
      'openapi.yaml': ['  title: Book shop', 'title: Book shop'],
    });
    onTestFinished(() => rm(folder, { recursive: true }));
    const { exitCode, stderr } = await lint(document);
    const [place, message] = stderr.split('\n');
    expect(place).toMatch(/:4:\d+ {2}yaml$/);
    expect(place?.startsWith(document)).toBe(true);
    expect(message).toMatch(/Invalid YAML: /);
    expect(exitCode).toBe(1);
  });

  it.concurrent('exits with 0 if there are no problems', async ({ expect }) => {
    expect((await lint('scripts/lint/fixture/openapi.yaml')).exitCode).toBe(0);
  });

  it.concurrent('exits with 2 on an unknown format', async ({ expect }) => {
    const { exitCode, stderr } = await lint('--format', 'xml');
    expect(stderr).toMatch(/^Unknown format "xml" in --format\. Expected one of: text, json, github\n/);
    expect(exitCode).toBe(2);
  });

  it.concurrent('exits with 2 on an unknown argument', async ({ expect }) => {
    const { exitCode, stderr } = await lint('--colour');
    expect(stderr).toMatch(/^.*--colour.*\nRun node scripts\/lint\.ts --help for usage\.$/);
    expect(exitCode).toBe(2);
  });

  it.concurrent('writes the problems as JSON', async ({ expect, onTestFinished }) => {
    const { folder, document } = await brokenFixture({ 'schemas/Old.yaml': 'type: string' });
    onTestFinished(() => rm(folder, { recursive: true }));
    const { stdout, exitCode } = await lint(document, '--format=json');
    expect(JSON.parse(stdout)).toMatchObject([{ rule: 'contract/no-unreferenced-file', line: 1 }]);
    expect(exitCode).toBe(1);
  });
});
