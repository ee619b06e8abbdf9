import { access, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Contract, readContract } from '../contract/contract.ts';
import { ProfileError } from '../profile/profile-error.ts';
import { annotations } from '../reports/github.ts';
import { html } from '../reports/html.ts';
import { junit } from '../reports/junit.ts';
import type { Report } from '../reports/report.ts';
import { findingText, summaryText } from '../reports/text.ts';
import { NothingReached } from '../run/nothing-reached.ts';
import { reasonOf } from '../wire/reason.ts';
import { type ReportFile, UsageError } from './args.ts';

/** Where a command writes to. */
export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
}

/** Findings that a terminal shows; the others are in the reports. */
const SHOWN = 20;

/** Of the kit. */
export const { version } = createRequire(import.meta.url)('@payments-openapi/conformance/package.json') as {
  version: string;
};

/**
 * Loads the contract and does what a command does; nothing asks for its help.
 * @returns the exit code
 */
export async function command(
  help: string,
  { stdout, stderr }: Output,
  work: (contract: Contract) => Promise<number | undefined>,
): Promise<number> {
  const complain = (text: string) => stderr.write(`${text}\n`);
  let contract: Contract;
  try {
    contract = await readContract();
  } catch (error) {
    complain(`The contract cannot be loaded: ${reasonOf(error)}`);
    return 3;
  }
  try {
    const code = await work(contract);
    if (code === undefined) stdout.write(`${help.trim()}\n`);
    return code ?? 0;
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProfileError) {
      complain(error instanceof UsageError ? `${error.message}\n\n${help.trim()}` : error.message);
      return 2;
    }
    if (error instanceof NothingReached)
      complain(`${error.message}${error.cause ? `: ${reasonOf(error.cause)}` : ''}`);
    // Exit code 1 says that the server breaks the contract, and this does not.
    else complain(`The kit itself failed: ${error instanceof Error ? error.stack : error}`);
    return 3;
  }
}

/** Makes the folders of reports, and checks that a run of minutes will not end with a report that cannot be written. */
export async function checkFiles(files: readonly ReportFile[]): Promise<void> {
  for (const { kind, file } of files) {
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await access(path.dirname(file), constants.W_OK);
      const found = await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a folder');
      if (found) await access(file, constants.W_OK);
    } catch (error) {
      throw new UsageError(`--report ${kind}=${file} cannot be written: ${reasonOf(error)}`);
    }
  }
}

/** Writes the reports and shows the findings. @returns the exit code */
export async function publish(report: Report, files: readonly ReportFile[], output: Output): Promise<number> {
  const say = (text: string) => output.stdout.write(`${text}\n`);
  for (const file of files) await write(file, report);
  for (const finding of report.findings.slice(0, SHOWN)) say(`${findingText(finding)}\n`);
  if (report.findings.length > SHOWN) say(`… and ${report.findings.length - SHOWN} more findings\n`);
  say(summaryText(report));
  if (output.env.GITHUB_ACTIONS === 'true') for (const line of annotations(report)) say(line);
  return report.verdict === 'passed' ? 0 : 1;
}

async function write({ kind, file }: ReportFile, report: Report): Promise<void> {
  const text = {
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junit(report),
    html: () => html(report),
  };
  try {
    await writeFile(file, text[kind]());
  } catch (error) {
    throw new UsageError(`--report ${kind}=${file} cannot be written: ${reasonOf(error)}`);
  }
}
