import path from 'node:path';
import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { updateResults } from '@payments-openapi/tooling/results';
import { root } from '@payments-openapi/tooling/tool';
import { execa } from 'execa';
import { serveHttp } from '../src/mcp/http.ts';
import { serverFactory } from '../src/mcp/server.ts';
import type { TestSandbox } from '../src/testing.ts';
import { CASES, type WriteCase } from '../test/agents/cases.ts';
import { evaluate, tallyOf } from '../test/agents/evals.ts';
import { table } from '../test/agents/table.ts';
import { targetAt } from '../test/agents/tools.ts';

const HELP = `
Puts scripted callers through every outcome of every write, with the tools of payments-sandbox mcp and with plain tools,
and counts how often something happened twice. Prints the table, and updates the one in packages/docs/pages/agents.md.

  npx pnpm exec node packages/sandbox/scripts/agent-evals.ts [write …]

  write                only these writes, such as users_create; the page is not updated (default: all)
  --caller <command>   run this command instead of the scripts, once per outcome, in a shell. It gets the URL of the tools
                       in MCP_URL and what to do in TASK, and exits with 0 if it believes that the write was carried out.
                       A model takes minutes per write, and costs what it costs

Exit codes: 0 no caller of our tools did anything twice; 1 one did; 2 invalid arguments.
`;

const PAGE = path.join(root, 'packages/docs/pages/agents.md');

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: { caller: { type: 'string' } },
});
const unknown = positionals.find((name) => !CASES.some(({ write }) => write === name));
if (unknown !== undefined)
  refuseArguments(`No write "${unknown}". Expected one of: ${CASES.map(({ write }) => write).join(', ')}`);
const cases = CASES.filter(({ write }) => positionals.length === 0 || positionals.includes(write));
const { caller } = values;
const rows =
  caller === undefined
    ? await evaluate(cases)
    : [
        {
          caller,
          plain: undefined,
          ours: await tallyOf(cases, theirs(caller), { depth: 1, timeout: Infinity }),
        },
      ];
console.log(table(rows));
if (caller === undefined && positionals.length === 0) await updatePage();
process.exitCode = rows.every(({ ours }) => ours.twice === 0) ? 0 : 1;

/** Runs the user's command, with the tools of this sandbox over HTTP. */
function theirs(command: string) {
  return async (sandbox: TestSandbox, { write, argumentsWith }: WriteCase): Promise<void> => {
    const { url, close } = await serveHttp(await serverFactory(targetAt(sandbox)), 0);
    const given = JSON.stringify(argumentsWith('EVAL-1'));
    const TASK = `Call the tool ${write} with these arguments, exactly once in effect: ${given}. If it fails, find out whether it was carried out. Say whether it was.`;
    try {
      await execa(command, { shell: true, env: { MCP_URL: url, TASK }, stdio: ['ignore', 2, 2] });
    } finally {
      await close();
    }
  };
}

async function updatePage(): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  console.log(await updateResults(PAGE, () => `Run on ${day}.\n\n${table(rows)}`));
}
