import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import type { Check } from '../run/check.ts';

export const HELP = `
Says whether a server keeps the payments contract.

  payments-conformance <base URL> [options]
  payments-conformance proxy --to <base URL> [options]     judges what others send
  payments-conformance har <file …> [options]              judges what was recorded

  --profile <file>           what the contract leaves open and this server has decided, as YAML or JSON
  --checks <id,…>            these checks only, such as C01,C05
  --operations <id,…>        these operations only, such as users_create
  --allow-writes             also send what may change something; against the sandbox this is always so
  --seed <number>            of whatever is random; the same seed sends the same requests. It is 1 unless you choose,
                             so that CI repeats itself and a failure comes back
  --deep                     send many more random requests
  --report <kind>=<file>     write a report: json, junit or html; may be given again
  --help                     this text

SANDBOX_CONTROL_KEY in the environment is the key of a sandbox's control interface, and is sent to a sandbox only.

Exit code: 0 all passed, 1 there are findings or less is covered than the profile asks for, 2 wrong arguments or profile,
3 the target or the contract was not reached, or nothing succeeded.
`;

/** The arguments or the profile are wrong: exit code 2. */
export class UsageError extends Error {
  static {
    UsageError.prototype.name = 'UsageError';
  }
}

const REPORT_KINDS = ['json', 'junit', 'html'] as const;

export interface ReportFile {
  kind: (typeof REPORT_KINDS)[number];
  file: string;
}

export interface Arguments {
  baseUrl: string;
  profile: string | undefined;
  checks: readonly Check[];
  operations: readonly string[] | undefined;
  allowWrites: boolean;
  seed: number;
  deep: boolean;
  reports: ReportFile[];
  /** All ids of checks and operations that there are. */
  known: { checks: readonly string[]; operations: readonly string[] };
}

const OPTIONS = {
  profile: { type: 'string' },
  checks: { type: 'string', multiple: true },
  operations: { type: 'string', multiple: true },
  'allow-writes': { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  deep: { type: 'boolean', default: false },
  report: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * The arguments of a run; nothing when help was asked for.
 * @throws {UsageError}
 */
export function readArguments(
  args: readonly string[],
  { contract, checks }: { contract: Contract; checks: readonly Check[] },
): Arguments | undefined {
  const { values, positionals } = parsed(args, OPTIONS);
  if (values.help) return undefined;
  const [baseUrl, ...others] = positionals;
  if (baseUrl === undefined) throw new UsageError('The base URL of the server is missing');
  if (others.length > 0)
    throw new UsageError(`One base URL is expected, and ${others.join(' ')} stands behind it`);
  const known = {
    checks: checks.map(({ id }) => id),
    operations: contract.operations.map(({ operationId }) => operationId),
  };
  const ids = listOf('--checks', values.checks, known.checks);
  return {
    baseUrl: checkedUrl(baseUrl),
    profile: values.profile,
    checks: ids ? checks.filter(({ id }) => ids.includes(id)) : checks,
    operations: listOf('--operations', values.operations, known.operations),
    allowWrites: values['allow-writes'],
    seed: checkedSeed(values.seed),
    deep: values.deep,
    reports: (values.report ?? []).map(reportFile),
    known,
  };
}

/** What `parseArgs` reads, with its errors in our words. @throws {UsageError} */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option] = /Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
    // Node says of `--seed -1` that it is ambiguous, on three lines.
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option)
      throw new UsageError(
        /ambiguous|missing/.test(message)
          ? `${option} needs a value; one that begins with a dash is written ${option}=<value>`
          : message,
      );
    throw new UsageError(message);
  }
}

export function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`The base URL must be a URL with http: or https:, not ${text}`);
  if (url.username || url.password)
    throw new UsageError('The base URL must hold no credentials: send them as headers of the profile');
  if (url.search || url.hash) throw new UsageError('The base URL must have neither a query nor a fragment');
  return text.replace(/\/+$/, '');
}

function checkedSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new UsageError(`--seed takes a whole number below 2147483648, not ${text}`);
}

export function reportFile(text: string): ReportFile {
  const [, name = '', file = ''] = /^([^=]*)=(.+)$/.exec(text) ?? [];
  const kind = REPORT_KINDS.find((one) => one === name);
  if (!kind)
    throw new UsageError(
      `--report takes ${REPORT_KINDS.map((one) => `${one}=FILE`).join(', ')}, not ${text}`,
    );
  return { kind, file: path.resolve(file) };
}

function listOf(
  option: string,
  values: readonly string[] | undefined,
  known: readonly string[],
): string[] | undefined {
  if (!values) return undefined;
  const items = values.flatMap((value) => value.split(',')).flatMap((item) => item.trim() || []);
  if (items.length === 0) throw new UsageError(`${option} names none; it takes ${known.join(', ')}`);
  const unknown = items.find((item) => !known.includes(item));
  if (unknown !== undefined)
    throw new UsageError(`${option} knows no ${unknown}; it takes ${known.join(', ')}`);
  return items;
}
