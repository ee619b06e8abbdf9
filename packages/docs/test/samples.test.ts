import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Json,
  type OpenApiDocument,
  operations,
  type RequestExample,
  requestExamples,
} from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { curlSample, goSample, pythonSample } from '../src/reference/samples.ts';
import { defaultBaseUrl } from '../src/reference/servers.ts';
import { typescriptLiteral } from '../src/reference/typescript-literal.ts';
import { typescriptSample } from '../src/reference/typescript-samples.ts';
import { contract, control } from './documents.ts';
import { packageExamples, pageExamples } from './page-examples.ts';
import { moduleFolder, typeProblems } from './typecheck.ts';

const api = { variable: 'api', factory: 'createClient', package: '@payments-openapi/client' };
const controlApi = { variable: 'control', factory: 'createControl', package: '@payments-openapi/sandbox' };
const baseUrl = defaultBaseUrl(contract);
const casesOf = (document: OpenApiDocument) =>
  operations(document).flatMap((operation) =>
    requestExamples(document, operation.operationId).map((request) => ({
      operation,
      request,
      ...request,
      operationId: operation.operationId,
    })),
  );
const cases = casesOf(contract);
const controlCases = casesOf(control);
const allCases = [...cases, ...controlCases];

// Characters with a special meaning in a shell, a URL or a string literal.
const hostile = `it's "a" \\ $HOME \`x\` 100% & ? # / é 日本 \n\t end`;

const hostileRequest: RequestExample = {
  scenario: 'hostile',
  summary: '',
  method: 'POST',
  path: '/a/{id}/b',
  pathParams: { id: hostile },
  query: { 'q[]': hostile, n: 0 },
  headers: { 'X-Code': `it's "quoted" $HOME` },
  body: { text: hostile, none: null, yes: true, list: [1.5, false] },
};

describe('a literal', () => {
  it.each<Json>([hostile, [hostile, [], {}], { [hostile]: hostile, 'x-appid': null, ok: [1.5, true] }])(
    'evaluates to its value: %j',
    (value) => {
      expect(evaluated(typescriptLiteral(value))).toEqual(value);
    },
  );

  it('breaks a line that is too long, with one field per line', () => {
    expect(typescriptLiteral({ a: 1, b: { c: 'x'.repeat(60) } })).toBe(
      `{\n  a: 1,\n  b: {\n    c: '${'x'.repeat(60)}',\n  },\n}`,
    );
  });
});

describe('the TypeScript of the site', async () => {
  const samples = [
    ...cases.map(({ operation, request }) => typescriptSample(contract, operation, request, api, baseUrl)),
    ...controlCases.map(({ operation, request }) =>
      typescriptSample(control, operation, request, controlApi, baseUrl),
    ),
  ];
  const examples = [...(await pageExamples()), ...(await packageExamples())];
  const wrong = `import { createClient } from '@payments-openapi/client';
    const api = createClient({ baseUrl: 'http://127.0.0.1' });
    await api.users.get({ user_idd: 'usr' });
    const { customers } = await api.customers.update('id', { name: 1 });`;

  // One compiler program for all samples, because each takes seconds.
  it('compiles, and the check would notice errors', async () => {
    const modules = Object.fromEntries([
      ...samples.map((text, index) => [`sample-${index}.ts`, text]),
      ...examples.map(({ name, text }) => [name, text]),
      ['wrong.ts', wrong],
    ]);
    expect(samples.length).toBeGreaterThan(80);
    expect(examples.length).toBeGreaterThan(10);
    const folder = await moduleFolder(modules);
    onTestFinished(() => rm(folder, { recursive: true }));
    const problems = await typeProblems(folder, Object.keys(modules));
    expect(problems.filter((problem) => !problem.startsWith('wrong.ts'))).toEqual([]);
    expect(problems).toHaveLength(3);
  });
});

describe('the curl sample', () => {
  it('sends every example', async () => {
    const sent = await sentBy(allCases.map(({ request }) => curlSample(request, baseUrl)));
    expect(sent).toEqual(allCases.map(({ request }) => expected(request)));
  });

  it('sends any value unchanged', async () => {
    expect(await sentBy([curlSample(hostileRequest, baseUrl)])).toEqual([expected(hostileRequest)]);
  });
});

describe('the Python sample', () => {
  // Skipped without Python.
  it.runIf(hasPython())('sends every example', async () => {
    const requests = [...allCases.map(({ request }) => request), hostileRequest];
    const sent = await sentByPython(requests.map((request) => pythonSample(request, baseUrl)));
    expect(sent).toEqual(requests.map(expected));
  });
});

