import { type Json, joinPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../contract/contract.ts';
import type { Finding } from '../findings/finding.ts';
import type { Secrets } from '../redaction/secrets.ts';
import type { SentRequest } from '../run/journal.ts';
import { type Exchange, parseJson } from '../wire/exchange.ts';
import { createStandIns } from './stand-ins.ts';

/** What a script sends to show a finding again. */
export interface Plan {
  /** Base URL of the target. */
  target: string;
  /** Whether to send the calls to a new sandbox of the target. */
  isSandbox: boolean;
  calls: PlannedCall[];
  /** Whether a callback shows the finding, and not the response to the last call. */
  isInCallback: boolean;
  /** Headers that every call has, with the environment variables that hold their values. */
  credentials: { header: string; variable: string }[];
}

/** What a script says about its finding. */
export interface About {
  comment: string[];
  /** What was expected and what was found, to compare the last response with. */
  verdict: string[];
}

export interface PlannedCall {
  title: string;
  method: string;
  /** The path without its query, with secrets masked. */
  shownPath: string;
  /** The status that was returned, or why there was none. */
  status: string;
  /** With the names of variables between U+E000 and U+E001, as in `body` and `request`. Absolute if it is another server's. */
  path: string;
  /** Without credentials, and without what HTTP clients set themselves. */
  headers: [name: string, value: string][];
  body: string;
  /** The operation and what it was called with, if a client of the contract can call it in that way. */
  client?: { operation: ContractOperation; request: NonNullable<Exchange['validity']>['request'] };
  /** Calls with the same number are sent at the same time. */
  batch?: number;
  /** What later calls use of the response: names of variables, and pointers. */
  outputs: { name: string; pointer: string }[];
}

/** Headers that clients set themselves, or that are specific to a connection. */
const OMITTED = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding'],
  ...['user-agent'],
]);

/** The longest body in a script, in characters. */
const MAX_BODY = 50_000;

/** Plans how to repeat a finding: the writes before it, what they need, and the decisive request. Undefined if it is too long. */
export function planOf({ sequence, exchanges }: Finding, secrets: Secrets): Plan | undefined {
  if (!sequence) return undefined;
  const { baseUrl, isSandbox, sent } = sequence;
  const sandboxPath = isSandbox ? (/\/[^/]+\/([^/]+)$/.exec(new URL(baseUrl).pathname)?.[0] ?? '') : '';
  const target = baseUrl.slice(0, baseUrl.length - sandboxPath.length);
  const flows = flowsOf(sent);
  const needed = neededOf(sent, exchanges, flows);
  const calls = sent.flatMap((one, index) => (needed.has(index) ? [{ ...one, index }] : []));
  if (calls.some(({ request }) => request.body.length > MAX_BODY)) return undefined;
  const names = namesOf(flows, needed);
  const replace = createStandIns(secrets);
  const credentials = new Map<string, string>();
  const sandboxId = sandboxPath.split('/').at(-1) ?? '';
  const planned = calls.map(({ request, response, exchange, batch, index }): PlannedCall => {
    const uses = flows.uses[index] ?? new Set<string>();
    const own = [...uses].flatMap((value) => names.get(value) ?? []);
    const filled = (text: string) => {
      const withVariables = own.reduce((next, { value, name }) => placed(next, value, name), text);
      const inSandbox = sandboxId === '' ? withVariables : placed(withVariables, sandboxId, 'sandbox_id');
      return replace(inSandbox);
    };
    const visible: [string, string][] = [];
    for (const [name, value] of secrets.maskHeaders(request.headers, declaredBy(exchange))) {
      if (OMITTED.has(name)) continue;
      if (value === '***') credentials.set(name, name.toUpperCase().replaceAll(/\W/g, '_'));
      else visible.push([name, filled(request.headers.get(name) ?? '')]);
    }
    const path = request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url;
    const operation = exchange?.operation;
    const asClient = operation && exchange.validity && isAsGenerated(exchange) && exchange.validity.request;
    return {
      title: exchange
        ? secrets.mask(`${operation?.operationId ?? 'no operation'}: ${exchange.title}`)
        : 'control interface',
      method: request.method,
      shownPath: secrets.mask(path.replace(/\?.*/s, '')),
      status: response.status > 0 ? String(response.status) : 'no response',
      path: filled(path),
      headers: visible,
      body: filled(request.body),
      ...(asClient && {
        client: {
          operation,
          request: filledIn(asClient as unknown as Json, filled) as unknown as typeof asClient,
        },
      }),
      ...(batch !== undefined && { batch }),
      outputs: [...names.values()].filter((one) => one.from === index),
    };
  });
  return {
    target,
    isSandbox: sandboxId !== '',
    isInCallback: sequence.isInCallback,
    calls: planned,
    credentials: [...credentials].map(([header, variable]) => ({ header, variable })),
  };
}

interface Flows {
  /** The first response that shows a value, before any request contains it. */
  sources: Map<string, { from: number; pointer: string }>;
  /** For each request, the values that it takes from earlier responses. */
  uses: Set<string>[];
}

