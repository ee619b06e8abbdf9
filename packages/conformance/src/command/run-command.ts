import { CHECKS } from '../checks/all.ts';
import { groupsOf } from '../contract/contract.ts';
import type { LocatedContract } from '../contract/custom.ts';
import { JOURNEY_CHECKS } from '../journeys/checks.ts';
import { readJourneys } from '../journeys/read.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';
import type { Profile } from '../profile/profile.ts';
import { readProfile } from '../profile/read.ts';
import { plural } from '../reports/plural.ts';
import { reportedFinding, reportOf } from '../reports/report.ts';
import { type RunStart, runChecks } from '../run/run.ts';
import { type Arguments, HELP, journeyOptions, readArguments } from './args.ts';
import { command, type Output, version } from './command.ts';
import { listenForInterruption } from './interruption.ts';
import { createPrinter } from './printer.ts';
import { createProgress } from './progress.ts';
import { checkFiles, publish } from './publish.ts';
import { trafficCommand } from './traffic-command.ts';

/** Checks a server. @returns the exit code */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  const [name] = args;
  if (name === 'proxy' || name === 'har') return trafficCommand(name, args.slice(1), output);
  const interruption = listenForInterruption(output);
  const code = await command({ name: 'payments-conformance', help: HELP, args }, output, async (located) => {
    const journeys = await Promise.all(journeyOptions(args).map(readJourneys));
    const checks = [...CHECKS, ...JOURNEY_CHECKS, ...journeys.flat()];
    const given = readArguments(args, { contract: located.contract, checks });
    if (given === 'help') return undefined;
    if (given !== 'version') return check(located, given, output, interruption.signal);
    output.stdout.write(`${version}\n`);
    return 0;
  });
  interruption.close();
  const { signal, output: ofOutput } = interruption.cause();
  return signal ?? ofOutput ?? code;
}

async function check(
  { contract, locationOf }: LocatedContract,
  given: Arguments,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = new Date();
  const groups = [...new Set(contract.operations.flatMap((operation) => groupsOf(contract, operation)))];
  const known = { ...given.known, groups };
  const profile =
    given.profile === undefined
      ? DEFAULT_PROFILE
      : await readProfile(given.profile, { env: output.env, known });
  await checkFiles(given.reports);
  const progress = createProgress(output.stderr);
  const printer = createPrinter(output, given);
  printer.text(`Requesting ${given.baseUrl}/_sandbox/clock to see whether this is the sandbox.`);
  const run = await runChecks({
    contract,
    baseUrl: given.baseUrl,
    checks: given.checks,
    profile,
    ...(given.operations && { operations: given.operations }),
    ...(given.allowWrites && { allowWrites: true }),
    ...(given.maxFindings !== undefined && { maxFindings: given.maxFindings }),
    ...(given.maxSeconds !== undefined && { maxSeconds: given.maxSeconds }),
    seed: given.seed,
    deep: given.deep,
    ...(output.env.SANDBOX_CONTROL_KEY && { controlKey: output.env.SANDBOX_CONTROL_KEY }),
    signal,
    onStart(start, secrets) {
      const { target, isSandbox, budget } = start;
      printer.text(`${secrets.mask(startText(start, profile, given.profile !== undefined))}\n`);
      printer.event('start', { target: secrets.mask(target), isSandbox, budget });
    },
    onFinding(finding, secrets) {
      if (finding.occurrences > 1) return;
      progress.clear();
      printer.finding(reportedFinding(finding, { seed: given.seed, secrets, locationOf }));
    },
    onResult: progress.step,
  }).finally(progress.clear);
  const report = reportOf(run, {
    contract,
    checks: given.checks,
    version,
    startedAt,
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    locationOf,
  });
  return publish(report, given.reports, printer, output);
}

function startText(start: RunStart, { limits, receiver, exempt }: Profile, isGiven: boolean): string {
  const { target, isSandbox, unusedExemptions, controlRefusal, budget } = start;
  const { reads, writes, toReceiver, shrinking, retries } = budget;
  const rate = isSandbox ? '' : ` at ${limits.requestsPerSecond} per second`;
  const mayWrite = writes === 0 ? 'None of them writes.' : `${writes} of them may write.`;
  const others =
    toReceiver === 0 ? '' : ` ${toReceiver} of them go to ${receiver?.url} and its probe, not to the target.`;
  return [
    ...(controlRefusal === undefined
      ? []
      : [
          `${target} looks like a sandbox, but refuses access to its control interface: ${controlRefusal}`,
          'It is checked like any other server. To use its control interface, set SANDBOX_CONTROL_KEY.',
        ]),
    isSandbox
      ? `${target} is the sandbox. Each step that writes runs in a new sandbox.`
      : `Target: ${target}`,
    ...(isSandbox && isGiven
      ? ['Of the profile, only headers, limits.timeout, callbacks and receiver apply to the sandbox.']
      : []),
    `Sending at most ${plural(reads + writes, 'request')}${rate}. ${mayWrite}${others}`,
    `If there are findings, sending at most ${shrinking} more to shrink their requests.`,
    ...(isSandbox ? [] : [`Retrying requests after a 429, at most ${plural(retries, 'time')} in all.`]),
    ...unusedExemptions.map(
      (index) => `exempt.${index} in the profile skips nothing: ${exempt[index]?.reason}`,
    ),
  ].join('\n');
}
