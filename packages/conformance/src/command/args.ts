import path from 'node:path';
import { parseArgs } from 'node:util';
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
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [baseUrl, ...others] = positionals;
  if (baseUrl === undefined) throw new UsageError('The base URL of the server is missing');
  if (others.length > 0)
    throw new UsageError(`One base URL is expected, and ${others.join(' ')} stands behind it`);
  const ids = listOf(values.checks);
  const operations = listOf(values.operations);
  const known = contract.operations.map(({ operationId }) => operationId);
  for (const id of ids ?? [])
    if (!checks.some((check) => check.id === id))
      throw new UsageError(
        unknown(
          '--checks',
          id,
          checks.map((check) => check.id),
        ),
      );
  for (const id of operations ?? [])
    if (!known.includes(id)) throw new UsageError(unknown('--operations', id, known));
  return {
    baseUrl: checkedUrl(baseUrl),
    profile: values.profile,
    checks: ids ? checks.filter(({ id }) => ids.includes(id)) : checks,
    operations,
    allowWrites: values['allow-writes'],
    seed: checkedSeed(values.seed),
    deep: values.deep,
    reports: (values.report ?? []).map(reportFile),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
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

function listOf(values: readonly string[] | undefined): string[] | undefined {
  const items = values?.flatMap((value) => value.split(',')).map((item) => item.trim());
  return items?.filter((item) => item !== '');
}

function unknown(option: string, id: string, known: readonly string[]): string {
  return `${option} knows no ${id}; it takes ${known.join(', ')}`;
}
