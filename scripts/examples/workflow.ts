import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
}

interface Workflow {
  jobs: Record<string, { steps: Step[] }>;
}

interface Action {
  inputs: Record<string, { default?: string }>;
  runs: { steps: Step[] };
}

/**
 * The shell commands of the workflows in a folder, one text each. Steps with a local action are replaced by the
 * commands of that action, if it exists. Third-party actions are skipped.
 */
export async function workflowCommands(folder: string): Promise<string[]> {
  const files = globSync('.github/workflows/*.yml', { cwd: folder });
  return Promise.all(
    files.map(async (file) => {
      const { jobs }: Workflow = parse(await readFile(path.join(folder, file), 'utf8'));
      const steps = Object.values(jobs).flatMap((job) => job.steps);
      return steps.map((step) => step.run ?? (step.uses?.startsWith('./') ? runner(step) : '')).join('\n');
    }),
  );
}

/** Reads the action only when its step runs, because earlier steps install it. */
function runner({ uses, with: given = {} }: Step): string {
  const call = [uses, JSON.stringify(given)].map((text) => `'${text}'`).join(' ');
  return `bash -e -o pipefail -c "$(node ${import.meta.filename} ${call})"`;
}

/** The commands of an action, with its inputs as variables. */
async function actionCommands(folder: string, given: Record<string, string>): Promise<string> {
  const { inputs, runs }: Action = parse(await readFile(path.join(folder, 'action.yml'), 'utf8'));
  const commands = runs.steps.map(({ run = '', env = {} }) => {
    const variables = Object.entries(env).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? '';
      return `export ${name}='${given[input] ?? inputs[input]?.default ?? ''}'`;
    });
    return [...variables, run].join('\n');
  });
  return commands.join('\n');
}

if (import.meta.main) {
  const [folder = '', given = '{}'] = process.argv.slice(2);
  console.log(await actionCommands(folder, JSON.parse(given)));
}
