import path from 'node:path';
import { readArgs } from './lib/command.ts';
import { root, shown } from './lib/tool.ts';
import { lintContract, type Problem, printProblems } from './lint/problems.ts';

const help = `
Lints the contract with Redocly (redocly.yaml) and Spectral (.spectral.yaml).

  pnpm lint [file]        the contract's root file, spec/openapi.yaml unless given
  --format text           file:line:column, rule and message of each problem (default)
  --format json           the same as a JSON array
  --format github         the same as annotations of a GitHub workflow

Exit code: 0 no problem, 1 problems, 2 wrong arguments.
`;

export const contract = path.join(root, 'spec/openapi.yaml');

/** Prints what is wrong with the contract. @returns whether nothing is */
export async function lint(document = contract): Promise<boolean> {
  const problems = await lintContract(document);
  printProblems(problems);
  const count = problems.length;
  if (count > 0) console.error(`${shown(document)}: ${count} ${count === 1 ? 'problem' : 'problems'}`);
  else console.log(`${shown(document)}: no problem`);
  return count === 0;
}

function asAnnotation({ file, line, column, rule, message }: Problem): string {
  return `::error file=${file},line=${line},col=${column},title=${rule}::${message.replaceAll('%', '%25')}`;
}

if (import.meta.main) {
  const { values, positionals } = readArgs(help, {
    allowPositionals: true,
    options: { format: { type: 'string', default: 'text' } },
  });
  const document = positionals[0] ? path.resolve(positionals[0]) : contract;
  if (values.format === 'text') {
    process.exitCode = (await lint(document)) ? 0 : 1;
  } else {
    const problems = await lintContract(document);
    if (values.format === 'json') console.log(JSON.stringify(problems, null, 2));
    else console.log(problems.map(asAnnotation).join('\n'));
    process.exitCode = problems.length > 0 ? 1 : 0;
  }
}
