import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { build } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { tool } from '@payments-openapi/tooling/tool';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { typescript } from '../languages/typescript.ts';
import { generateByRedocly } from '../redocly.ts';
import type { Row } from '../row.ts';
import { npmVersion } from '../versions.ts';

/** TypeScript generators on npm. */
export const typescriptRows: readonly Row[] = [
  {
    name: 'openapi-typescript',
    version: npmVersion('openapi-typescript'),
    generates: async ({ document, folder }) => {
      const types = await openapiTypescript(pathToFileURL(document));
      await writeFile(path.join(folder, 'contract.ts'), astToString(types));
    },
    ...typescript('openapi-typescript'),
  },
  {
    name: '@hey-api/openapi-ts',
    version: npmVersion('@hey-api/openapi-ts'),
    generates: async ({ document, folder }) => {
      await createClient({
        input: document,
        output: path.join(folder, 'client'),
        logs: { level: 'silent', file: false },
      });
    },
    ...typescript('hey-api'),
  },
  {
    name: 'orval',
    version: npmVersion('orval'),
    generates: async ({ document, folder }) => {
      const output = path.join(folder, 'client.ts');
      await tool('orval', ['--input', document, '--output', output, '--client', 'fetch'], {
        cwd: folder,
        localDir: import.meta.dirname,
      });
      await readFile(output);
    },
    ...typescript('orval'),
  },
  {
    name: 'kubb',
    version: npmVersion('@kubb/core'),
    generates: async ({ document, folder }) => {
      // It replaces `console.error`, and does not restore it.
      const { error: sayError } = console;
      const { error } = await build({
        config: {
          // Otherwise, it also writes everything into the current folder.
          root: process.cwd(),
          input: { path: document },
          output: { path: path.join(folder, 'client'), clean: false },
          plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: 'fetch' })],
        },
      }).finally(() => {
        console.error = sayError;
      });
      if (error) throw error;
    },
    ...typescript('kubb'),
  },
  {
    name: '@redocly/cli typescript',
    version: npmVersion('@redocly/cli'),
    generates: (work) => generateByRedocly(work, 'typescript', 'client.ts'),
    ...typescript('redocly'),
  },
];
