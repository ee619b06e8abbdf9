import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CHECKS } from '../checks/all.ts';
import { type Contract, readContract } from '../contract/contract.ts';
import { readPlaces } from '../contract/places.ts';
import { UNKNOWN } from '../profile/profile.ts';
import { ProfileError, readProfile } from '../profile/read.ts';
import { annotations } from '../reports/github.ts';
import { html } from '../reports/html.ts';
import { junit } from '../reports/junit.ts';
import { type Report, reportOf } from '../reports/report.ts';
import { findingText, summaryText } from '../reports/text.ts';
import type { Plan } from '../run/plan.ts';
import { NothingReached, runChecks } from '../run/run.ts';
import { type Arguments, HELP, type ReportFile, readArguments, UsageError } from './args.ts';
import { createProgress } from './progress.ts';

/** Where a command writes to. */
export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
}

/** Findings that a terminal shows; the others are in the reports. */
const SHOWN = 20;

const { version } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json') as {
  version: string;
};

/** Checks a server. @returns the exit code */
export async function runCommand(args: readonly string[], output: Output): Promise<number> {
  const say = (text: string) => output.stdout.write(`${text}\n`);
  const complain = (text: string) => output.stderr.write(`${text}\n`);
  let contract: Contract;
  try {
    contract = await readContract();
  } catch (error) {
    complain(`The contract cannot be loaded: ${reasonOf(error)}`);
    return 3;
  }
  try {
    const given = readArguments(args, { contract, checks: CHECKS });
    if (!given) {
      say(HELP.trim());
      return 0;
    }
    const report = await check(contract, given, output);
    for (const file of given.reports) await write(file, report);
    for (const finding of report.findings.slice(0, SHOWN)) say(`${findingText(finding)}\n`);
    if (report.findings.length > SHOWN) say(`… and ${report.findings.length - SHOWN} more findings\n`);
    say(summaryText(report));
    if (output.env.GITHUB_ACTIONS === 'true') for (const line of annotations(report)) say(line);
    return report.verdict === 'passed' ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProfileError) {
      complain(error instanceof UsageError ? `${error.message}\n\n${HELP.trim()}` : error.message);
      return 2;
    }
    if (!(error instanceof NothingReached)) throw error;
    complain(`${error.message}${error.cause ? `: ${reasonOf(error.cause)}` : ''}`);
    return 3;
  }
}

async function check(contract: Contract, given: Arguments, output: Output): Promise<Report> {
  const profile = given.profile === undefined ? UNKNOWN : await readProfile(given.profile);
  const startedAt = new Date();
  const progress = createProgress(output.stderr);
  const run = await runChecks({
    contract,
    baseUrl: given.baseUrl,
    checks: given.checks,
    profile,
    ...(given.operations && { operations: given.operations }),
    ...(given.allowWrites && { allowWrites: true }),
    seed: given.seed,
    deep: given.deep,
    onPlan: (plan) => output.stdout.write(`${planText(plan, profile.limits.requestsPerSecond)}\n\n`),
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

function planText({ target, isSandbox, reads, writes }: Plan, perSecond: number): string {
  const where = isSandbox
    ? `${target} is the sandbox: what writes gets a sandbox of its own.`
    : `Target: ${target}`;
  const rate = isSandbox ? '' : `, ${perSecond} a second`;
  const may = writes === 0 ? 'None of them writes.' : `${writes} of them may write.`;
  return `${where}\nAt most ${reads + writes} requests will be sent${rate}. ${may}`;
}

async function write({ kind, file }: ReportFile, report: Report): Promise<void> {
  const text = {
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junit(report),
    html: () => html(report),
  };
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text[kind]());
  } catch (error) {
    throw new UsageError(`--report ${kind}=${file} cannot be written: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
