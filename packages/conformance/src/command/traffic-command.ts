import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { LocatedContract } from '../contract/custom.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';
import type { Profile } from '../profile/profile.ts';
import { readProfile } from '../profile/read.ts';
import { reportedFinding, reportOf } from '../reports/report.ts';
import { proposedRows } from '../traffic/discrepancies.ts';
import { HarError, readHar } from '../traffic/har.ts';
import { startProxy } from '../traffic/proxy.ts';
import { createTrafficChecker, TRAFFIC_CHECKS, type TrafficChecker } from '../traffic/traffic.ts';
import { checkedUrl, parsed, type ReportFile, reportFile, UsageError } from './args.ts';
import { command, type Output, version } from './command.ts';
import { listenForInterruption } from './interruption.ts';
import { createPrinter, type Printer } from './printer.ts';
import { checkFiles, publish } from './publish.ts';

const TRAFFIC_HELP = `
Checks traffic sent by other clients with ${TRAFFIC_CHECKS.map(({ id }) => id).join(', ')}. Where it differs from the contract, rows for
DISCREPANCIES.md of @payments-openapi/spec are proposed, without the values in the traffic.

  payments-conformance proxy --to <base URL> [options]     forward requests and check them, until Ctrl-C
  payments-conformance har <file …> [options]              check HTTP archives, as exported by browsers and proxies

  --to <base URL>            server to forward requests to; no other server is called
  --port <number>            port of the proxy on 127.0.0.1 (default: 4020)
  --contract <file>          your own version of the contract: OpenAPI in one file of YAML or JSON
  --profile <file>           YAML or JSON file that describes this server
  --report <kind>=<file>     write a report, and create its folder; kind is json, junit, html, sarif or markdown; can be
                             repeated
  --discrepancies <file>     write the proposed rows to a file
  -h, --help                 show this help

Exit codes: 0 no findings; 1 findings; 2 invalid arguments or files; 3 no request matched an operation of the contract, none
succeeded and there are no findings, or the server could not be reached.
`;

const OPTIONS = {
  to: { type: 'string' },
  port: { type: 'string' },
  contract: { type: 'string' },
  profile: { type: 'string' },
  report: { type: 'string', multiple: true },
  discrepancies: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface TrafficOptions {
  profile: Profile;
  reports: ReportFile[];
  /** File for the proposed rows. */
  discrepancies: string | undefined;
}

/** Checks traffic, live or recorded. @returns the exit code */
export async function trafficCommand(
  name: 'proxy' | 'har',
  args: readonly string[],
  output: Output,
): Promise<number> {
  const interruption = listenForInterruption(output);
  const { signal: interrupted } = interruption;
  const code = await command(
    { name: `payments-conformance ${name}`, help: TRAFFIC_HELP, args },
    output,
    async (located) => {
      const { contract } = located;
      const { values, positionals } = parsed(args, OPTIONS);
      if (values.help) return undefined;
      const { to, port = '4020', profile, report = [], discrepancies } = values;
      const given: TrafficOptions = {
        profile: profile === undefined ? DEFAULT_PROFILE : await readProfile(profile, { env: output.env }),
        reports: report.map(reportFile),
        discrepancies,
      };
      if (given.reports.some(({ kind }) => kind === 'repeat'))
        throw new UsageError('--report repeat cannot be used: traffic of other clients has no scripts');
      await checkFiles(given.reports);
      const startedAt = new Date();
      const printer = createPrinter(output);
      const traffic = createTrafficChecker(contract, given.profile, (finding, secrets) => {
        const { locationOf } = located;
        if (finding.occurrences === 1)
          printer.finding(reportedFinding(finding, { seed: 1, secrets, locationOf }));
      });
      if (name === 'har') {
        if (to !== undefined || values.port !== undefined)
          throw new UsageError('--to and --port cannot be used with `har`');
        await checkArchives(traffic, positionals);
      } else {
        if (to === undefined) throw new UsageError('Missing option: --to <base URL>');
        if (positionals.length > 0)
          throw new UsageError(`Unexpected arguments for \`proxy\`: ${positionals.join(' ')}`);
        await proxyTraffic(traffic, { to: checkedUrl(to), port: checkedPort(port), interrupted }, output);
      }
      return finish(located, traffic, { ...given, printer }, startedAt, output);
    },
  );
  interruption.close();
  // A signal is how a proxy is meant to end.
  return interruption.cause().output ?? code;
}

async function checkArchives(traffic: TrafficChecker, files: readonly string[]): Promise<void> {
  if (files.length === 0) throw new UsageError('Missing argument: the HTTP archive to check');
  for (const file of files) {
    const { recorded, skipped } = await readHar(file).catch((error: unknown) => {
      throw error instanceof HarError ? new UsageError(error.message) : error;
    });
    for (const one of recorded) traffic.check(one);
    for (const one of skipped) traffic.skip(one);
  }
}

/** Forwards and checks requests until it is interrupted. */
async function proxyTraffic(
  traffic: TrafficChecker,
  { to, port, interrupted }: { to: string; port: number; interrupted: AbortSignal },
  { stdout, stderr }: Output,
): Promise<void> {
  const proxy = await startProxy({
    to,
    port,
    onExchange(recorded) {
      const { operation, request, response } = traffic.check(recorded);
      const name = operation?.operationId ?? 'no operation';
      stdout.write(`${response.status} ${request.method} ${name}\n`);
    },
    onSkip(entry) {
      traffic.skip(entry);
      stdout.write(
        traffic.secrets.mask(
          `Not checked: ${entry.request.method} ${new URL(entry.request.url).pathname}: ${entry.reason}\n`,
        ),
      );
    },
    onError: (error) => void stderr.write(`${to}: ${error.message}\n`),
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new UsageError(`Port ${port} is in use. Choose another with --port`)
      : error;
  });
  stdout.write(`${proxy.url} forwards to ${to}. Press Ctrl-C for the report.\n`);
  if (!interrupted.aborted) await once(interrupted, 'abort');
  stdout.write('\n');
  await proxy.close();
}

async function finish(
  { contract, locationOf }: LocatedContract,
  traffic: TrafficChecker,
  { reports, discrepancies, printer }: TrafficOptions & { printer: Printer },
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
    locationOf,
  });
  const code = await publish(report, reports, printer, output);
  const rows = proposedRows(run).join('\n');
  if (discrepancies !== undefined) {
    await writeFile(discrepancies, `${rows}\n`).catch((error: Error) => {
      throw new UsageError(`Cannot write --discrepancies ${discrepancies}: ${error.message}`);
    });
  } else if (rows !== '') {
    output.stdout.write(`\nProposed rows for DISCREPANCIES.md of @payments-openapi/spec:\n\n${rows}\n`);
  }
  return code;
}

function checkedPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UsageError(`--port must be a whole number from 1 to 65535, but is "${text}"`);
}
