import { existsSync } from 'node:fs';
import { access, appendFile, constants, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { annotations } from '../reports/github.ts';
import { htmlReport } from '../reports/html.ts';
import { junitReport } from '../reports/junit.ts';
import { markdownReport } from '../reports/markdown.ts';
import type { Report } from '../reports/report.ts';
import { sarifReport } from '../reports/sarif.ts';
import { scriptsOf } from '../reports/script-files.ts';
import { reasonOf } from '../wire/reason.ts';
import { type ReportFile, UsageError } from './args.ts';
import type { Output } from './command.ts';
import type { Printer } from './printer.ts';

/** Creates the folders of the reports and checks that the files are writable, before a run that may take minutes. */
export async function checkFiles(files: readonly ReportFile[]): Promise<void> {
  for (const { kind, file } of files) {
    try {
      const isFolder = kind === 'repeat';
      const folder = isFolder ? file : path.dirname(file);
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
      const found = isFolder ? undefined : await stat(file).catch(() => undefined);
      if (found?.isDirectory()) throw new Error('it is a directory');
      if (found) await access(file, constants.W_OK);
    } catch (error) {
      throw cannotWrite(kind, file, error);
    }
  }
}

/** Writes the reports, prints the last of them, and tells GitHub Actions. @returns the exit code */
export async function publish(
  report: Report,
  files: readonly ReportFile[],
  printer: Printer,
  { env }: Output,
): Promise<number> {
  const root = path.resolve(env.GITHUB_WORKSPACE ?? '.');
  const pathInRepository = (file: string) => {
    const relative = path.relative(root, path.resolve(file));
    const isInside = !relative.startsWith('..') && !path.isAbsolute(relative);
    return isInside && existsSync(file) ? relative.split(path.sep).join('/') : undefined;
  };
  for (const file of files) await write(file, report, pathInRepository);
  printer.report(report);
  if (env.GITHUB_ACTIONS === 'true') printer.commands(annotations(report, pathInRepository));
  const summary = env.GITHUB_STEP_SUMMARY;
  if (summary)
    await appendFile(summary, markdownReport(report)).catch((error: Error) => {
      throw new UsageError(`Cannot write to GITHUB_STEP_SUMMARY: ${error.message}`);
    });
  return report.verdict === 'passed' ? 0 : 1;
}

async function write(
  { kind, file }: ReportFile,
  report: Report,
  pathInRepository: (file: string) => string | undefined,
): Promise<void> {
  const text = {
    json: () => `${JSON.stringify(report, null, 2)}\n`,
    junit: () => junitReport(report),
    html: () => htmlReport(report),
    sarif: () => `${JSON.stringify(sarifReport(report, pathInRepository), null, 2)}\n`,
    markdown: () => markdownReport(report),
  };
  try {
    if (kind !== 'repeat') await writeFile(file, text[kind]());
    else
      for (const { name, content, mode } of scriptsOf(report.findings))
        await writeFile(path.join(file, name), content, { mode });
  } catch (error) {
    throw cannotWrite(kind, file, error);
  }
}

function cannotWrite(kind: string, file: string, error: unknown): UsageError {
  return new UsageError(`Cannot write --report ${kind}=${file}: ${reasonOf(error)}`);
}
