import { chooseByWords, readArgs } from '@payments-openapi/tooling/command';
import { RECIPES } from './recipes/all.ts';
import { walk } from './recipes/walk.ts';

const HELP = `
Walks the recipes of CONTRIBUTING.md: follows each on a copy of the repository and runs what checks it, then once more for
each step, without that step. Takes most of an hour for all recipes.

  npx pnpm exec node scripts/recipes.ts [recipe …]     e.g. read (default: all)

Exit codes: 0 every recipe works, and each step that is left out is named; 1 not so; 2 invalid arguments.
`;

const { positionals } = readArgs(HELP, { allowPositionals: true });
let failed = 0;

function print(name: string, problem: string | undefined): void {
  if (problem !== undefined) failed += 1;
  console.log(problem === undefined ? `ok      ${name}` : `FAILED  ${name}\n${problem}`);
}

for (const recipe of chooseByWords(RECIPES, positionals)) {
  const whole = await walk(recipe);
  print(`${recipe.name}, ${recipe.steps.length} files`, whole.failed && `${whole.failed}\n${whole.output}`);
  for (const { file, leftOut } of recipe.steps) {
    const { failed: proof, output } = await walk(recipe, { without: file });
    const isNamed = leftOut.test(output);
    const problem = proof ? `${proof} does not say ${leftOut}:\n${output}` : 'nothing fails';
    print(`${recipe.name} without ${file}`, isNamed ? undefined : problem);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
