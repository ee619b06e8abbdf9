import { writeFile } from 'node:fs/promises';
import type { Contract } from '../contract/contract.ts';
import { readPlaces } from '../contract/places.ts';
import { type Profile, UNKNOWN } from '../profile/profile.ts';
import { readProfile } from '../profile/read.ts';
import { reportOf } from '../reports/report.ts';
import { proposedRows } from '../traffic/discrepancies.ts';
import { HarError, readHar } from '../traffic/har.ts';
import { startProxy } from '../traffic/proxy.ts';
import { createTraffic, TRAFFIC_CHECKS, type Traffic } from '../traffic/traffic.ts';
import { checkedUrl, parsed, type ReportFile, reportFile, UsageError } from './args.ts';
import { checkFiles, command, type Output, publish, version } from './command.ts';

const TRAFFIC_HELP = `
Judges requests and responses that others send, by the checks C01, C02, C03, C06, C12 and C14. What differs from the
contract is proposed as rows for spec/DISCREPANCIES.md, without the values that were seen.

  payments-conformance proxy --to <base URL> [options]     passes on what it gets, until Ctrl-C
  payments-conformance har <file …> [options]              reads HTTP archives, which browsers and proxies write

  --to <base URL>            the server to pass on to; no other one is called
  --port <number>            where the proxy listens, on 127.0.0.1 (4020)
  --profile <file>           what the contract leaves open and this server has decided, as YAML or JSON
  --report <kind>=<file>     write a report: json, junit or html; may be given again
  --discrepancies <file>     write the proposed rows into a file
  --help                     this text

Exit code: 0 no findings, 1 findings, 2 wrong arguments or files, 3 no request was for an operation of the contract, nothing
succeeded, or the server was not reached.
`;

const OPTIONS = {
  to: { type: 'string' },
  port: { type: 'string' },
  profile: { type: 'string' },
  report: { type: 'string', multiple: true },
  discrepancies: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Given {
  profile: Profile;
  reports: ReportFile[];
  /** Where the proposed rows go. */
  discrepancies: string | undefined;
}

/** Judges traffic. @returns the exit code */
export function trafficCommand(
  name: 'proxy' | 'har',
  args: readonly string[],
  output: Output,
): Promise<number> {
  return command(TRAFFIC_HELP, output, async (contract) => {
    const { values, positionals } = parsed(args, OPTIONS);
    if (values.help) return undefined;
    const { to, port = '4020', profile, report = [], discrepancies } = values;
    const given: Given = {
      profile: profile === undefined ? UNKNOWN : await readProfile(profile, { env: output.env }),
      reports: report.map(reportFile),
      discrepancies,
    };
    await checkFiles(given.reports);
    const startedAt = new Date();
    const traffic = createTraffic(contract, given.profile);
    if (name === 'har') {
      if (to !== undefined || values.port !== undefined)
        throw new UsageError('`har` takes neither --to nor --port');
      await judgeFiles(traffic, positionals);
    } else {
      if (to === undefined) throw new UsageError('--to is missing: the base URL of the server to pass on to');
      if (positionals.length > 0) throw new UsageError(`\`proxy\` takes no ${positionals.join(' ')}`);
      await passOn(traffic, { to: checkedUrl(to), port: checkedPort(port) }, output);
    }
    return finish(contract, traffic, given, startedAt, output);
  });
}

async function judgeFiles(traffic: Traffic, files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new UsageError('The file to read is missing');
  for (const file of files) {
    const { recorded, left } = await readHar(file).catch((error: unknown) => {
      throw error instanceof HarError ? new UsageError(error.message) : error;
    });
    for (const one of recorded) traffic.judge(one);
    for (const one of left) traffic.leave(one);
  }
}

/** Passes on and judges until the process is asked to end. */
async function passOn(
  traffic: Traffic,
  { to, port }: { to: string; port: number },
  { stdout, stderr }: Output,
): Promise<void> {
  const proxy = await startProxy({
    to,
    port,
    onExchange(recorded) {
      const { operation, request, response } = traffic.judge(recorded);
      const name = operation?.operationId ?? 'no operation';
      stdout.write(`${response.status} ${request.method} ${name}\n`);
    },
    onError: (error) => void stderr.write(`${to}: ${error.message}\n`),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new UsageError(`--port: ${port} is in use`) : error;
  });
  stdout.write(`${proxy.url} passes on to ${to}. Press Ctrl-C for the report.\n`);
  const asked = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.resolve());
  await asked.promise;
  stdout.write('\n');
  await proxy.close();
}

async function finish(
  contract: Contract,
  traffic: Traffic,
  { reports, discrepancies }: Given,
  startedAt: Date,
  output: Output,
): Promise<number> {
  const run = traffic.run();
  const report = reportOf(run, {
    contract,
    checks: TRAFFIC_CHECKS,
    version,
    startedAt,
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    placeOf: await readPlaces(),
  });
  const code = await publish(report, reports, output);
  const rows = proposedRows(run).join('\n');
  if (discrepancies !== undefined) {
    await writeFile(discrepancies, `${rows}\n`).catch((error: Error) => {
      throw new UsageError(`--discrepancies ${discrepancies} cannot be written: ${error.message}`);
    });
  } else if (rows !== '') {
    output.stdout.write(`\nProposed for spec/DISCREPANCIES.md:\n\n${rows}\n`);
  }
  return code;
}

function checkedPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UsageError(`--port takes a number from 1 to 65535, not ${text}`);
}
