import { readFile } from 'node:fs/promises';
import type { WireRequest, WireResponse } from '../wire/exchange.ts';

/** A request and its response, as recorded by a browser or a proxy. */
export interface RecordedExchange {
  request: WireRequest;
  response: WireResponse;
}

/** An entry that cannot be checked, and why. */
export interface SkippedEntry {
  request: Pick<WireRequest, 'method' | 'url'>;
  reason: string;
}

/** The file is not a valid HTTP archive. The message says where. */
export class HarError extends Error {
  static {
    HarError.prototype.name = 'HarError';
  }
}

interface Entry {
  request: {
    method: string;
    url: string;
    headers: Header[];
    postData?: { text?: string; mimeType?: string };
    bodySize?: number;
  };
  response: {
    status: number;
    headers: Header[];
    content?: { text?: string; encoding?: string; mimeType?: string };
  };
}

interface Header {
  name: string;
  value: string;
}

/**
 * Reads the complete entries of an HTTP archive (HAR 1.2).
 * @throws {HarError}
 */
export async function readHar(
  file: string,
): Promise<{ recorded: RecordedExchange[]; skipped: SkippedEntry[] }> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new HarError(`${file}: ${error.message}`);
  });
  const entries = entriesOf(file, text);
  const read = entries.map((entry, index) => checked(entry, `${file}: log.entries[${index}]`));
  const left = read.flatMap((entry) => {
    const reason = reasonToSkip(entry);
    return reason === undefined ? [] : [{ request: entry.request, reason }];
  });
  return {
    recorded: read.filter((entry) => reasonToSkip(entry) === undefined).map(recordedOf),
    skipped: left,
  };
}

function recordedOf({ request, response }: Entry): RecordedExchange {
  return {
    request: {
      method: request.method.toUpperCase(),
      url: request.url,
      headers: headersOf(request.headers, request.postData?.mimeType),
      body: request.postData?.text ?? '',
    },
    response: {
      status: response.status,
      headers: headersOf(response.headers, response.content?.mimeType),
      body: textOf(response.content),
    },
  };
}

export const NOT_MODIFIED = 'the response was 304, so the client used a cached body';

/** Browsers omit bodies that they no longer hold, and recorders those that they were configured not to store. */
function reasonToSkip({ request, response }: Entry): string | undefined {
  if (response.status <= 0) return 'no response was recorded';
  if (response.status === 304) return NOT_MODIFIED;
  if (response.content?.text === undefined && response.status !== 204)
    return 'the response body was not recorded';
  if ((request.bodySize ?? 0) > 0 && request.postData?.text === undefined)
    return 'the request body was not recorded';
  return undefined;
}

function entriesOf(file: string, text: string): unknown[] {
  let value: { log?: { entries?: unknown } } | null;
  try {
    // Some recorders write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new HarError(`${file}: invalid JSON: ${error instanceof Error ? error.message : error}`);
  }
  const entries = value?.log?.entries;
  if (!Array.isArray(entries)) throw new HarError(`${file}: log.entries: expected an array`);
  return entries;
}

function checked(entry: unknown, where: string): Entry {
  const { request, response } = (entry ?? {}) as Partial<Entry>;
  if (typeof request?.method !== 'string') throw new HarError(`${where}.request.method: expected a string`);
  if (!URL.canParse(String(request.url))) throw new HarError(`${where}.request.url: expected a URL`);
  if (typeof response?.status !== 'number') throw new HarError(`${where}.response.status: expected a number`);
  checkHeaders(request.headers, `${where}.request.headers`);
  checkHeaders(response.headers, `${where}.response.headers`);
  return { request, response };
}

function checkHeaders(headers: unknown = [], where: string): void {
  if (!Array.isArray(headers)) throw new HarError(`${where}: expected an array`);
  for (const [index, header] of headers.entries()) {
    const { name, value } = Object(header) as Partial<Header>;
    try {
      if (typeof name !== 'string' || typeof value !== 'string') throw new TypeError('missing');
      headersOf([{ name, value }], undefined);
    } catch {
      throw new HarError(`${where}[${index}]: expected a name and a value`);
    }
  }
}

/**
 * Omits the pseudo-headers of HTTP/2, which browsers record as headers. Splits the values of a repeated header, which some
 * join with line breaks.
 */
function headersOf(headers: readonly Header[] = [], mediaType: string | undefined): Headers {
  const found = new Headers();
  for (const { name, value } of headers)
    if (!name.startsWith(':')) for (const one of value.split('\n')) found.append(name, asBytes(one));
  if (mediaType && !found.has('content-type')) found.set('content-type', mediaType);
  return found;
}

/** Text beyond Latin-1 as its bytes, the way it is sent. */
function asBytes(text: string): string {
  return /[^\0-\xFF]/.test(text) ? Buffer.from(text).toString('latin1') : text;
}

function textOf({ text = '', encoding }: { text?: string; encoding?: string } = {}): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}
