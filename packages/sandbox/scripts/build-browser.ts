import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { load } from 'js-yaml';
import { type Plugin, rolldown } from 'rolldown';
import { licensePlugin } from 'rolldown-license-plugin';
import { loadControlContract, loadServiceContract } from '../src/contract/load.ts';
import { readyCheckFiles, withoutDescriptions } from './ready-checks.ts';

const HELP = `
Builds the sandbox for browsers into a folder: sandbox.js, which is a module, and sqlite3.wasm and the licences of what they
contain beside it. Prints the sizes of both in bytes, as they are and compressed by gzip.

  npx pnpm exec node packages/sandbox/scripts/build-browser.ts FOLDER

Exit codes: 0 built; 1 build failed; 2 invalid arguments.
`;

const sandbox = path.resolve(import.meta.dirname, '..');

/** Name and code of each module that reads files in Node.js, or compiles at run time. */
const REPLACED: Record<string, () => string | Promise<string>> = {
  'contract/checks.ts': checksModule,
  'contract/load.ts': () =>
    `export const loadServiceContract = () => (${jsonOf(withoutDescriptions(loadServiceContract()))});
     export const loadControlContract = () => (${jsonOf(withoutDescriptions(loadControlContract()))});`,
  'input/version.ts': async () => {
    const manifest = JSON.parse(await readFile(path.join(sandbox, 'package.json'), 'utf8'));
    return `export const version = ${JSON.stringify(manifest.version)};`;
  },
  'resources/seed/ready.ts': readySeedModule,
};

/** The module of the ready seed with what its file holds, so that a start need not load a YAML parser. */
export async function readySeedModule(): Promise<string> {
  const text = await readFile(path.join(sandbox, 'src/resources/seed/ready.yaml'), 'utf8');
  return `export const readySeed = ${jsonOf(load(text))};`;
}

/** Parsing a JSON string is faster than parsing the same data as code. */
function jsonOf(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

/** The module of checks, which imports those of every operation: strict pages allow no code that is made at run time. */
function checksModule(): string {
  const names = [...readyCheckFiles().keys()];
  const imports = names.map((name, i) => `import check${i} from 'virtual:${name}';`);
  const entries = names.map((name, i) => `${JSON.stringify(name)}: check${i}`);
  return `${imports.join('\n')}
import { entriesOf } from './entries.ts';
const made = { ${entries.join(', ')} };
function checksIn(folder) {
  const loaded = {};
  return ({ operationId }, part) => {
    loaded[operationId] ??= made[\`checks/\${folder}/\${operationId}.cjs\`](entriesOf);
    return loaded[operationId][part];
  };
}
export const serviceChecks = () => checksIn('service');
export const controlChecks = () => checksIn('control');`;
}

/** What makes a build for browsers of the sources. */
export const forBrowsers: Plugin = {
  name: 'for-browsers',
  async load(id) {
    if (id.startsWith('virtual:checks/')) {
      return { code: readyCheckFiles().get(id.slice('virtual:'.length)) ?? '', moduleType: 'js' };
    }
    const name = Object.keys(REPLACED).find((each) => id === path.join(sandbox, 'src', each));
    const code = name && (await REPLACED[name]?.());
    return code ? { code, moduleType: 'js' } : undefined;
  },
  transform(code, id) {
    if (!id.includes('@sqlite.org/sqlite-wasm')) return undefined;
    // Files for storage that is not used: bundlers of others would look for them.
    return code.replaceAll(/new URL\("sqlite3[\w-]*\.(?:m?js|wasm)", import\.meta\.url\)/g, '""');
  },
  resolveId(source, importer) {
    if (source.startsWith('virtual:checks/')) return source;
    // The checks require parts of Ajv.
    if (importer?.startsWith('virtual:checks/')) return createRequire(import.meta.url).resolve(source);
    return undefined;
  },
  async buildStart() {
    this.emitFile({ type: 'asset', fileName: 'sqlite3.wasm', source: await readFile(wasmFile()) });
  },
};

/** Licences that require no more than to be included. */
const ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Writes the licences of all packages in a module beside it: `<name>-licences.md`. */
export function licencesOf(name: string): Plugin {
  return licensePlugin({
    allow: ({ license }) => ALLOWED.includes(license),
    failOnViolation: true,
    failOnUnlicensed: true,
    async done(packages, build) {
      if (packages.length === 0) return;
      // The package of SQLite comes without the text of its licence, which is ours too.
      const apache = await readFile(path.resolve(sandbox, '../../LICENSE'), 'utf8');
      const sections = packages.map(({ name, version, license, licenseText }) => {
        const text = licenseText || (license === 'Apache-2.0' ? apache : '');
        if (text === '') throw new Error(`${name} has no text of its licence`);
        return `## ${name} - ${version} (${license})\n\n${text.trim()}\n`;
      });
      const source = `# Licences of the packages in \`${name}.js\`\n\n${sections.join('\n')}`;
      build.emitFile({ type: 'asset', fileName: `${name}-licences.md`, source });
    },
  });
}

function wasmFile(): string {
  return createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');
}

/** Builds it into one module. @param name of the module @param source its file, by default that of the package */
export async function buildBrowser(
  dir: string,
  name = 'sandbox',
  source = path.join(sandbox, 'src/browser.ts'),
): Promise<void> {
  const bundle = await rolldown({
    input: { [name]: source },
    cwd: sandbox,
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    plugins: [forBrowsers, licencesOf(name)],
    // On a busy machine, everything takes long.
    checks: { pluginTimings: false, bundlerTimings: false },
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  await bundle.write({ dir, format: 'esm', minify: true, codeSplitting: false });
  await bundle.close();
}

/** Size of each file in bytes, as it is and compressed. */
export async function sizesOf(dir: string): Promise<Record<string, { bytes: number; gzip: number }>> {
  const sizes: Record<string, { bytes: number; gzip: number }> = {};
  for (const name of ['sandbox.js', 'sqlite3.wasm']) {
    const content = await readFile(path.join(dir, name));
    sizes[name] = { bytes: content.length, gzip: gzipSync(content, { level: 9 }).length };
  }
  return sizes;
}

if (import.meta.main) {
  const { positionals } = readArgs(HELP, { allowPositionals: true });
  const [dir, ...others] = positionals;
  if (dir === undefined || others.length > 0) refuseArguments('Expected one folder');
  await buildBrowser(path.resolve(dir));
  console.log(JSON.stringify(await sizesOf(path.resolve(dir)), undefined, 2));
}