/** Shorter texts are equal by chance. */
const MIN_LENGTH = 4;

function flowsOf(sent: readonly SentRequest[]): Flows {
  const sources: Flows['sources'] = new Map();
  const known = new Set<string>();
  const uses = sent.map(({ request, response }, index) => {
    const tokens = tokensOf(request.url, request.body);
    const used = new Set([...tokens].filter((token) => sources.has(token)));
    for (const token of tokens) known.add(token);
    for (const { pointer, value } of leavesOf(parseJson(response.body)))
      if (value.length >= MIN_LENGTH && !known.has(value) && !sources.has(value))
        sources.set(value, { from: index, pointer });
    return used;
  });
  return { sources, uses };
}

/** Writes, what the finding compares, and whatever these take their values from. */
function neededOf(
  sent: readonly SentRequest[],
  exchanges: readonly Exchange[],
  { sources, uses }: Flows,
): ReadonlySet<number> {
  const needed = new Set<number>();
  const require = (index: number) => {
    if (needed.has(index)) return;
    needed.add(index);
    for (const value of uses[index] ?? []) require(sources.get(value)?.from ?? index);
  };
  for (const [index, { exchange, request }] of sent.entries()) {
    const isSafe = exchange?.operation ? exchange.operation.isSafe : request.method === 'GET';
    const isLast = index === sent.length - 1;
    if (isLast || !isSafe || (exchange && exchanges.includes(exchange))) require(index);
  }
  return needed;
}

/** A variable for each value that a call takes from an earlier response, named after the field. */
function namesOf(
  { sources, uses }: Flows,
  needed: ReadonlySet<number>,
): Map<string, { name: string; value: string; from: number; pointer: string }> {
  const values = new Set(uses.flatMap((used, index) => (needed.has(index) ? [...used] : [])));
  const taken = new Set<string>();
  return new Map(
    [...values].map((value) => {
      const { from, pointer } = sources.get(value) as { from: number; pointer: string };
      const field = pointer.split('/').findLast((part) => !/^\d+$/.test(part)) ?? 'value';
      const base = field.replaceAll(/\W/g, '_').replace(/^(?=\d)/, '_');
      let name = base;
      for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
      taken.add(name);
      return [value, { name, value, from, pointer }];
    }),
  );
}

/** Replaces a value with the name of a variable, unless it is a part of something longer. */
function placed(text: string, value: string, name: string): string {
  const written = [...new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])];
  return written.reduce((next, form) => {
    const parts = next.split(form);
    return parts.reduce((joined, part) => {
      const isPart = /[\w-]$/.test(joined) || /^[\w-]/.test(part);
      return `${joined}${isPart ? form : `\uE000${name}\uE001`}${part}`;
    });
  }, text);
}

/** Fills in every string of a value, and every number that becomes a variable. */
function filledIn(value: Json, filled: (text: string) => string): Json {
  if (typeof value === 'string') return filled(value);
  if (typeof value === 'number') {
    const text = filled(String(value));
    return Number.isNaN(Number(text)) ? text : Number(text);
  }
  if (Array.isArray(value)) return value.map((item) => filledIn(item, filled));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [filled(name), filledIn(member, filled)]),
  );
}

/** The values in a request: segments of its path, values of its query, and leaves of its body. */
function tokensOf(url: string, body: string): Set<string> {
  const { pathname, searchParams } = new URL(url);
  const segments = pathname.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  });
  return new Set([
    ...segments,
    ...searchParams.values(),
    ...leavesOf(parseJson(body)).map(({ value }) => value),
  ]);
}

/** The strings and numbers in a value. Not recursive, because some requests nest thousands of arrays. */
function leavesOf(root: Json | undefined): { pointer: string; value: string }[] {
  const leaves: { pointer: string; value: string }[] = [];
  const open: { pointer: string; value: Json | undefined }[] = [{ pointer: '', value: root }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { pointer, value } = next;
    if (typeof value === 'string' || typeof value === 'number')
      leaves.push({ pointer, value: String(value) });
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value))
        open.push({ pointer: joinPointer(pointer, name), value: member });
  }
  return leaves;
}

/** Whether a request was sent as generated from the contract, and not with another method, path or body. */
function isAsGenerated({ operation, validity, request }: Exchange): boolean {
  if (!operation || !validity) return false;
  const { body, pathParams, query, headers } = validity.request;
  const given = { path: pathParams, query, header: headers };
  const isComplete = operation.parameters.every(
    ({ name, in: place, required }) => !required || given[place][name] !== undefined,
  );
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const isSame = body === undefined ? request.body === '' : isObject && request.body === JSON.stringify(body);
  return isComplete && isSame && request.method === operation.method;
}

function declaredBy(exchange: Exchange | undefined): ReadonlySet<string> {
  const parameters = exchange?.operation?.parameters ?? [];
  return new Set(
    parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name.toLowerCase()] : [])),
  );
}
