import { CHECKS } from '../checks/all.ts';
import { type Contract, groupsOf } from '../contract/contract.ts';
import { readPlaces } from '../contract/places.ts';
import { JOURNEY_CHECKS } from '../journeys/checks.ts';
import { type Profile, UNKNOWN } from '../profile/profile.ts';
import { ProfileError } from '../profile/profile-error.ts';
import { readProfile } from '../profile/read.ts';
import { type Report, reportOf } from '../reports/report.ts';
import type { Plan } from '../run/plan.ts';
import { runChecks } from '../run/run.ts';
import { type Arguments, HELP, readArguments } from './args.ts';
import { checkFiles, command, type Output, publish, version } from './command.ts';
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
  for (const name of Object.keys(profile.servers))
    mustBeKnown(`${given.profile}: servers.${name}`, name, [...names]);
  for (const [index, { check, operation }] of profile.exempt.entries()) {
    const where = `${given.profile}: exempt.${index}`;
    mustBeKnown(`${where}.check`, check, given.known.checks);
    mustBeKnown(`${where}.operation`, operation, given.known.operations);
  }
  await checkFiles(given.reports);
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
    ...(output.env.SANDBOX_CONTROL_KEY && { controlKey: output.env.SANDBOX_CONTROL_KEY }),
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

function mustBeKnown(where: string, name: string | undefined, known: readonly string[]): void {
  if (name === undefined || known.includes(name)) return;
  throw new ProfileError(`${where} must be one of ${known.join(', ')}`);
}

function planText(plan: Plan, { limits, receiver, exempt }: Profile): string {
  const { target, isSandbox, reads, writes, toReceiver, spare, repeats } = plan;
  const { controlRefusal, idleExemptions = [] } = plan;
  const where = isSandbox
    ? `${target} is the sandbox: what writes gets a sandbox of its own.`
    : `Target: ${target}`;
  const rate = isSandbox ? '' : `, ${limits.requestsPerSecond} a second`;
  const may = writes === 0 ? 'None of them writes.' : `${writes} of them may write.`;
  const others =
    toReceiver === 0 ? '' : ` ${toReceiver} of them call ${receiver?.url} and its probe, not the target.`;
  return [
    ...(controlRefusal === undefined
      ? []
      : [
          `${target} looks like a sandbox, but refuses its control interface: ${controlRefusal}`,
          'It is checked as any other server. Set SANDBOX_CONTROL_KEY, or `headers: { x-sandbox-key: … }` in the profile.',
        ]),
    where,
    `At most ${reads + writes} requests will be sent${rate}. ${may}${others}`,
    `If there are findings, at most ${spare} more make them smaller.`,
    ...idleExemptions.map(
      (index) => `exempt.${index} of the profile skips nothing: ${exempt[index]?.reason}`,
    ),
    ...(isSandbox ? [] : [`After a 429 requests are repeated, at most ${repeats} times.`]),
  ].join('\n');
}
