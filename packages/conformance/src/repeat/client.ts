import { type Json, splitPointer } from '@payments-openapi/spec';
import { NEW_SANDBOX } from '../run/target.ts';
import type { About, Plan, PlannedCall } from './plan.ts';
import { batchesOf, oneLine } from './shell.ts';

/** A module for Node.js that repeats a finding with the client, where a client can send such a request, and with `fetch`. */
export function clientScript(
  { target, isSandbox, calls, credentials }: Plan,
  { comment, verdict }: About,
): string {
  const usesClient = calls.some(({ client }) => client);
  const usesFetch = isSandbox || calls.some(({ client }) => !client);
  const body = [
    ...batchesOf(calls).flatMap(batchLines),
    ...verdict.map((line) => `console.log(${literal(line)});`),
  ];
  return [
    ...[...comment, ...verdict].map((line) => `// ${line}`),
    ...(usesClient
      ? [
          '// Requires: npm install @payments-openapi/client',
          `import { ApiError, createClient, ResponseError } from '@payments-openapi/client';`,
        ]
      : []),
    '',
    `const target = process.env.BASE_URL ?? ${literal(target)};`,
    ...(credentials.length > 0
      ? [
          `const headers = { ${credentials.map(({ header, variable }) => `${literal(header)}: required('${variable}')`).join(', ')} };`,
        ]
      : ['const headers = {};']),
    ...(isSandbox
      ? [
          '',
          '// A new sandbox, which is deleted at the end.',
          `const { data: { sandbox } } = await send('POST', \`\${target}/_sandbox/sandboxes\`, { 'content-type': 'application/json' }, '${NEW_SANDBOX}');`,
          'const sandbox_id = sandbox.id;',
          'const baseUrl = target + sandbox.base_path;',
        ]
      : ['const baseUrl = target;']),
    ...(usesClient ? ['const api = createClient({ baseUrl, headers, retries: 0 });'] : []),
    '',
    ...(isSandbox
      ? [
          "const remove = () => fetch(target + '/_sandbox/sandboxes/' + sandbox_id, { method: 'DELETE', headers });",
          "for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]])",
          '  process.once(signal, () => remove().finally(() => process.exit(code)));',
          'try {',
          ...body.map((line) => (line === '' ? '' : `  ${line}`)),
          '} finally {',
          '  await remove();',
          '}',
        ]
      : body),
    ...(usesClient ? CALL : []),
    ...(usesFetch ? SEND : []),
    ...(credentials.length > 0 ? REQUIRED : []),
    '',
  ].join('\n');
}

const CALL = [
  '',
  '/** Awaits a call of the client, prints its response and returns the envelope. */',
  'async function show(call) {',
  '  const { response, envelope, text } = await call.withResponse().catch((error) => {',
  '    if (error instanceof ApiError || error instanceof ResponseError) return error;',
  '    throw error;',
  '  });',
  '  console.log(response?.status, envelope ? JSON.stringify(envelope) : text);',
  '  return envelope;',
  '}',
];

const SEND = [
  '',
  '/** Sends a request as it is, prints its response and returns the body. */',
  'async function send(method, url, more, body) {',
  '  const signal = AbortSignal.timeout(60_000);',
  '  const response = await fetch(url, { method, headers: { ...headers, ...more }, body, signal });',
  '  const text = await response.text();',
  '  console.log(response.status, text);',
  '  try {',
  '    return JSON.parse(text);',
  '  } catch {',
  '    return undefined;',
  '  }',
  '}',
];

const REQUIRED = [
  '',
  'function required(name) {',
  '  const value = process.env[name];',
  "  if (value === undefined) throw new Error('Set ' + name + ' to the value of the header');",
  '  return value;',
  '}',
];

function batchLines(calls: readonly PlannedCall[]): string[] {
  const [first] = calls;
  if (calls.length === 1 && first) return callLines(first);
  return [
    `// ${oneLine(first?.title ?? '')}, ${calls.length} times at once`,
    'await Promise.all([',
    ...calls.map((call) => `  ${expressionOf(call)},`),
    ']);',
    '',
  ];
}

function callLines(call: PlannedCall): string[] {
  const [one, ...others] = call.outputs;
  const title = `// ${oneLine(call.title)}`;
  if (!one) return [title, `await ${expressionOf(call)};`, ''];
  const response = `response_${one.name}`;
  return [
    title,
    `const ${response} = await ${expressionOf(call)};`,
    ...[one, ...others].map(({ name, pointer }) => `const ${name} = ${response}${accessOf(pointer)};`),
    '',
  ];
}

function expressionOf({ method, path, headers, body, client }: PlannedCall): string {
  if (client) {
    const { operation, request } = client;
    const [group = '', verb = ''] = operation.operationId.split('_');
    const names = [...request.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const members = { ...request.query, ...request.headers, ...(request.body as object | undefined) };
    const given = [...names.map((name) => request.pathParams[name] ?? ''), members].map(literal);
    return `show(api.${group}.${verb}(${given.join(', ')}))`;
  }
  const url = /^https?:/.test(path) ? literal(path) : `baseUrl + ${literal(path)}`;
  return `send('${method}', ${url}, ${literal(Object.fromEntries(headers))}${body === '' ? '' : `, ${literal(body)}`})`;
}

/** A value as JavaScript. A text that is a variable, or contains one, becomes an expression. */
function literal(value: Json): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll(/"\uE000(\w+)\uE001"/g, '$1')
    .replaceAll(/\uE000(\w+)\uE001/g, '" + $1 + "');
}

function accessOf(pointer: string): string {
  const names = splitPointer(pointer).map((name) => {
    if (/^[A-Za-z_]\w*$/.test(name)) return `?.${name}`;
    return `?.[${/^\d+$/.test(name) ? name : literal(name)}]`;
  });
  return names.join('');
}
