import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Contract, readContract } from '../contract/contract.ts';
import { ProfileError } from '../profile/profile-error.ts';
import { annotations } from '../reports/github.ts';
import { htmlReport } from '../reports/html.ts';
import { junitReport } from '../reports/junit.ts';
import { plural } from '../reports/plural.ts';
import type { Report } from '../reports/report.ts';
import { findingText, summaryText } from '../reports/text.ts';
import { InconclusiveError } from '../run/result.ts';
import { reasonOf } from '../wire/reason.ts';
import { type ReportFile, UsageError } from './args.ts';

/** Output streams of a command, and its environment. */
export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
}

/** The most findings printed to the terminal; reports contain all of them. */
const MAX_PRINTED = 20;

/** Version of the kit. */
export const { version } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json') as {
  version: string;
};

/**
 * Loads the contract, runs a command and reports its errors. If `work` returns undefined, it prints the help.
 * @returns the exit code
 */
export async function command(
  { name, help }: { name: string; help: string },
  { stdout, stderr }: Output,
  work: (contract: Contract) => Promise<number | undefined>,
): Promise<number> {
  const printError = (text: string) => stderr.write(`${text}\n`);
  let contract: Contract;
  try {
    contract = await readContract();
  } catch (error) {
    printError(`Cannot load the contract: ${reasonOf(error)}`);
    return 3;
  }
  try {
    const code = await work(contract);
    if (code === undefined) stdout.write(`${help.trim()}\n`);
    return code ?? 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProfileError) {
      printError(error.message);
      if (error instanceof UsageError) printError(`Run ${name} --help for usage.`);
      return 2;
    }
    if (error instanceof InconclusiveError)
      printError(`${error.message}${error.cause ? `: ${reasonOf(error.cause)}` : ''}`);
    // Not exit code 1, which means that the server does not conform.
    else printError(`Internal error in the conformance kit: ${error instanceof Error ? error.stack : error}`);
    return 3;
  }
}

/** Creates the folders of the reports and checks that the files are writable, before a run that may take minutes. */
export async function checkFiles(files: readonly ReportFile[]): Promise<void> {
  for (const { kind, file } of files) {
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await access(path.dirname(file), constants.W_OK);
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a directory');
      if (found) await access(file, constants.W_OK);
    } catch (error) {
      throw cannotWrite(kind, file, error);
    }
  }
}

function cannotWrite(kind: string, file: string, error: unknown): UsageError {
  return new UsageError(`Cannot write --report ${kind}=${file}: ${reasonOf(error)}`);
}

/** Writes the reports and prints the findings. @returns the exit code */
export async function publish(report: Report, files: readonly ReportFile[], output: Output): Promise<number> {
  const print = (text: string) => output.stdout.write(`${text}\n`);
  for (const file of files) await write(file, report);
  for (const finding of report.findings.slice(0, MAX_PRINTED)) print(`${findingText(finding)}\n`);
  if (report.findings.length > MAX_PRINTED)
    print(`… and ${plural(report.findings.length - MAX_PRINTED, 'more finding')}\n`);
  print(summaryText(report));
  if (output.env.GITHUB_ACTIONS === 'true') for (const line of annotations(report)) print(line);
  return report.verdict === 'passed' ? 0 : 1;
}

async function write({ kind, file }: ReportFile, report: Report): Promise<void> {
  const text = {
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junitReport(report),
    html: () => htmlReport(report),
  };
  try {
    await writeFile(file, text[kind]());
  } catch (error) {
    throw cannotWrite(kind, file, error);
  }
}
