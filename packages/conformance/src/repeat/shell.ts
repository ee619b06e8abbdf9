import { splitPointer } from '@payments-openapi/spec';
import { firstOf } from '../reports/shortened.ts';
import { NEW_SANDBOX } from '../run/target.ts';
import { lengthOfNone } from '../wire/curl.ts';
import type { About, Plan, PlannedCall } from './plan.ts';

/** A shell script that repeats a finding with curl. */
export function shellScript(
  { target, isSandbox, calls, credentials }: Plan,
  { comment, verdict }: About,
): string {
  const hasOutputs = isSandbox || calls.some(({ outputs }) => outputs.length > 0);
  return [
    '#!/bin/sh',
    ...[...comment, ...verdict].map((line) => `# ${line}`),
    `# Requires curl${hasOutputs ? ' and jq' : ''}.`,
    'set -eu',
    '',
    `target=\${BASE_URL:-${quoted(target)}}`,
    ...credentials.map(
      ({ header, variable }) => `: "\${${variable}:?Set it to the value of the header ${header}}"`,
    ),
    '',
    '# Sends a request: its method, its URL and further options of curl. Prints the response, and keeps its body.',
    'call() {',
    `  printf '\\n> %s %s\\n' "$1" "$2"`,
    `  response=$(curl -sS --max-time 60 --globoff --path-as-is -w '\\n%{http_code}' ${credentials.map(({ header, variable }) => `-H "${header}: $${variable}" `).join('')}-X "$@")`,
    `  body=$(printf '%s\\n' "$response" | sed '$d')`,
    `  printf '%s\\n%s\\n' "$(printf '%s\\n' "$response" | tail -n 1)" "$body"`,
    '}',
    '',
    ...(isSandbox
      ? [
          '# A new sandbox, which is deleted at the end.',
          `call POST "$target/_sandbox/sandboxes" -H 'content-type: application/json' --data-raw '${NEW_SANDBOX}'`,
          `sandbox_id=$(printf '%s' "$body" | jq -r .data.sandbox.id)`,
          `base=$target$(printf '%s' "$body" | jq -r .data.sandbox.base_path)`,
          `trap 'call DELETE "$target/_sandbox/sandboxes/$sandbox_id" >/dev/null' EXIT`,
          '# Without these, some shells do not run it on a signal.',
          "trap 'exit 130' INT",
          "trap 'exit 143' TERM",
        ]
      : ['base=$target']),
    ...batchesOf(calls).flatMap(batchLines),
    '',
    `printf '%s\\n' '' ${verdict.map(quoted).join(' ')}`,
    '',
  ].join('\n');
}

/** Calls that are sent at the same time, together. */
export function batchesOf(calls: readonly PlannedCall[]): PlannedCall[][] {
  const batches: PlannedCall[][] = [];
  for (const call of calls) {
    const last = batches.at(-1);
    if (last && call.batch !== undefined && last[0]?.batch === call.batch) last.push(call);
    else batches.push([call]);
  }
  return batches;
}

function batchLines(calls: readonly PlannedCall[]): string[] {
  if (calls.length === 1) return calls.flatMap(callLines);
  const lines = calls.map((call) => `${commandOf(call)} &`);
  return ['', `# ${oneLine(calls[0]?.title ?? '')}, ${calls.length} times at once`, ...lines, 'wait'];
}

function callLines(call: PlannedCall): string[] {
  const outputs = call.outputs.map(
    ({ name, pointer }) => `${name}=$(printf '%s' "$body" | jq -r ${quoted(jqPath(pointer))})`,
  );
  return ['', `# ${oneLine(call.title)}`, commandOf(call), ...outputs];
}

function commandOf({ method, path, headers, body }: PlannedCall): string {
  const url = /^https?:/.test(path) ? quoted(path) : `"$base"${quoted(path)}`;
  const options = [...headers, ...lengthOfNone(method, body)]
    .map(([name, value]) => ` -H ${quoted(`${name}: ${value}`)}`)
    .join('');
  return `call ${quoted(method)} ${url}${options}${body === '' ? '' : ` --data-raw ${quoted(body)}`}`;
}

function jqPath(pointer: string): string {
  const [first = '', ...others] = splitPointer(pointer).map((name) => {
    if (/^\d+$/.test(name)) return `[${name}]`;
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  });
  return `${first.startsWith('[') ? '.' : ''}${first}${others.join('')}`;
}

/** Quotes a text for a POSIX shell. Variables are outside the single quotes. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll("'", `'\\''`)
    .replaceAll(/\uE000(\w+)\uE001/g, (_, name: string) => `'"$${name}"'`);
  return /^[\w./:-]+$/.test(text) ? text : `'${escaped}'`.replace(/(?<=")''$/, '');
}

export function oneLine(text: string): string {
  return firstOf(text.replaceAll(/[\p{Cc}\s]+/gu, ' '), 300);
}
