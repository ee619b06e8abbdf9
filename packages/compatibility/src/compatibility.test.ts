import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { contract, control } from '@payments-openapi/tooling/documents';
import { root } from '@payments-openapi/tooling/tool';
import { isWhole, sampled } from '@payments-openapi/tooling/whole';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failures } from './outcome.ts';
import type { Row } from './row.ts';
import { prismRow } from './rows/prism.ts';
import { npmRows, rows } from './rows.ts';
import { type Documents, runRow } from './run.ts';

const documents = {
  contract: path.join(contract.dist, 'openapi.json'),
  control: path.join(control.dist, 'openapi.json'),
};

// `npm test` lints the sources with Redocly, and the bundles with Spectral, before it runs any test.
const linters = ['@redocly/cli', '@stoplight/spectral-cli'];

interface Schema {
  [keyword: string]: unknown;
  properties?: object;
}

function rowOf(name: string): Row {
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`There is no row ${name}`);
  return row;
}

const tried = npmRows.filter(({ name }) => !linters.includes(name));
const generators = tried.filter(({ generates }) => generates);
/** Generating a client and compiling it takes seconds. */
const generating = sampled(generators, Math.ceil(generators.length / 2));

/** What a tool reads here. Those that generate clients take seconds: one of them reads both. */
function documentsFor(row: Row): Documents {
  // The test of the conformance kit that runs Prism starts it with the contract.
  if (row === prismRow) return { control: documents.control };
  if (isWhole || !row.generates || row.name === 'openapi-typescript') return documents;
  return { contract: documents.contract };
}

describe('the contract and the control contract', () => {
  it.for(tried.filter((row) => !row.generates || generating.includes(row)))(
    'are accepted by $name',
    async (row) => {
      expect(failures(await runRow(row, documentsFor(row)))).toEqual([]);
    },
  );
});

describe('a row fails', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'broken-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The contract with one mistake. */
  async function broken(
    change: (schemas: Record<string, Schema>, document: object) => void,
  ): Promise<string> {
    const document = JSON.parse(await readFile(documents.contract, 'utf8'));
    change(document.components.schemas, document);
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    return file;
  }

  it('if a parser rejects the contract', async () => {
    const file = await broken((_, document) => Object.assign(document, { path: {} }));
    const result = await runRow(rowOf('@apidevtools/swagger-parser'), { contract: file });
    expect(failures(result)).toMatchObject([{ step: 'reads' }]);
  });

  it('if generated code has a name that is not in the contract', async () => {
    const file = await broken((schemas) => {
      schemas.UsersCreate200ResponseAllOfData = { type: 'object' };
    });
    const result = await runRow(rowOf('openapi-typescript'), { contract: file });
    const message = expect.stringContaining('UsersCreate200ResponseAllOfData');
    expect(failures(result)).toMatchObject([{ step: 'generates', message }]);
  });

  it('if the generated client does not accept null where the contract does', async () => {
    const file = await broken((schemas) => {
      schemas.PayoutAccount = {
        ...schemas.PayoutAccount,
        properties: { ...schemas.PayoutAccount?.properties, date_of_birth: { type: 'string' } },
      };
    });
    const result = await runRow(rowOf('openapi-typescript'), { contract: file });
    expect(failures(result)).toMatchObject([{ step: 'compiles', message: expect.stringContaining('null') }]);
  });

  it('if a generated type accepts anything', async () => {
    const file = await broken((schemas) => {
      schemas.UserCreate = { oneOf: [{ required: ['first_name'] }, { required: ['last_name'] }] };
    });
    const result = await runRow(rowOf('kubb'), { contract: file });
    expect(failures(result)).toMatchObject([{ step: 'compiles' }]);
  });

  it('if a known bug no longer occurs', async () => {
    const row: Row = {
      name: 'a tool',
      version: '1.0.0',
      reads: async () => undefined,
      knownBugs: [{ step: 'reads', says: /broken/, because: 'it was broken once' }],
    };
    expect(failures(await runRow(row, { contract: documents.contract }))).toMatchObject([{ step: 'reads' }]);
  });

  it('never because the runtime of the tool is not installed: then it is not run', async () => {
    const row: Row = {
      ...rowOf('openapi-generator go'),
      needs: { generates: [['a runtime', 'no-such-command']] },
    };
    const { steps } = await runRow(row, { contract: documents.contract });
    expect(steps).toMatchObject([{ outcome: { is: 'missing', runtimes: ['a runtime'] } }]);
  });
});

describe('the table in the docs', () => {
  it('has every row', async () => {
    const page = await readFile(path.join(root, 'packages/docs/pages/generators.md'), 'utf8');
    for (const { name } of rows) expect(page).toContain(`| ${name} `);
  });
});
