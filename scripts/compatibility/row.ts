/** What a row is tried on: a bundled document, in an empty folder that it may fill. */
export interface Work {
  /** The bundle, as JSON. */
  document: string;
  /** What is generated goes here, and no other row sees it. */
  folder: string;
}

/** In this order; a step that fails, by no listed fault, ends the row for its document. */
export const stepNames = ['reads', 'generates', 'compiles', 'calls'] as const;
export type StepName = (typeof stepNames)[number];

export type DocumentName = 'contract' | 'control';

/** What the packages of this repository do not bring: a command line that only succeeds where it is. */
export type Runtime = readonly [name: string, command: string, ...arguments_: string[]];

/** A failure that is the tool's own. A row stays in order with it, and fails when it is gone. */
interface Fault {
  step: StepName;
  /** @default every document */
  document?: DocumentName;
  /** What the tool says, so that another failure is not taken for this one. */
  says: RegExp;
  /** For the table: what is at fault, in a clause. */
  because: string;
}

/** A tool that the contract is held to. Each step throws with what the tool says. */
export interface Row {
  /** What `--only` takes, and the name of the tool. */
  name: string;
  version: string;
  /** What a step needs on the machine. @default nothing: it comes with the packages of this repository */
  needs?: Partial<Record<StepName, readonly Runtime[]>>;
  /** Takes the document as it is: for tools that make nothing of it. */
  reads?(work: Work): Promise<void>;
  /** Makes code; the names in it are then checked. */
  generates?(work: Work): Promise<void>;
  /** Files of `calls/` and where they go beside the generated code: a program that calls the sandbox with it. */
  program?: Readonly<Record<string, string>>;
  compiles?(work: Work): Promise<void>;
  /** Runs the program. @returns what it prints */
  calls?(work: Work, sandbox: { BASE_URL: string }): Promise<string>;
  faults?: readonly Fault[];
}

/** How code in a language is built, and how a program that uses it is run. */
export type Language = Pick<Row, 'needs' | 'program' | 'compiles' | 'calls'>;

/** A generator whose output is in the folder `client`, and the language it generates. */
export function rowOf(generator: Omit<Row, keyof Language> & Pick<Row, 'needs'>, language: Language): Row {
  return { ...generator, ...language, needs: { ...generator.needs, ...language.needs } };
}
