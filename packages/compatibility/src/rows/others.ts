import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { go, goModule } from '../languages/go.ts';
import { environment, python, pythonPackage } from '../languages/python.ts';
import { cargo } from '../languages/rust.ts';
import { cached, run } from '../process.ts';
import { generateByRedocly } from '../redocly.ts';
import { type Row, rowOf } from '../row.ts';
import { npmVersion, VERSIONS } from '../versions.ts';

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2';
const runtime = 'github.com/oapi-codegen/runtime';

/** Generators for one language. */
export const languageRows: readonly Row[] = [
  rowOf(
    {
      name: 'openapi-python-client',
      version: VERSIONS['openapi-python-client'],
      needs: { generates: [python] },
      generates: async ({ document, folder }) => {
        const output = path.join(folder, 'client/payments_client');
        await mkdir(path.dirname(output));
        const bin = await openapiPythonClient();
        // It formats with the ruff in the same folder.
        const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}` };
        const given = [
          'generate',
          '--path',
          document,
          '--output-path',
          output,
          '--meta=none',
          '--fail-on-warning',
        ];
        await run('openapi-python-client', given, { env });
      },
      knownBugs: [
        {
          step: 'generates',
          document: 'control',
          says: /Unsupported content type application\/yaml/,
          because: 'it omits the YAML seed in the request of seeds_load',
        },
      ],
    },
    pythonPackage('openapi-python-client', 'payments_client', async () =>
      path.join(await openapiPythonClient(), 'python'),
    ),
  ),
  rowOf(
    {
      name: '@redocly/cli python',
      version: npmVersion('@redocly/cli'),
      generates: (work) => generateByRedocly(work, 'python', 'client/payments_client/client.ts'),
      knownBugs: [
        {
          step: 'calls',
          says: /payout_account\.\w+ is required/,
          because: 'its data classes omit fields that are null; pass a dictionary instead',
        },
      ],
    },
    pythonPackage('redocly', 'payments_client', async () =>
      path.join(await environment(`httpx-${VERSIONS.httpx}`, `httpx==${VERSIONS.httpx}`), 'python'),
    ),
  ),
  rowOf(
    {
      name: 'oapi-codegen',
      version: VERSIONS[OAPI_CODEGEN],
      needs: { generates: [go] },
      generates: async ({ document, folder }) => {
        const client = path.join(folder, 'client');
        await mkdir(client);
        await writeFile(
          path.join(client, 'go.mod'),
          `module example.com/payments/client\n\nrequire ${runtime} ${VERSIONS[runtime]}\n`,
        );
        const given = ['-generate', 'types,client', '-package', 'client', '-o', 'client.go', document];
        await run('go', ['run', `${OAPI_CODEGEN}/cmd/oapi-codegen@${VERSIONS[OAPI_CODEGEN]}`, ...given], {
          cwd: client,
        });
      },
    },
    goModule('oapi-codegen'),
  ),
  {
    name: 'progenitor',
    version: VERSIONS['cargo-progenitor'],
    needs: { generates: [cargo] },
    generates: async ({ document, folder }) => {
      const output = path.join(folder, 'client');
      const given = ['progenitor', '-i', document, '-o', output, '-n', 'payments-client', '-v', '0.0.0'];
      await run(path.join(await progenitor(), 'bin/cargo-progenitor'), given);
    },
    knownBugs: [
      {
        step: 'generates',
        says: /invalid type: sequence, expected a string/,
        because: 'it reads only OpenAPI 3.0, and does not support lists of types',
      },
    ],
  },
];

function openapiPythonClient(): Promise<string> {
  const name = 'openapi-python-client';
  return environment(`${name}-${VERSIONS[name]}`, `${name}==${VERSIONS[name]}`, `ruff==${VERSIONS.ruff}`);
}

function progenitor(): Promise<string> {
  const version = VERSIONS['cargo-progenitor'];
  return cached(`cargo-progenitor-${version}`, (root) =>
    run('cargo', [
      'install',
      '--quiet',
      '--locked',
      '--root',
      root,
      '--version',
      version,
      'cargo-progenitor',
    ]),
  );
}
