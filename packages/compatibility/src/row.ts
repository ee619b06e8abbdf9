import type { Runtime } from '@payments-openapi/tooling/runtimes';

/** The input of a row: a bundled document, and an empty folder for the output. */
export interface Work {
  /** The bundle, as JSON. */
  document: string;
  /** The folder for generated code, not shared with other rows. */
  folder: string;
}

/** The steps in order. A failed step ends the row for its document, unless it is a known bug. */
export const STEP_NAMES = ['reads', 'generates', 'compiles', 'calls'] as const;
export type StepName = (typeof STEP_NAMES)[number];

export type DocumentName = 'contract' | 'control';

/** A known bug or limitation of the tool. The row passes with it, and fails once it no longer occurs. */
interface KnownBug {
  step: StepName;
  /** @default every document */
  document?: DocumentName;
  /** Matches the tool's message, to tell this bug from other failures. */
  says: RegExp;
  /** A short explanation for the table. */
  because: string;
}

/** A tool to test the contract with. Each step throws with the tool's message. */
export interface Row {
  /** The name of the tool, also for `--only`. */
  name: string;
  version: string;
  /** Runtimes that a step needs. @default only the packages of this repository */
  needs?: Partial<Record<StepName, readonly Runtime[]>>;
  /** Reads the document, for tools that generate nothing. */
  reads?(work: Work): Promise<void>;
  /** Generates code. Its names are checked afterwards. */
  generates?(work: Work): Promise<void>;
  /** Files of `calls/`, with their place beside the generated code: a program that calls the sandbox with it. */
  program?: Readonly<Record<string, string>>;
  compiles?(work: Work): Promise<void>;
  /** Runs the program. @returns its output */
  calls?(work: Work, sandbox: { BASE_URL: string }): Promise<string>;
  knownBugs?: readonly KnownBug[];
}

/** How to build code in a language, and run a program that uses it. */
export type Language = Pick<Row, 'needs' | 'program' | 'compiles' | 'calls'>;

/** Combines a generator, whose output is in the folder `client`, with its language. */
export function rowOf(generator: Omit<Row, keyof Language> & Pick<Row, 'needs'>, language: Language): Row {
  return { ...generator, ...language, needs: { ...generator.needs, ...language.needs } };
}
