import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { SimulateOptions, SimulationFailure, SimulationReport, Step } from '../testing/simulate.ts';
import { neverWorkedLine } from '../testing/simulation/never-worked.ts';
import { CommandError, UsageError } from './errors.ts';
import { readNumber } from './option.ts';
import { print, quote } from './print.ts';

/** The options as they are given. */
interface Given {
  app: string;
  scenario: string;
  seed?: string;
  runs?: string;
  days?: string;
  replay?: string;
  save?: string;
  report?: Report[];
  json?: boolean;
}

/** A report to write to a file. */
interface Report {
  kind: 'json' | 'junit';
  file: string;
}

/** How many lines of progress a simulation has, unless a person watches. */
const PROGRESS_LINES = 10;

export function simulateCommand(program: Command, stopped: Promise<void>, signal: AbortSignal): void {
  program
    .command('simulate')
    .summary('simulate a year of a back end in any language, and find what breaks it')
    .description(
      'Starts your back end, lets users act on it while calls and callbacks go wrong and its process is killed, and checks what the service holds in the end. A failure is made as short as possible and told as a story.',
    )
    .requiredOption(
      '--app <command>',
      "command that starts your back end on the port in $PORT, e.g. './shop'",
    )
    .requiredOption('--scenario <file>', 'what its users do, and how to call it: a YAML file')
    .option('--seed <number>', 'seed of the first run; the next run has the next seed (default: 1)')
    .option('--runs <number>', 'how many runs (default: 100)')
    .option('--days <number>', 'days over which a run is spread (default: 365)')
    .option('--replay <failure>', 'repeat a failure: what it printed for this, or a report of it in JSON')
    .option('--save <folder>', 'folder in which to keep the sandboxes of a failure, for the inspector')
    .option(
      '--report <kind=file>',
      'write a report, and create its folder; can be repeated. Kinds: json, junit',
      (text: string, before: Report[] = []) => [...before, readReport(text)],
    )
    .option('--json', 'print the report as JSON')
    .addHelpText(
      'after',
      `
Your back end gets these variables: PORT, PAYMENTS_URL (the service), CALLBACK_URL and CALLBACK_SECRET (for the plans that it
creates), and DATA_FOLDER (what it keeps there survives when it is killed). Each request has the time in Simulation-Time.

Exit codes: 0 every run passed, or you stopped it; 1 a run failed; 2 invalid arguments or scenario, or your back end does not
start, is not deterministic, or changes nothing at the service because an action never works.

Example:
  payments-sandbox simulate --app 'python3 shop.py' --scenario scenario.yaml --runs 20`,
    )
    .action((given: Given) => simulate(given, stopped, signal));
}

