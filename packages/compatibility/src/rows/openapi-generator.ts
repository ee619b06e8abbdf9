import path from 'node:path';
import { dotnetProject } from '../languages/csharp.ts';
import { goModule } from '../languages/go.ts';
import { java, mavenProject } from '../languages/java.ts';
import { phpPackage } from '../languages/php.ts';
import { environment, python, pythonPackage, requirementsOf } from '../languages/python.ts';
import { rustCrate } from '../languages/rust.ts';
import { typescript } from '../languages/typescript.ts';
import { cached, run } from '../process.ts';
import { type Row, rowOf } from '../row.ts';
import { VERSIONS } from '../versions.ts';

const version = VERSIONS['openapi-generator-cli'];

/** The generators of openapi-generator, one per language. */
export const openapiGeneratorRows: readonly Row[] = [
  rowOf(generator('typescript-fetch'), typescript('typescript-fetch')),
  rowOf(
    generator('python'),
    pythonPackage('openapi-generator', 'openapi_client', async (client) => {
      const requirements = await requirementsOf(client);
      return path.join(await environment(`openapi-generator-python-${version}`, ...requirements), 'python');
    }),
  ),
  rowOf(
    generator('go', '--git-host=example.com', '--git-user-id=payments', '--git-repo-id=client'),
    goModule('openapi-generator'),
  ),
  // The library with Jackson, because Gson, the default, omits members that are null.
  rowOf(generator('java', '--library=native'), mavenProject('Call')),
  rowOf(generator('csharp'), dotnetProject('src/Org.OpenAPITools')),
  rowOf(generator('php'), phpPackage('openapi-generator')),
  rowOf(generator('rust'), rustCrate('openapi-generator', 'openapi')),
];

function generator(name: string, ...options: readonly string[]) {
  return {
    name: `openapi-generator ${name}`,
    version,
    needs: { generates: [java, python] },
    generates: async ({ document, folder }) => {
      const output = path.join(folder, 'client');
      const sources = '--global-property=apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';
      const given = ['-jar', await jar(), 'generate', '-g', name, '-i', document, '-o', output, sources];
      await run('java', [...given, ...options]);
    },
  } satisfies Row;
}

/** Gets its jar, which is inside a Python package. */
async function jar(): Promise<string> {
  const folder = await cached(`openapi-generator-cli-${version}`, (target) =>
    run('python3', [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--target',
      target,
      `openapi-generator-cli==${version}`,
    ]),
  );
  return path.join(folder, 'openapi_generator_cli/openapi-generator.jar');
}
