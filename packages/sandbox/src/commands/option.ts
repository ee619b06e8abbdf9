import { type Command, Option } from 'commander';
import { UsageError } from './errors.ts';

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
export function shownName(attribute: string, command: Command): string {
  const option = command.options.find((each) => each.attributeName() === attribute);
  const isVariable = command.getOptionValueSource(attribute) === 'env';
  return (isVariable ? option?.envVar : option?.long) ?? attribute;
}

/** Reads the whole number that an option has been given. `name` is what a message calls it. */
export function readNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, but is "${text}"`);
}

/** Reads a URL of HTTP, without the slashes at its end. */
export function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  // Not quoted: it may contain a password.
  if (url && url.username + url.password !== '') throw new UsageError(`${name} must be a URL without a user`);
  if (/^https?:$/.test(url?.protocol ?? '')) return text.replace(/\/+$/, '');
  throw new UsageError(`${name} must be a URL that starts with http:// or https://, but is "${text}"`);
}

/** Reads a URL that paths are added to. */
export function readBaseUrl(name: string, text: string): string {
  const url = readUrl(name, text);
  const { search, hash } = new URL(url);
  if (search + hash === '') return url;
  throw new UsageError(`${name} must be a URL without a query and a fragment`);
}
