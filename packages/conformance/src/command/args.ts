import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import { createSecrets } from '../redaction/secrets.ts';
import type { Check } from '../run/check.ts';

export const HELP = `
Checks whether a server conforms to the payments contract.

  payments-conformance <base URL> [options]
  payments-conformance proxy --to <base URL> [options]     check traffic sent by other clients
  payments-conformance har <file …> [options]              check recorded traffic

  --contract <file>          your own version of the contract: OpenAPI in one file of YAML or JSON
  --journeys <file>          Arazzo file with journeys of your own; can be repeated
  --profile <file>           YAML or JSON file that describes this server: its fixtures, and its choices where the
                             contract leaves one
  --checks <id,…>            run only these checks, e.g. C01,C05
  --operations <id,…>        check only these operations, e.g. users_create
  --allow-writes             also send requests that may change data; always on for the sandbox
  --seed <number>            seed for random requests; the same seed sends the same requests (default: 1)
  --deep                     send many more random requests
  --fail-fast                stop after the first finding
  --max-findings <number>    stop after this many different findings
  --max-time <duration>      stop after this time, e.g. 90s, 10m or 1h
  --report <kind>=<file>     write a report, and create its folder; can be repeated. Kinds: json, junit, html, sarif,
                             markdown, and repeat=<folder> for scripts that repeat each finding
  --json                     print JSON instead of text: a line when the run starts, one for each finding as it occurs, and
                             one for the report
  -h, --help                 show this help
  --version                  print the version

The environment variable SANDBOX_CONTROL_KEY is the key of a sandbox's control interface. It is sent only to a server that
asks for it as the sandbox does.

Under GitHub Actions, findings are also annotated and added to the summary of the job.

Exit codes: 0 all checks passed; 1 findings, or less coverage than the profile requires; 2 invalid arguments or profile;
3 the server or the contract could not be reached, or no request succeeded and there are no findings or every operation
answers alike; 130 or 143 interrupted by SIGINT (Ctrl-C) or SIGTERM; 141 the output was closed, as \`head\` does. The
reports of an interrupted run contain what was found until then, and its sandboxes are deleted. A second signal ends it
at once.
`;

/** Invalid command-line arguments: exit code 2. */
export class UsageError extends Error {
  static {
    UsageError.prototype.name = 'UsageError';
  }
}

const REPORT_KINDS = ['json', 'junit', 'html', 'sarif', 'markdown', 'repeat'] as const;

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
  maxFindings: number | undefined;
  maxSeconds: number | undefined;
  json: boolean;
  /** Ids of all checks and operations. */
  known: { checks: readonly string[]; operations: readonly string[] };
}

const OPTIONS = {
  contract: { type: 'string' },
  journeys: { type: 'string', multiple: true },
  profile: { type: 'string' },
  checks: { type: 'string', multiple: true },
  operations: { type: 'string', multiple: true },
  'allow-writes': { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  deep: { type: 'boolean', default: false },
  report: { type: 'string', multiple: true },
  'fail-fast': { type: 'boolean', default: false },
  'max-findings': { type: 'string' },
  'max-time': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

/**
 * Parses the arguments of a run, unless they ask for the help or the version.
 * @throws {UsageError}
 */
export function readArguments(
  args: readonly string[],
  { contract, checks }: { contract: Contract; checks: readonly Check[] },
): Arguments | 'help' | 'version' {
  const { values, positionals } = parsed(args, OPTIONS);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [baseUrl, ...others] = positionals;
  if (baseUrl === undefined) throw new UsageError('Missing argument: the base URL of the server');
  if (others.length > 0) throw new UsageError(`Expected one base URL, but also got ${others.join(' ')}`);
  const known = {
    checks: checks.map(({ id }) => id),
    operations: contract.operations.map(({ operationId }) => operationId),
  };
  const ids = listOf('check', values.checks, known.checks);
  return {
    baseUrl: checkedUrl(baseUrl),
    profile: values.profile,
    checks: ids ? checks.filter(({ id }) => ids.includes(id)) : checks,
    operations: listOf('operation', values.operations, known.operations),
    allowWrites: values['allow-writes'],
    seed: checkedSeed(values.seed),
    deep: values.deep,
    reports: (values.report ?? []).map(reportFile),
    maxFindings: values['fail-fast'] ? 1 : checkedCount('--max-findings', values['max-findings']),
    maxSeconds: checkedDuration('--max-time', values['max-time']),
    json: values.json,
    known,
  };
}

/** The file of `--contract`, which is read before the other arguments are checked. */
export function contractOption(args: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { contract: { type: 'string' } },
    strict: false,
  });
  return typeof values.contract === 'string' ? values.contract : undefined;
}

