import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { requestOf } from '../checks/request-parts.ts';
import { createPrinter } from '../command/printer.ts';
import { operationOf, readContract } from '../contract/contract.ts';
import { DEFAULT_PROFILE } from '../profile/presets.ts';
import { encodedIn } from '../redaction/encoded.ts';
import { createSecrets } from '../redaction/secrets.ts';
import type { Check } from '../run/check.ts';
import { runChecks } from '../run/run.ts';
import { proposedRows } from '../traffic/discrepancies.ts';
import { createTrafficChecker } from '../traffic/traffic.ts';
import { annotations } from './github.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { type Report, reportedFinding, reportOf } from './report.ts';
import { sarifReport } from './sarif.ts';
import { scriptsOf } from './script-files.ts';
import { findingText, summaryText } from './text.ts';

const contract = await readContract();
const create = operationOf(contract, 'users_create');
const read = operationOf(contract, 'users_get');

/** What is sent as a secret, and the digits or letters of it that no report may contain, however they are written. */
const SECRETS = {
  document: 'K01/234 567é',
  account: '12345678901',
  card: '4000056655665556',
  iban: 'GB33BUKB20201555555555',
  pin: '99887',
  body: 'BODYAUTH12',
  header: 'tok-9f8e7d6c',
  key: 'sk+live/77aa',
  cookie: 'sess-0f0f0f0f',
};

const BODY = {
  user: { reference_id: 'E-1', document_number: SECRETS.document, pan: SECRETS.card },
  // As a number, which no pattern for strings finds.
  account_number: Number(SECRETS.account),
  iban: SECRETS.iban,
  pin: SECRETS.pin,
  authorization: SECRETS.body,
  notify_url: `https://shop.example/hook?api_key=${encodeURIComponent(SECRETS.key)}`,
};

/** A text with each character in another form. */
function each(text: string, form: (code: number) => string): string {
  return Array.from(text, (character) => form(character.codePointAt(0) ?? 0)).join('');
}

function escapedEach(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
}

/** Every secret, in every way to write it. Long numbers and codes are also printed in groups. */
const EVERYWHERE = Object.values(SECRETS)
  .flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    JSON.stringify(JSON.stringify(secret.replaceAll('/', String.raw`\/`))),
    ...[secret, encodeURIComponent(secret)].map(escapedEach),
    each(secret, (code) => `&#${code};`),
    each(secret, (code) => `&#x${code.toString(16)};`),
    each(secret, (code) => String.raw`\\u${code.toString(16).padStart(4, '0')}`),
    secret.replaceAll('/', '&sol;').replaceAll('+', '&plus;'),
    secret.replaceAll('/', '&amp;#47').replaceAll('+', '&amp;#43'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`<id>\n\t${secret}</id>`).toString('base64url'),
    `0x${Buffer.from(secret).toString('hex')}`,
    ...(/^[A-Z\d]{8,}$/.test(secret) ? [' ', '-', '.'] : []).map((gap) =>
      secret.replaceAll(/(\w{4})(?=\w)/g, `$1${gap}`),
    ),
  ])
  .join(' ');

/** A server that shows the secrets of one request in everything that it returns. */
const careless: typeof fetch = async (input) => {
  if (String(input).includes('/_sandbox/')) return new Response('', { status: 404 });
  const user = {
    note: SECRETS.document,
    list: [{ value: Number(SECRETS.account) }, Number(SECRETS.account)],
  };
  const data = { user, text: EVERYWHERE };
  return Response.json(
    { code: 200, message: EVERYWHERE, data },
    { headers: { 'x-echo': encodeURIComponent(EVERYWHERE), 'set-cookie': `sid=${SECRETS.cookie}; Path=/` } },
  );
};

/** Repeats what it has sent and received wherever a check can. */
const leaking: Check = {
  id: 'X01',
  title: 'Repeats secrets',
  steps: () => [
    {
      operation: read,
      title: 'repeats secrets',
      writes: true,
      requests: 2,
      needs: [],
      async run({ send, report }) {
        const validity = { valid: true, pointer: create.pointer };
        const first = requestOf(create, { body: BODY });
        await send({ operation: create, title: 'create', request: first, validity });
        const query = { user_id: SECRETS.document, text: EVERYWHERE };
        const request = requestOf(read, { query });
        const exchange = await send({ operation: read, title: EVERYWHERE, request, validity });
        const cut = `${EVERYWHERE.slice(0, SECRETS.document.length - 3)}… (99 characters)`;
        const finding = {
          operationId: 'users_get',
          title: EVERYWHERE,
          pointer: read.pointer,
          expected: `${cut} ${EVERYWHERE}`,
          actual: JSON.stringify(exchange.json),
          exchanges: [exchange],
        };
        report.finding(finding);
        report.warning(finding);
        report.skip({ operationId: 'users_get', title: EVERYWHERE, reason: EVERYWHERE });
      },
    },
  ],
};

