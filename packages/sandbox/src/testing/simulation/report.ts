import type { Seed } from '../../generated/contract.ts';
import type { NeverWorked } from './never-worked.ts';
import type { Step } from './script.ts';

/** Runs that passed, and the one that failed. */
export interface SimulationReport {
  /** Seed of the first run. The next run has the next seed. */
  seed: number;
  /** Number of runs that passed. */
  runs: number;
  /** What happened in the last run, line by line. */
  log: readonly string[];
  /** Actions that rejected whenever somebody did them, so that nothing that follows from them was simulated. */
  neverWorked: readonly NeverWorked[];
  failure?: SimulationFailure;
}

/** A run that failed, in its shortest form. */
export interface SimulationFailure {
  /** Seed of the run. */
  seed: number;
  /** When it starts, by the clock of the service. */
  start: string;
  /** What is wrong. */
  findings: readonly string[];
  /** What happened, line by line, without reads that succeeded. */
  story: readonly string[];
  /** What was done, for the option `script`. */
  script: readonly Step[];
  /** A test that repeats it. */
  test: string;
  /** The sandbox at the end of the run. Saved as JSON, it is a seed file. */
  state: Seed;
  /** Folder with the sandbox at each step, if the option `save` is set. */
  folder?: string;
}

type FailedReport = SimulationReport & { failure: SimulationFailure };

/** Thrown if two runs of the same script differ. */
export class NotDeterministicError extends Error {
  override name = 'NotDeterministicError';
  /** Where the runs differ, line by line. */
  readonly difference: readonly string[];

  constructor(difference: readonly string[]) {
    super(
      'Your code is not deterministic: two runs with the same seed differ. Take time, timers and randomness from `world`, and ' +
        `keep nothing outside of \`world.storage\`. The runs differ here:\n${difference.join('\n')}`,
    );
    this.difference = difference;
  }
}

/** Thrown if a run fails. Its message tells the story. */
export class SimulationError extends Error {
  override name = 'SimulationError';
  declare readonly report: FailedReport;

  constructor(report: FailedReport) {
    const { failure, runs } = report;
    super(
      [
        ...storyLines(runs, failure),
        '\nTo repeat it:\n',
        failure.test,
        ...inspectLines(failure.folder, "set the option save: 'a folder'"),
      ].join('\n'),
    );
    // Not enumerable: printed again, it would fill the screen.
    Object.defineProperty(this, 'report', { value: report });
  }
}

/** What is wrong, and how it came about. */
export function storyLines(runs: number, { findings, seed, start, story }: SimulationFailure): string[] {
  return [
    `${findings.join('\n')}\n`,
    `run ${runs + 1}, seed ${seed}, from ${start.slice(0, 10)}:`,
    ...story.map((line) => `  ${line}`),
  ];
}

/** How to look into the sandbox of a failure. `toSave` is what to do for that, if it was not saved. */
export function inspectLines(folder: string | undefined, toSave: string): string[] {
  if (folder === undefined) return [`To look into the sandbox at each step, ${toSave}.`];
  return [
    'To look into the sandbox at each step:',
    `  npx @payments-openapi/sandbox --data ${folder}`,
    'Then choose a sandbox at the top of the inspector: step-1, step-2, …, failure; undisturbed is how it ends if nothing goes wrong.',
  ];
}

/** A test that runs a script again. */
export function testOf(
  finding: string,
  script: readonly Step[],
  options: Readonly<Record<string, unknown>>,
): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const lines = given.map(([name, value]) => `    ${name}: ${JSON.stringify(value)},`);
  const steps = script.map((step) => `      ${JSON.stringify(step)},`);
  return [
    `test(${JSON.stringify(finding)}, async () => {`,
    '  await simulate({',
    '    ...options, // start, actions and all else that you pass to simulate',
    ...lines,
    '    script: [',
    ...steps,
    '    ],',
    '  });',
    '});\n',
  ].join('\n');
}