/** The files of `--journeys`, which are read before the other arguments are checked. */
export function journeyOptions(args: readonly string[]): string[] {
  const { values } = parseArgs({
    args: [...args],
    options: { journeys: { type: 'string', multiple: true } },
    strict: false,
  });
  return (values.journeys ?? []).filter((file) => typeof file === 'string');
}

/** `parseArgs`, with its errors as usage errors. @throws {UsageError} */
export function parsed<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option] = /Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? [];
    // For `--seed -1`, Node prints three lines about an ambiguous option.
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option)
      throw new UsageError(
        /ambiguous|missing/.test(message)
          ? `${option} requires a value. If it starts with a dash, write ${option}=<value>`
          : message,
      );
    // For an unknown option, Node adds how to write an argument that starts with a dash.
    throw new UsageError(message.replace(/\. To specify a positional.*$/, ''));
  }
}

export function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`The base URL must start with http:// or https://, but is "${shownUrl(text)}"`);
  if (url.username || url.password)
    throw new UsageError('The base URL must not contain credentials. Send them as headers in the profile');
  if (url.search || url.hash) throw new UsageError('The base URL must not have a query or a fragment');
  return text.replace(/\/+$/, '');
}

/** A URL without its credentials: neither before the host nor in the query. */
function shownUrl(text: string): string {
  return createSecrets().mask(text.replace(/(?<=\/\/)[^/@]*(?=@)/, '***'));
}

function checkedSeed(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed < 2 ** 31) return seed;
  throw new UsageError(`--seed must be a whole number from 0 to 2147483647, but is "${text}"`);
}

function checkedCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,8}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`${option} must be a whole number from 1, but is "${text}"`);
}

const SECONDS = { s: 1, m: 60, h: 3600 };

/** The seconds of a duration such as `90s`, `10m` or `1h`. */
function checkedDuration(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, count = '', unit = 's'] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[(unit || 's') as keyof typeof SECONDS];
  // A timer cannot wait longer.
  if (seconds > 0 && seconds < 2_147_483) return seconds;
  throw new UsageError(`${option} must be a duration such as 90s, 10m or 1h, but is "${text}"`);
}

export function reportFile(text: string): ReportFile {
  const [, name = '', file = ''] = /^([^=]*)=(.+)$/.exec(text) ?? [];
  const kind = REPORT_KINDS.find((one) => one === name);
  if (!kind)
    throw new UsageError(
      `--report must be ${REPORT_KINDS.map((one) => `${one}=<${one === 'repeat' ? 'folder' : 'file'}>`).join(', ')}, but is "${text}"`,
    );
  return { kind, file: path.resolve(file) };
}

function listOf(
  noun: 'check' | 'operation',
  values: readonly string[] | undefined,
  known: readonly string[],
): string[] | undefined {
  if (!values) return undefined;
  const items = values.flatMap((value) => value.split(',')).map((item) => item.trim());
  const expected = `Expected one or more of: ${known.join(', ')}`;
  if (items.includes('')) throw new UsageError(`--${noun}s has an empty id. ${expected}`);
  const unknown = items.find((item) => !known.includes(item));
  if (unknown !== undefined) throw new UsageError(`Unknown ${noun} "${unknown}" in --${noun}s. ${expected}`);
  return items;
}
