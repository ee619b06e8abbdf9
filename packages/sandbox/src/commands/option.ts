import { Option } from 'commander';

/** The variable of every option: `PAYMENTS_SANDBOX_` and the name of the option. */
function variableOf(name: string): string {
  return `PAYMENTS_SANDBOX_${name.replaceAll('-', '_').toUpperCase()}`;
}

/**
 * An option that an environment variable sets if the command line does not: its own, or else one of `others`. A variable
 * that is set to nothing counts as unset, as in a compose file.
 */
export class VariableOption extends Option {
  /** The names of its variables; the first one that is set counts. */
  readonly variables: readonly string[];

  constructor(flags: string, description: string, ...others: string[]) {
    super(flags, description);
    this.variables = [variableOf(this.name()), ...others];
    const set = this.variables.find((name) => process.env[name]);
    if (set !== undefined) this.env(set);
  }
}

/** What set the value of an option, for messages: `--port` or `PORT`. */
export function sourceOf(name: string, options: readonly Option[], source: string | undefined): string {
  const variable = options.find((option) => option.name() === name)?.envVar;
  return source === 'env' && variable !== undefined ? variable : `--${name}`;
}
