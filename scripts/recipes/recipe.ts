/** A recipe of CONTRIBUTING.md, as an example that can be walked on a copy of the repository. */
export interface Recipe {
  name: string;
  /** Heading of its section in CONTRIBUTING.md. */
  section: string;
  steps: Step[];
  /** Commands that pass once every step is done. One of them fails if a step is left out. */
  proofs: Proof[];
}

/** One file that is written or edited by hand. */
export interface Step {
  file: string;
  /** The new content. Gets an empty text if the file does not exist yet. */
  edit(text: string): string;
  /** What one of the proofs says if this step is left out. */
  leftOut: RegExp;
}

export type Proof = readonly [command: string, ...args: string[]];

export const LINT: Proof = ['node', 'scripts/lint.ts'];
export const GENERATE: Proof = ['node', 'scripts/generate.ts'];
export const TYPES: Proof = ['tsc', '--noEmit'];
/** Without the time limit of a test: a machine that runs several walks is slow. */
export const tests = (...files: string[]): Proof => [
  'vitest',
  'run',
  '--testTimeout=600000',
  '--hookTimeout=600000',
  ...files,
];

/** Replaces the only occurrence of a text. @throws if there is not exactly one: then the recipe is out of date */
export function replace(from: string, to: string): Step['edit'] {
  return (text) => {
    const count = text.split(from).length - 1;
    if (count !== 1)
      throw new Error(`expected one occurrence of ${JSON.stringify(from)}, but found ${count}`);
    return text.replace(from, () => to);
  };
}

/** The content of a new file. @throws if the file exists */
export function create(content: string): Step['edit'] {
  return (text) => {
    if (text !== '') throw new Error('expected a new file, but it exists');
    return content;
  };
}
