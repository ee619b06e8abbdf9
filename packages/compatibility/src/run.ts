import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { missingRuntimes } from '@payments-openapi/tooling/runtimes';
import { checkNames } from './names.ts';
import { type Outcome, outcomeOf, type RowResult, type StepResult } from './outcome.ts';
import { type DocumentName, type Row, STEP_NAMES, type StepName, type Work } from './row.ts';
import { checkCalls } from './sandbox.ts';

const calls = path.resolve(import.meta.dirname, '../calls');

/** The files of the bundles to test. */
export type Documents = Partial<Record<DocumentName, string>>;

/** Runs a row on each document, in a separate folder each time. */
export async function runRow(row: Row, documents: Documents): Promise<RowResult> {
  const { name, version } = row;
  const result: RowResult = { name, version, steps: [], seconds: 0 };
  const start = performance.now();
  for (const [document, file] of Object.entries(documents) as [DocumentName, string][]) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'compatibility-'));
    try {
      result.steps.push(...(await runSteps(row, document, { document: file, folder })));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  result.seconds = (performance.now() - start) / 1_000;
  return result;
}

async function runSteps(row: Row, document: DocumentName, work: Work): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of STEP_NAMES) {
    // The programs in `calls/` are written for the contract.
    if (!row[step] || (step === 'calls' && document === 'control')) continue;
    const runtimes = await missingRuntimes(row.needs?.[step] ?? []);
    const outcome: Outcome =
      runtimes.length > 0
        ? { is: 'missing', runtimes }
        : outcomeOf(row, document, step, await errorOf(runStep(row, document, step, work)));
    results.push({ document, step, outcome });
    if (outcome.is === 'failed' || outcome.is === 'missing') break;
  }
  return results;
}

async function runStep(row: Row, document: DocumentName, step: StepName, work: Work): Promise<void> {
  if (step === 'calls') {
    await checkCalls(async (BASE_URL) => (await row.calls?.(work, { BASE_URL })) ?? '');
    return;
  }
  await row[step]?.(work);
  if (step !== 'generates') return;
  await checkNames(work.folder);
  if (document === 'control') return;
  for (const [from, to] of Object.entries(row.program ?? {})) {
    await cp(path.join(calls, from), path.join(work.folder, to));
  }
}

async function errorOf(step: Promise<void>): Promise<unknown> {
  return step.then(
    () => undefined,
    (error: unknown) => error ?? new Error('It failed without a message.'),
  );
}
