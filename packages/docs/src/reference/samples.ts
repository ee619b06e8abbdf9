import type { Json } from '@payments-openapi/spec';
import { bodyOf, type CallBody, headersOf, type SampleRequest, urlOf } from './call.ts';

/** Renders the same call with curl, for a POSIX shell. */
export function curlSample(request: SampleRequest, baseUrl: string): string {
  const { method } = request;
  const body = bodyOf(request);
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(urlOf(request, baseUrl))}`];
  for (const [name, value] of Object.entries(headersOf(request, body)))
    lines.push(`-H ${shellQuoted(`${name}: ${value}`)}`);
  if (body) lines.push(...curlBody(body));
  return lines.join(' \\\n  ');
}

function curlBody(body: CallBody): string[] {
  switch (body.kind) {
    case 'text':
      return [`-d ${shellQuoted(body.text)}`];
    case 'form':
      return body.pairs.map(([name, value]) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`);
    case 'parts':
      return body.parts.map(({ name, value, isFile }) =>
        isFile
          ? `-F ${shellQuoted(`${name}=@${value}`)}`
          : `--form-string ${shellQuoted(`${name}=${value}`)}`,
      );
    case 'file':
      return [`--data-binary ${shellQuoted(`@${body.name}`)}`];
  }
}

/** Renders the same call with Python's `requests`. `answersJson` is whether a success has JSON in it. */
export function pythonSample(request: SampleRequest, baseUrl: string, answersJson = true): string {
  const { method } = request;
  const body = bodyOf(request);
  const isJson = body?.kind === 'text' && body.type === 'application/json';
  // `requests` writes the type of JSON itself.
  const headers = headersOf(request, isJson ? undefined : body);
  const lines = [`    ${pythonLiteral(method)},`, `    ${pythonLiteral(urlOf(request, baseUrl))},`];
  if (Object.keys(headers).length > 0) lines.push(`    headers=${pythonLiteral(headers, '    ')},`);
  if (isJson) lines.push(`    json=${pythonLiteral(request.body ?? null, '    ')},`);
  else if (body) lines.push(...pythonBody(body));
  lines.push('    timeout=60,');
  return [
    'import requests',
    '',
    'response = requests.request(',
    ...lines,
    ')',
    `print(response.status_code, response.${answersJson ? 'json()' : 'text'})`,
  ].join('\n');
}

function pythonBody(body: CallBody): string[] {
  const open = (name: string) => `open(${pythonLiteral(name)}, "rb")`;
  const tuple = (name: string, value: string) => `        (${pythonLiteral(name)}, ${value}),`;
  switch (body.kind) {
    case 'text':
      return [`    data=${pythonLiteral(body.text)}.encode(),`];
    case 'form':
      return [
        '    data=[',
        ...body.pairs.map(([name, value]) => tuple(name, pythonLiteral(value))),
        '    ],',
      ];
    case 'parts': {
      // A part without a file name is a field.
      const parts = body.parts.map(({ name, value, isFile }) =>
        tuple(name, isFile ? open(value) : `(None, ${pythonLiteral(value)})`),
      );
      return ['    files=[', ...parts, '    ],'];
    }
    case 'file':
      return [`    data=${open(body.name)},`];
  }
}

/** Renders the same call with Go's standard library, unless it sends files or a multipart body. */
export function goSample(request: SampleRequest, baseUrl: string): string | undefined {
  const { method } = request;
  const body = bodyOf(request);
  if (body?.kind === 'parts' || body?.kind === 'file') return undefined;
  const text = body?.kind === 'form' ? new URLSearchParams(body.pairs).toString() : body?.text;
  const type = body?.kind === 'form' ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {};
  const all = { ...headersOf(request, body), ...type };
  return [
    'package main',
    '',
    'import (',
    '\t"fmt"',
    '\t"io"',
    '\t"log"',
    '\t"net/http"',
    ...(text === undefined ? [] : ['\t"strings"']),
    '\t"time"',
    ')',
    '',
    'func main() {',
    ...(text === undefined ? [] : [`\tbody := ${goLiteral(text)}`]),
    `\trequest, err := http.NewRequest(${goLiteral(method)}, ${goLiteral(urlOf(request, baseUrl))}, ${text === undefined ? 'nil' : 'strings.NewReader(body)'})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    ...Object.entries(all).map(
      ([name, value]) => `\trequest.Header.Set(${goLiteral(name)}, ${goLiteral(String(value))})`,
    ),
    '\tclient := http.Client{Timeout: time.Minute}',
    '\tresponse, err := client.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tfmt.Println(response.Status, string(answer))',
    '}',
  ].join('\n');
}

/** A raw string, which cannot contain its own quotes, for text of several lines; otherwise an interpreted one. */
function goLiteral(text: string): string {
  return text.includes('\n') && !/[`\r]/.test(text) ? `\`${text}\`` : JSON.stringify(text);
}

function pythonLiteral(value: Json, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // Strings and numbers are the same in JSON and Python.
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, deeper))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member, deeper)}`,
      );
  const oneLine = `${open}${members.join(', ')}${close}`;
  if (oneLine.length + indent.length <= 72 && !oneLine.includes('\n')) return oneLine;
  return [open, ...members.map((member) => `${deeper}${member},`), `${indent}${close}`].join('\n');
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
