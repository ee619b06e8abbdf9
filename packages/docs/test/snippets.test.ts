import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Json,
  type OpenApiDocument,
  operations,
  type RequestExample,
  requestExamples,
} from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contractForDocs, defaultBaseUrl } from '../src/contract.ts';
import { literal } from '../src/reference/literal.ts';
import { curlSnippet, typescriptSnippet } from '../src/snippets.ts';
import { typeProblems } from './typecheck.ts';

const bundle = path.resolve(import.meta.dirname, '../../../spec/dist/openapi.json');
const contract: OpenApiDocument = JSON.parse(await readFile(bundle, 'utf8'));
const baseUrl = defaultBaseUrl(contract);
const cases = operations(contract).flatMap((operation) =>
  requestExamples(contract, operation.operationId).map((request) => ({
    operation,
    request,
    ...request,
    operationId: operation.operationId,
  })),
);

// What a shell, a URL or a string literal would read as its own.
const hostile = `it's "a" \\ $HOME \`x\` 100% & ? # / é 日本 \n\t end`;

describe('a literal', () => {
  it.each<Json>([hostile, [hostile, [], {}], { [hostile]: hostile, 'x-appid': null, ok: [1.5, true] }])(
    'evaluates to its value: %j',
    (value) => {
      expect(evaluated(literal(value))).toEqual(value);
    },
  );

  it('breaks a line that is too long, a member a line', () => {
    expect(literal({ a: 1, b: { c: 'x'.repeat(60) } })).toBe(
      `{\n  a: 1,\n  b: {\n    c: '${'x'.repeat(60)}',\n  },\n}`,
    );
  });
});

describe('the TypeScript snippet', () => {
  it('type checks, of every example of every operation', () => {
    const modules = Object.fromEntries(
      cases.map(({ operationId, scenario, operation, request }) => [
        `${operationId}.${scenario}.ts`,
        typescriptSnippet(contract, operation, request, baseUrl),
      ]),
    );
    expect(new Set(cases.map(({ operationId }) => operationId)).size).toBe(operations(contract).length);
    expect(typeProblems(modules)).toEqual([]);
  });

  it('would be told by the check what it does wrong', () => {
    const wrong = `import { createClient } from '@payments-openapi/client';
      const api = createClient({ baseUrl: 'http://127.0.0.1' });
      await api.users.get({ user_idd: 'usr' });
      const { customers } = await api.customers.update('id', { name: 1 });`;
    expect(typeProblems({ 'wrong.ts': wrong })).toHaveLength(3);
  });
});

describe('the curl snippet', () => {
  it.each(cases)('of $operationId sends the example $scenario', async ({ request }) => {
    expect(await sentBy(curlSnippet(request, baseUrl))).toEqual(expected(request));
  });

  it('sends values as they are, whatever stands in them', async () => {
    const request: RequestExample = {
      scenario: 'hostile',
      summary: '',
      method: 'POST',
      path: '/a/{id}/b',
      pathParams: { id: hostile },
      query: { 'q[]': hostile, n: 0 },
      headers: { 'X-Code': `it's "quoted" $HOME` },
      body: { text: hostile },
    };
    expect(await sentBy(curlSnippet(request, baseUrl))).toEqual(expected(request));
  });
});

describe("the reference's copy of the contract", () => {
  it('has both samples on every operation; the contract itself has none', () => {
    const samples = operations(contractForDocs(contract)).map(({ object }) =>
      'x-codeSamples' in object ? object['x-codeSamples'] : undefined,
    );
    expect(samples).toHaveLength(operations(contract).length);
    for (const sample of samples) {
      expect(sample).toMatchObject([{ label: 'TypeScript' }, { label: 'curl' }]);
    }
    expect(JSON.stringify(contract)).not.toContain('x-codeSamples');
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

/** The request that a POSIX shell would have curl send: the shell takes the snippet apart, with a curl that only tells. */
async function sentBy(snippet: string): Promise<Sent> {
  const script = `curl() { printf '%s\\0' "$@"; }\n${snippet}`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  const words = stdout.split('\0').slice(0, -1);
  const sent: Sent = { method: 'GET', url: '', headers: [], body: undefined };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') sent.method = words.shift() ?? '';
    else if (word === '-H') sent.headers.push(words.shift() ?? '');
    else if (word === '-d') sent.body = JSON.parse(words.shift() ?? '');
    else sent.url += word;
  }
  return { ...sent, url: new URL(sent.url).href };
}

function evaluated(source: string): unknown {
  return new Function(`return ${source}`)();
}