async function simulate(given: Given, stopped: Promise<void>, signal: AbortSignal): Promise<void> {
  const numbers = readNumbers(given);
  const replayed = given.replay === undefined ? undefined : await readReplay(given.replay);
  // Imported only here: help and invalid arguments do not need them.
  const { readScenario, ScenarioError } = await import('../testing/simulation/http/scenario.ts');
  const { httpBackEnd } = await import('../testing/simulation/http/http-back-end.ts');
  const { AppError, killAll } = await import('../testing/simulation/http/app-process.ts');
  const { NeverWorkedError, NotDeterministicError, runSimulation, SimulationError } = await import(
    '../testing/simulate.ts'
  );
  const scenario = await readScenario(given.scenario).catch((error) => {
    throw error instanceof ScenarioError ? new UsageError(error.message) : error;
  });
  const backEnd = await httpBackEnd(given.app, scenario);
  // A second signal would end this process, but not what it has started.
  void stopped.then(() => {
    for (const again of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(again, () => {
        killAll();
        process.exit(1);
      });
  });
  const watch = watchProgress();
  const options: SimulateOptions<unknown> = {
    ...(backEnd.options as SimulateOptions<unknown>),
    ...numbers,
    ...replayed,
    signal,
    onRun: watch.run,
    ...(given.save !== undefined && { save: given.save }),
  };
  try {
    const report = await runSimulation(options, { isBusy: backEnd.isBusy, onTry: watch.try });
    watch.end();
    await finish(given, report);
    if (report.runs === 0) throw new CommandError('Stopped before the first run ended.');
  } catch (error) {
    watch.end();
    if (error instanceof SimulationError) {
      await finish(given, error.report);
      throw new CommandError(`Seed ${error.report.failure.seed} fails: ${error.report.failure.findings[0]}`);
    }
    if (error instanceof NotDeterministicError) {
      console.error(error.difference.join('\n'));
      throw new UsageError(
        'Your back end is not deterministic: two runs with the same seed differ. Take the time from Simulation-Time, keep everything in DATA_FOLDER, and start nothing by itself: make it a job of the scenario',
      );
    }
    if (error instanceof NeverWorkedError) {
      console.error(error.neverWorked.map(neverWorkedLine).join('\n'));
      throw new UsageError(error.missing);
    }
    if (error instanceof AppError) {
      console.error(error.output);
      throw new UsageError(error.message);
    }
    throw error instanceof TypeError ? new UsageError(error.message) : error;
  } finally {
    await backEnd.close();
  }
}

function readNumbers({ seed, runs, days }: Given): Pick<SimulateOptions<unknown>, 'seed' | 'runs' | 'days'> {
  return {
    ...(seed !== undefined && { seed: readNumber('--seed', seed, 0, 2 ** 31 - 1) }),
    ...(runs !== undefined && { runs: readNumber('--runs', runs, 1, 1_000_000) }),
    ...(days !== undefined && { days: readNumber('--days', days, 1, 3_650) }),
  };
}

function readReport(text: string): Report {
  const [, kind, file] = /^(json|junit)=(.+)$/.exec(text) ?? [];
  if (kind === undefined || file === undefined)
    throw new UsageError(`--report must be json=<file> or junit=<file>, but is "${text}"`);
  return { kind: kind as Report['kind'], file };
}

/** A failure to repeat. */
interface Replay {
  seed: number;
  script: readonly Step[];
}

/** Reads what a failure printed, or the file of a report. */
async function readReplay(given: string): Promise<Replay> {
  const isText = given.trimStart().startsWith('{');
  const text = isText
    ? given
    : await readFile(given, 'utf8').catch((error: Error) => {
        throw new UsageError(`--replay: ${given} cannot be read: ${error.message}`);
      });
  try {
    const read = JSON.parse(text);
    const { seed, script } = read.failure ?? read;
    if (Number.isInteger(seed) && Array.isArray(script)) return { seed, script };
  } catch {
    // What it lacks is said below.
  }
  throw new UsageError(
    `--replay must be a failure in JSON, with its seed and its script, or a file with a report that has one, but ${isText ? 'this' : given} is not`,
  );
}

/** Prints a report, and writes it to the files that were asked for. */
async function finish(given: Given, report: SimulationReport): Promise<void> {
  const { junitReport } = await import('../testing/simulation/junit.ts');
  for (const { kind, file } of given.report ?? []) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(
      file,
      kind === 'json' ? `${JSON.stringify(report, null, 2)}\n` : junitReport(given.scenario, report),
    );
  }
  const { seed, runs, neverWorked, failure } = report;
  print(
    given,
    report,
    failure
      ? await textOf(given, runs, failure)
      : [
          `${runs} ${runs === 1 ? 'run' : 'runs'} passed, ${runs === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + runs - 1}`}.`,
          ...neverWorked.map(neverWorkedLine),
        ].join('\n'),
  );
}

async function textOf({ app, scenario }: Given, runs: number, failure: SimulationFailure): Promise<string> {
  const { storyLines, inspectLines } = await import('../testing/simulation/report.ts');
  const { seed, script } = failure;
  const replay = JSON.stringify({ seed, script });
  return [
    ...storyLines(runs, failure),
    '\nTo repeat it:\n',
    `npx @payments-openapi/sandbox simulate --app ${quote(app)} --scenario ${quote(scenario)} --replay ${quote(replay)}\n`,
    ...inspectLines(failure.folder, 'add --save <folder>'),
  ].join('\n');
}

/** Shows on standard error how far a simulation is. */
function watchProgress() {
  const isWatched = process.stderr.isTTY;
  let tries = 0;
  const show = (text: string, isDue: boolean) => {
    if (isWatched) process.stderr.write(`\r\u001b[K${text}`);
    else if (isDue) console.error(text);
  };
  return {
    run: ({ passed, runs }: { passed: number; runs: number }) =>
      show(`${passed} of ${runs} runs passed`, runs > 1 && passed % Math.ceil(runs / PROGRESS_LINES) === 0),
    try: () => show(`A run failed. Making it shorter, try ${++tries}`, tries === 1),
    end: () => show('', false),
  };
}