const options = {
  contract,
  checks: [leaking],
  version: '1.0.0',
  startedAt: new Date(0),
  seconds: 1,
  locationOf: () => undefined,
};

async function reported(): Promise<Report> {
  const run = await runChecks({
    contract,
    baseUrl: 'http://pay.example',
    fetch: careless,
    checks: [leaking],
    allowWrites: true,
    profile: {
      ...DEFAULT_PROFILE,
      headers: { authorization: `Bearer ${SECRETS.header}` },
      limits: { ...DEFAULT_PROFILE.limits, requestsPerSecond: 1e6 },
    },
  });
  return reportOf({ ...run, shortfalls: [EVERYWHERE] }, options);
}

/** What is printed as text or as JSON. */
function printed(report: Report, json: boolean): string {
  let text = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const printer = createPrinter({ stdout, stderr: stdout }, { json });
  for (const finding of report.findings) printer.finding(finding);
  printer.report(report);
  return text;
}

/** A text without what may separate the characters of a number, and with the escapes of all formats resolved. */
function plain(text: string): string {
  const decoded = text
    .replaceAll(/&(?:amp;)*(?:#x([\da-f]+)|#(\d+));?/gi, (_, hex: string, decimal: string) =>
      String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll('&sol;', '/')
    .replaceAll('&plus;', '+')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%(?:25)*([\da-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    .replaceAll('&quot;', '"');
  const fromHex = decoded.replaceAll(/(?:[\da-f]{2})+/gi, (hex) => Buffer.from(hex, 'hex').toString());
  const reads = encodedIn(decoded).map((one) => one.reads);
  return [decoded, fromHex, ...reads].map(unseparated).join(' ');
}

function unseparated(text: string): string {
  return text.replaceAll(/[ \-'"\\]/g, '').toLowerCase();
}

function expectNone(text: string): void {
  for (const secret of Object.values(SECRETS)) expect(plain(text)).not.toContain(unseparated(secret));
}

describe('a secret that was sent', async () => {
  const report = await reported();

  it.each([
    ['JSON', () => JSON.stringify(report)],
    ['JUnit', () => junitReport(report)],
    ['HTML', () => htmlReport(report)],
    ['SARIF', () => JSON.stringify(sarifReport(report, (file) => file))],
    ['Markdown, and the summary of a job', () => markdownReport(report)],
    ['annotations', () => annotations(report, (file) => file).join('\n')],
    ['text', () => [...report.findings.map(findingText), summaryText(report)].join('\n')],
    ['the terminal', () => printed(report, false)],
    ['JSON lines', () => printed(report, true)],
    ['scripts', () => JSON.stringify(scriptsOf(report.findings))],
    ['curl', () => report.findings.map(({ curl }) => curl).join('\n')],
  ])('is nowhere in %s', (_, text) => {
    expect(text().length).toBeGreaterThan(100);
    expectNone(text());
  });

  it('is masked so that bodies are still JSON and the values can be told apart', () => {
    const [{ request, response } = {}] = report.findings;
    const body = JSON.parse(response?.body ?? '');
    expect(body.data.user.list).toEqual([{ value: '*********01' }, '*********01']);
    expect(request?.headers).toContainEqual(['authorization', '***']);
    expect(response?.headers).toContainEqual(['set-cookie', '***']);
  });

  it.each([
    ['{"a":7391846205}', '{"a":"********05"}'],
    ['{"a":-7391846205,"b":[7391846205.50, 1]}', '{"a":"-********05","b":["********05.50", 1]}'],
    ['{"a":739184620.5}', '{"a":"*********.5"}'],
    ['no user 7391846205, sorry', 'no user ********05, sorry'],
    ['a text that was cut after 739184...', 'a text that was cut after ******...'],
  ])('is masked in %s', (text, masked) => {
    const secrets = createSecrets();
    secrets.add(['7391846205']);
    expect(secrets.mask(text)).toBe(masked);
  });

  it('is said to differ if what was expected and what was found have the same mask', () => {
    const secrets = createSecrets();
    secrets.add(['K-777701', 'K-888801']);
    const finding = { check: 'C17', title: '', pointer: '', exchanges: [], occurrences: 1 };
    const actualOf = (expected: string, actual: string) =>
      reportedFinding({ ...finding, expected, actual }, { seed: 1, secrets, locationOf: () => undefined })
        .actual;
    expect(actualOf('/data/a to be "K-777701"', '"K-888801"')).toBe(
      '"******01", which differs in what is masked',
    );
    expect(actualOf('no "K-777701"', '"K-777701"')).toBe('"******01"');
  });

  it('is replaced in scripts with one value of its form', () => {
    const [{ repeat } = {}] = report.findings;
    const sent = /--data-raw '(.*)'$/m.exec(repeat?.shell ?? '')?.[1] ?? '';
    const body = JSON.parse(sent);
    expect(body.user.document_number).toMatch(/^[A-Z]\d\d\/\d{3} \d{3}é$/);
    expect(body.account_number).toBeGreaterThan(1e10);
    expect(repeat?.shell).toContain(`user_id=${encodeURIComponent(body.user.document_number)}`);
    expect(repeat?.shell).toContain('-H "authorization: $AUTHORIZATION"');
  });

  it('is nowhere in the report and the rows about traffic of other clients', () => {
    const traffic = createTrafficChecker(contract, DEFAULT_PROFILE);
    const url = `http://pay.example${read.path}`;
    const secretsIn = (at: string, body: string, answer: object) =>
      traffic.check({
        request: {
          method: body === '' ? 'GET' : 'POST',
          url: at,
          headers: new Headers({ cookie: `sid=${SECRETS.cookie}`, 'x-api-key': SECRETS.header }),
          body,
        },
        response: { status: 200, headers: new Headers(), body: JSON.stringify(answer) },
      });
    secretsIn(`http://pay.example${create.path}`, JSON.stringify(BODY), { code: 200, data: {} });
    const echo = {
      code: 200,
      message: EVERYWHERE,
      data: { user: { phone_number: Number(SECRETS.account) } },
    };
    secretsIn(`${url}?user_id=${encodeURIComponent(EVERYWHERE)}`, '', {
      ...echo,
      [SECRETS.document]: EVERYWHERE,
    });
    secretsIn(`http://pay.example/unknown/${encodeURIComponent(EVERYWHERE)}`, '', {});
    traffic.skip({ request: { method: 'GET', url: `${url}/${SECRETS.account}` }, reason: EVERYWHERE });
    const run = traffic.run();
    const ofTraffic = reportOf(run, options);
    expect(ofTraffic.findings.length).toBeGreaterThan(0);
    expectNone(JSON.stringify(ofTraffic));
    expectNone(proposedRows(run).join('\n'));
    expectNone(htmlReport(ofTraffic) + markdownReport(ofTraffic) + junitReport(ofTraffic));
  });
});

describe('secrets', () => {
  it('are also the fields with the format password or writeOnly, and keys in a query, of a custom contract', () => {
    const document = structuredClone(contract.document);
    const schemas = document.components?.schemas ?? {};
    schemas.Terminal = {
      properties: { pin_block: { type: 'string', format: 'password' } },
    };
    document.components = {
      ...document.components,
      securitySchemes: { Shop: { type: 'apiKey', in: 'query', name: 'shop' } },
    };
    const secrets = createSecrets(document);
    const headers = new Headers();
    secrets.observe({
      method: 'POST',
      url: 'http://a.example/?shop=s-12345',
      headers,
      body: '{"pin_block":"98-76"}',
    });
    expect(secrets.mask('s-12345 and 98-76')).toBe('*****45 and ***76');
  });

  it('are also the user and the password in a URL', () => {
    const secrets = createSecrets();
    const headers = new Headers();
    secrets.observe({ method: 'GET', url: 'https://shop:P%40ss-word9@a.example/x', headers, body: '' });
    expect(secrets.mask('curl https://shop:P%40ss-word9@a.example/x, that is P@ss-word9')).toBe(
      'curl https://***@a.example/x, that is ********d9',
    );
  });

  it('are not values that many other texts contain', () => {
    const secrets = createSecrets();
    const body = '{"document_number":"text","account_number":"xxxxxxxx","pan":true}';
    secrets.observe({
      method: 'POST',
      url: 'http://a.example',
      headers: new Headers({ accept: 'x/y' }),
      body,
    });
    expect(secrets.mask('a text with xxxxxxxx, true, x/y')).toBe('a text with xxxxxxxx, true, x/y');
  });

  it('are masked in a text of a megabyte', () => {
    const secrets = createSecrets();
    secrets.add(['tok-9f8e7d6c']);
    const long = 'x'.repeat(2 ** 20);
    expect(secrets.mask(`tok-9f8e7… ${long} tok-9f8e7d6c`)).toBe(`*********… ${long} **********6c`);
  });
});
