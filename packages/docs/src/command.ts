import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { checkOutDir, OutDirError } from './out-dir.ts';
import { ConfigError, readConfig } from './site/config.ts';

const HELP = `
Builds the documentation of a payments contract as static files.

  payments-docs build <openapi.json> --out <folder>

  --out <folder>     folder for the site alone; a site that is in it already is replaced when the new one is ready
  --force            replace whatever is in that folder, not only a site that this command made
  --base <path>      path that the site is served under, with both slashes, such as /v1/ (/)
  --config <file>    JSON: name, logo (a file, or { light, dark }), colours, servers, versions, origin
  --help             this text

The contract is one file of OpenAPI 3.1. A warning names what the site cannot show as usual. The folder is never the
working directory, one above it, or one that holds the contract, the configuration, node_modules or .git.

Exit code: 0 built, 1 the site cannot be built, 2 wrong arguments.
`;

class UsageError extends Error {}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP.trim());
    return;
  }
  const [command, contract, ...more] = positionals;
  if (command !== 'build') throw new UsageError(`expected the command build, not ${command ?? 'nothing'}`);
  if (!contract || more.length > 0) throw new UsageError('expected one contract, an openapi.json');
  if (!values.out) throw new UsageError('--out is missing: the folder to write to');
  const { base = '/' } = values;
  if (!/^\/([\w.~-]+\/)*$/.test(base))
    throw new UsageError(`--base takes a path with a slash at both ends, such as /v1/, not ${base}`);
  await stat(contract).catch(() => {
    throw new UsageError(`${contract}: there is no such file`);
  });
  const config = values.config === undefined ? {} : await readConfig(values.config);
  const { out, force = false } = values;
  await checkOutDir(out, { inputs: values.config === undefined ? [] : [values.config], force });
  const { warnings } = await buildSite({
    contract: path.resolve(contract),
    outDir: path.resolve(out),
    base,
    config,
    force,
  });
  for (const warning of warnings) console.error(`warning: ${warning}`);
  console.log(`${out}: built, to be served under ${base}`);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        base: { type: 'string' },
        config: { type: 'string' },
        force: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs the command of the command line and sets the exit code of the process. */
export async function runCommand(): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${HELP.trim()}`);
      process.exitCode = 2;
    } else if (error instanceof ConfigError || error instanceof OutDirError) {
      console.error(error.message);
      process.exitCode = 2;
    } else {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
