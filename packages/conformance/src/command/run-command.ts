import { CHECKS } from '../checks/all.ts';
import { type Contract, groupsOf } from '../contract/contract.ts';
import { readPlaces } from '../contract/places.ts';
import { JOURNEY_CHECKS } from '../journeys/checks.ts';
import { type Profile, UNKNOWN } from '../profile/profile.ts';
import { readProfile } from '../profile/read.ts';
import { type Report, reportOf } from '../reports/report.ts';
import type { Plan } from '../run/plan.ts';
import { runChecks } from '../run/run.ts';
import { type Arguments, HELP, readArguments, UsageError } from './args.ts';
import { command, type Output, publish, version } from './command.ts';
import { createProgress } from './progress.ts';
import { trafficCommand } from './traffic-command.ts';

/** Checks a server. @returns the exit code */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  const [name] = args;
  if (name === 'proxy' || name === 'har') return trafficCommand(name, args.slice(1), output);
  return command(HELP, output, async (contract) => {
    const given = readArguments(args, { contract, checks: [...CHECKS, ...JOURNEY_CHECKS] });
    return given && publish(await check(contract, given, output), given.reports, output);
  });
}

async function check(contract: Contract, given: Arguments, output: Output): Promise<Report> {
  const profile =
    given.profile === undefined ? UNKNOWN : await readProfile(given.profile, { env: output.env });
  const startedAt = new Date();
  const names = new Set(contract.operations.flatMap((operation) => groupsOf(contract, operation)));
  const unknown = Object.keys(profile.servers).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new UsageError(`${given.profile}: servers.${unknown} must be one of ${[...names].join(', ')}`);
  const progress = createProgress(output.stderr);
  output.stdout.write(`GET ${given.baseUrl}/_sandbox/clock says whether this is the sandbox.\n`);
  const run = await runChecks({
    contract,
    baseUrl: given.baseUrl,
    checks: given.checks,
    profile,
    ...(given.operations && { operations: given.operations }),
    ...(given.allowWrites && { allowWrites: true }),
    seed: given.seed,
    deep: given.deep,
    onPlan: (plan) => output.stdout.write(`${planText(plan, profile)}\n\n`),
    onResult: progress.step,
  }).finally(progress.end);
  return reportOf(run, {
    contract,
    checks: given.checks,
    version,
    startedAt,
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    placeOf: await readPlaces(),
  });
}

function planText(
  { target, isSandbox, reads, writes, toReceiver, spare, repeats }: Plan,
  { limits, receiver }: Profile,
): string {
  const where = isSandbox
    ? `${target} is the sandbox: what writes gets a sandbox of its own.`
    : `Target: ${target}`;
  const rate = isSandbox ? '' : `, ${limits.requestsPerSecond} a second`;
  const may = writes === 0 ? 'None of them writes.' : `${writes} of them may write.`;
  const others =
    toReceiver === 0 ? '' : ` ${toReceiver} of them call ${receiver?.url} and its probe, not the target.`;
  return [
    where,
    `At most ${reads + writes} requests will be sent${rate}. ${may}${others}`,
    `If there are findings, at most ${spare} more make them smaller.`,
    ...(isSandbox ? [] : [`After a 429 requests are repeated, at most ${repeats} times.`]),
  ].join('\n');
}
