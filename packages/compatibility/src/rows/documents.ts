import { readFile } from 'node:fs/promises';
import SwaggerParser from '@apidevtools/swagger-parser';
import { operations } from '@payments-openapi/spec';
import { spectral } from '@payments-openapi/tooling/linters';
import { tool } from '@payments-openapi/tooling/tool';
import { compileErrors, validate as validateReadme } from '@readme/openapi-parser';
import { validate as validateScalar } from '@scalar/openapi-parser';
import { convertV2 } from 'openapi-to-postmanv2';
import type { Row } from '../row.ts';
import { npmVersion } from '../versions.ts';

/** Linters, parsers and converters: tools that read the document without generating code. */
export const documentRows: readonly Row[] = [
  {
    name: '@redocly/cli',
    version: npmVersion('@redocly/cli'),
    // Our own rules check the source files of the bundle: `npm run lint`.
    reads: async ({ document, folder }) => {
      await tool('redocly', ['lint', document, '--extends=spec', '--lint-config=off'], { cwd: folder });
    },
  },
  {
    name: '@stoplight/spectral-cli',
    version: npmVersion('@stoplight/spectral-cli'),
    reads: async ({ document }) => refuse(await spectral(document)),
  },
  {
    name: '@apidevtools/swagger-parser',
    version: npmVersion('@apidevtools/swagger-parser'),
    reads: async ({ document }) => {
      await SwaggerParser.validate(document);
    },
  },
  {
    name: '@scalar/openapi-parser',
    version: npmVersion('@scalar/openapi-parser'),
    reads: async ({ document }) => {
      const { valid, errors = [] } = await validateScalar(await readFile(document, 'utf8'));
      if (!valid) refuse(errors);
    },
  },
  {
    name: '@readme/openapi-parser',
    version: npmVersion('@readme/openapi-parser'),
    reads: async ({ document }) => {
      const result = await validateReadme(document);
      if (!result.valid) throw new Error(compileErrors(result));
      refuse(result.warnings);
    },
  },
  {
    name: 'openapi-to-postmanv2',
    version: npmVersion('openapi-to-postmanv2'),
    reads: async ({ document }) => {
      const text = await readFile(document, 'utf8');
      const expected = operations(JSON.parse(text)).length;
      const requests = await convertToPostman(text);
      if (requests !== expected) throw new Error(`${requests} requests for ${expected} operations`);
    },
  },
];

function refuse(problems: readonly unknown[]): void {
  if (problems.length > 0) throw new Error(problems.map((problem) => JSON.stringify(problem)).join('\n'));
}

interface PostmanFolder {
  item?: PostmanFolder[];
}

/** @returns the number of requests in the collection */
async function convertToPostman(data: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<PostmanFolder>();
  convertV2({ type: 'string', data }, {}, (error, conversion) => {
    const [made] = conversion?.output ?? [];
    if (error || !conversion?.result || !made) reject(error ?? new Error(conversion?.reason));
    else resolve(made.data as PostmanFolder);
  });
  return countRequests(await promise);
}

function countRequests({ item }: PostmanFolder): number {
  return item ? item.reduce((sum, one) => sum + countRequests(one), 0) : 1;
}
