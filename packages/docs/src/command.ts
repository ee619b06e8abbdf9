import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';
import { checkOutDir, OutDirError } from './out-dir.ts';
import { ConfigError, readConfig } from './site/config.ts';

const HELP = `
Builds the documentation of a contract as static files.

  payments-docs build <contract> --out <folder>

  <contract>         an OpenAPI 3.1 or 3.2 document in one file, JSON or YAML
  --out <folder>     folder for the site only; an existing site in it is replaced when the new one is ready
  --force            replace everything in that folder, even if it is not a site that this command built
  --base <path>      path that the site is served under, with a slash at both ends, e.g. /v1/ (default: /)
  --config <file>    JSON with name, logo (a file, or { light, dark }), colours, servers, sandbox, versions, pages,
                     leaveOut, origin
  -h, --help         show this help
  --version          print the version

Warnings name what the site cannot show. The folder cannot be the working directory, a parent of it, or a folder that
contains the contract, the configuration, node_modules or .git; nor can it be node_modules or .git, or inside them.

Exit codes: 0 built; 1 the site cannot be built; 2 invalid arguments or configuration.
`;

class UsageError extends Error {}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) {
    console.log(HELP.trim());
    return;
  }
  if (values.version) {
    console.log(createRequire(import.meta.url)('@payments-openapi/docs/package.json').version);
    return;
  }
  const [command, contract, ...more] = positionals;
  if (command !== 'build') throw new UsageError(`Expected the command build, but got ${command ?? 'none'}`);
  if (!contract || more.length > 0) throw new UsageError('Expected one contract, such as openapi.json');
  if (!values.out) throw new UsageError('Missing option: --out <folder>');
  const { base = '/' } = values;
  if (!/^\/([\w.~-]+\/)*$/.test(base))
    throw new UsageError(`--base must be a path with a slash at both ends, e.g. /v1/, but is "${base}"`);
  const found = await stat(contract).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`${contract}: ${found ? 'not a file' : 'no such file'}`);
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
  console.log(`Built ${out}, to be served under ${base}`);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        base: { type: 'string' },
        config: { type: 'string' },
        force: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // For `--out -x`, Node prints three lines about an ambiguous option.
    const [, option] = /^Option '(--[\w-]+)[^']*' argument (?:is ambiguous|missing)/.exec(message) ?? [];
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option)
      throw new UsageError(`${option} requires a value. If it starts with a dash, write ${option}=<value>`);
    // For an unknown option, Node adds how to write an argument that starts with a dash.
    throw new UsageError(message.replace(/\. To specify a positional.*$/, ''));
  }
}

/** Runs the command. @returns the exit code */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    await main(args);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const isUsage = error instanceof UsageError || error instanceof OutDirError;
    if (isUsage) console.error('Run payments-docs --help for usage.');
    return isUsage || error instanceof ConfigError ? 2 : 1;
  }
}