describe('the Go sample', () => {
  const requests = [...allCases.map(({ request }) => request), hostileRequest];
  const sampleOf = (request: RequestExample) => goSample(request, baseUrl) ?? '';

  it('has the method, URL, headers and body of every example', () => {
    const sent = requests.map((request) => sentByGo(sampleOf(request)));
    expect(sent).toEqual(requests.map(expected));
  });

  // Skipped without Go.
  it.runIf(hasGo())('is formatted Go', async () => {
    const samples = Object.fromEntries(
      requests.map((request, index) => [`sample-${index}.go`, `${sampleOf(request)}\n`]),
    );
    const folder = await moduleFolder(samples);
    onTestFinished(() => rm(folder, { recursive: true }));
    // One start formats all, in place.
    await promisify(execFile)('gofmt', ['-w', folder]);
    for (const [name, sample] of Object.entries(samples))
      expect(await readFile(path.join(folder, name), 'utf8')).toBe(sample);
  });
});

interface Sent {
  method: string;
  url: string;
  headers: string[];
  body: unknown;
}

function expected({ method, path, pathParams, query, headers, body }: RequestExample): Sent {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathParams[name] ?? '')),
    baseUrl,
  );
  const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
  url.search = search.map((pair) => pair.map((text) => encodeURIComponent(text ?? '')).join('=')).join('&');
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) sent.push('Content-Type: application/json');
  return { method, url: url.href, headers: sent, body };
}

/** The requests of the curl samples: a POSIX shell runs them with a curl that only prints its arguments. */
async function sentBy(samples: string[]): Promise<Sent[]> {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\0'; }\n${samples.join('\n')}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  return stdout
    .split('\0\0')
    .slice(0, -1)
    .map((words) => readWords(words.split('\0')));
}

function readWords(words: string[]): Sent {
  const sent: Sent = { method: 'GET', url: '', headers: [], body: undefined };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') sent.method = words.shift() ?? '';
    else if (word === '-H') sent.headers.push(words.shift() ?? '');
    else if (word === '-d') sent.body = JSON.parse(words.shift() ?? '');
    else sent.url += word;
  }
  return { ...sent, url: new URL(sent.url).href };
}

/** The requests of the Python samples, which run with a `requests` module that only prints. */
async function sentByPython(samples: string[]): Promise<Sent[]> {
  const script = `
import json, sys, types
class Response:
    status_code = 200
    def json(self): return {}
def request(method, url, headers={}, json=None, timeout=None):
    sent.append({"method": method, "url": url, "headers": headers, "body": json})
    return Response()
sent = []
sys.modules["requests"] = types.SimpleNamespace(request=request)
samples = json.load(sys.stdin)
out, sys.stdout = sys.stdout, sys.stderr
for sample in samples: exec(sample, {})
json.dump(sent, out)
`;
  const run = promisify(execFile)('python3', ['-c', script]);
  run.child.stdin?.end(JSON.stringify(samples));
  const requests: { method: string; url: string; headers: Record<string, string>; body: unknown }[] =
    JSON.parse((await run).stdout);
  return requests.map(({ method, url, headers, body }) => ({
    method,
    url: new URL(url).href,
    headers: [
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(body === null ? [] : ['Content-Type: application/json']),
    ],
    body: body ?? undefined,
  }));
}

/** Reads the literals of a Go sample. Go's interpreted strings here are those of JSON, and raw ones have no escapes. */
function sentByGo(sample: string): Sent {
  const literals = [...sample.matchAll(/`([^`]*)`|("(?:[^"\\\n]|\\.)*")/g)].map(
    ([, raw, interpreted]) => raw ?? JSON.parse(interpreted ?? '""'),
  );
  const hasBody = sample.includes('body := ');
  const values = literals.slice(literals.indexOf('time') + 1);
  const body = hasBody ? JSON.parse(values.shift()) : undefined;
  const [method = '', url = '', ...headers] = values;
  const names = headers.filter((_, index) => index % 2 === 0);
  return {
    method,
    url: new URL(url).href,
    headers: names.map((name, index) => `${name}: ${headers[2 * index + 1]}`),
    body,
  };
}

function hasGo(): boolean {
  return spawnSync('gofmt', ['-h']).error === undefined;
}

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

function evaluated(source: string): unknown {
  return new Function(`return ${source}`)();
}
