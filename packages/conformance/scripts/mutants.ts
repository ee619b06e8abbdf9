import { readArgs, refuseArguments } from '@payments-openapi/tooling/command';
import { CHECKS } from '../src/checks/all.ts';
import { MUTANTS } from '../test/mutants/catalogue.ts';
import { receiverMutants } from '../test/mutants/receivers.ts';
import { ORACLE, startTrial } from '../test/mutants/score.ts';

const HELP = `
Runs every check against every broken server, for the operations that are broken, and prints which checks failed. npm test
runs only the check that must detect each server.

  npx pnpm exec node packages/conformance/scripts/mutants.ts [id …]      ids of broken servers or of checks (default: all)
  --all-operations   run the checks for every operation, which takes about six seconds of processor time per server

Exit codes: 0 every server is detected, and only by checks that its entry names; 1 otherwise; 2 invalid arguments.
`;

const { values, positionals } = readArgs(HELP, {
  allowPositionals: true,
  options: { 'all-operations': { type: 'boolean', default: false } },
});
const selected = <T extends { id: string; breaks: string }>(all: readonly T[]) =>
  all.filter(
    ({ id, breaks }) => positionals.length === 0 || positionals.some((one) => one === id || one === breaks),
  );

const ids = [...MUTANTS, ...receiverMutants].flatMap(({ id, breaks }) => [id, breaks]);
const unknown = positionals.find((one) => !ids.includes(one));
if (unknown !== undefined) {
  refuseArguments(`Unknown id "${unknown}". Expected ids of broken servers or of checks`);
}

const trial = await startTrial();
const survivors: string[] = [];
const unexplained: string[] = [];
const mutants = selected(MUTANTS);
for (const mutant of mutants) {
  const { id, breaks, also = {}, operations } = mutant;
  const { checks: failed } = await trial.tryMutant(mutant, {
    checks: CHECKS,
    operations: values['all-operations'] ? 'all' : operations,
  });
  if (!failed.has(breaks)) survivors.push(id);
  const others = [...failed].filter((check) => check !== breaks && check !== ORACLE && !(check in also));
  if (others.length > 0) unexplained.push(`${id}: ${others.sort().join(', ')}`);
  console.log(`${[...failed].sort().join(' ').padEnd(32)} ${id}`);
}
const receivers = selected(receiverMutants);
for (const mutant of receivers) {
  const { checks: failed } = await trial.tryReceiver(mutant);
  if (!failed.has(mutant.breaks)) survivors.push(mutant.id);
  console.log(`${[...failed].join(' ').padEnd(32)} ${mutant.id}`);
}
await trial.close();

const all = mutants.length + receivers.length;
console.log(`\n${all - survivors.length} of ${all} detected`);
if (survivors.length > 0) console.log(`Survivors: ${survivors.join(', ')}`);
if (unexplained.length > 0)
  console.log(`Detected by checks that the entry does not name:\n${unexplained.join('\n')}`);
process.exitCode = survivors.length + unexplained.length > 0 ? 1 : 0;
