import { existsSync } from 'node:fs';
import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { documents } from '@payments-openapi/tooling/documents';
import { checkIfChanged } from '@payments-openapi/tooling/inputs';
import { lintContracts, type Problem, printProblems } from '@payments-openapi/tooling/linters';
import { shown } from '@payments-openapi/tooling/tool';
import { INPUTS } from './lib/inputs.ts';

const HELP = `
Lints the contract, and that of the sandbox's control interface, with Redocly (redocly.yaml) and Spectral
(.spectral.yaml).

  npm run lint -- [file]  a root file (default: spec/openapi.yaml and packages/sandbox/control/openapi.yaml)
  --format <format>       text: file:line:column, rule and message of each problem (default); json: the same as a
                          JSON array; github: the same as GitHub workflow annotations
  --if-changed            only if an input has changed since both contracts last passed; part of npm test

Exit codes: 0 no problems; 1 problems; 2 invalid arguments.
`;

const FORMATS = ['text', 'json', 'github'];

const everyFile = documents.map(({ file }) => file);

/** Lints documents and prints their problems. @returns whether there are none */
export async function lint(files: string[] = everyFile): Promise<boolean> {
  const problems = await lintContracts(files);
  printProblems(problems);
  const count = problems.length;
  if (count > 0) console.error(`${count} ${count === 1 ? 'problem' : 'problems'}`);
  else for (const file of files) console.log(`${shown(file)}: no problems`);
  return count === 0;
}

function asAnnotation({ file, line, column, rule, message }: Problem): string {
  return `::error file=${file},line=${line},col=${column},title=${rule}::${message.replaceAll('%', '%25')}`;
}

if (import.meta.main) {
  const { values, positionals } = readArgs(HELP, {
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      'if-changed': { type: 'boolean', default: false },
    },
  });
  if (!FORMATS.includes(values.format)) {
    refuseArguments(`Unknown format "${values.format}" in --format. Expected one of: ${FORMATS.join(', ')}`);
  }
  if (positionals.length > 1) refuseArguments(`Expected at most one file, but got ${positionals.join(' ')}`);
  if (positionals[0] && !existsSync(positionals[0])) refuseArguments(`No such file: ${positionals[0]}`);
  if (values['if-changed'] && (positionals[0] || values.format !== 'text')) {
    refuseArguments('--if-changed takes neither a file nor a format');
  }
  const files = positionals[0] ? [path.resolve(positionals[0])] : everyFile;
  if (values.format === 'text') {
    const check = () => lint(files);
    const passes = values['if-changed'] ? checkIfChanged('contracts', INPUTS, check) : check();
    process.exitCode = (await passes) ? 0 : 1;
  } else {
    const problems = await lintContracts(files);
    if (values.format === 'json') console.log(JSON.stringify(problems, null, 2));
    else console.log(problems.map(asAnnotation).join('\n'));
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
