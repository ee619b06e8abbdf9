/** Thrown if a server cannot start because of its options or its environment. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Thrown if the value of an option is invalid, or the file that it names. */
export class OptionError extends StartError {
  readonly option: string;
  /** What is wrong with it, to follow the name that the user gave it by, e.g. `must be …`. */
  readonly problem: string;

  constructor(option: string, problem: string, options?: ErrorOptions) {
    super(`The option ${option} ${problem}`, options);
    this.option = option;
    this.problem = problem;
  }
}
