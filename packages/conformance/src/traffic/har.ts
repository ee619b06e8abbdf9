import { readFile } from 'node:fs/promises';
import type { WireRequest, WireResponse } from '../wire/exchange.ts';

/** A request and its response, as a browser or a proxy recorded them. */
export interface Recorded {
  request: WireRequest;
  response: WireResponse;
}

/** An entry that cannot be judged, and why. */
export interface Left {
  request: Pick<WireRequest, 'method' | 'url'>;
  reason: string;
}

/** A file is not an HTTP archive; says where. */
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
 * The answered requests of an HTTP archive (HAR 1.2).
 * @throws {HarError}
 */
export async function readHar(file: string): Promise<{ recorded: Recorded[]; left: Left[] }> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new HarError(`${file}: ${error.message}`);
  });
  const entries = entriesOf(file, text);
  const read = entries.map((entry, index) => checked(entry, `${file}: log.entries[${index}]`));
  const left = read.flatMap((entry) => {
    const reason = reasonToLeave(entry);
    return reason === undefined ? [] : [{ request: entry.request, reason }];
  });
  return { recorded: read.filter((entry) => reasonToLeave(entry) === undefined).map(recordedOf), left };
}

function recordedOf({ request, response }: Entry): Recorded {
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

export const NOT_MODIFIED = 'the answer was 304, so the client used a body that it had before';

/** Browsers leave out bodies that they no longer have, and recorders those that they were told not to store. */
function reasonToLeave({ request, response }: Entry): string | undefined {
  if (response.status <= 0) return 'no answer was recorded';
  if (response.status === 304) return NOT_MODIFIED;
  if (response.content?.text === undefined && response.status !== 204)
    return 'the body of the answer was not stored';
  if ((request.bodySize ?? 0) > 0 && request.postData?.text === undefined)
    return 'the body of the request was not stored';
  return undefined;
}

function entriesOf(file: string, text: string): unknown[] {
  let value: { log?: { entries?: unknown } } | null;
  try {
    // Some recorders begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new HarError(`${file}: not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const entries = value?.log?.entries;
  if (!Array.isArray(entries)) throw new HarError(`${file}: expected a list as log.entries`);
  return entries;
}

function checked(entry: unknown, where: string): Entry {
  const { request, response } = (entry ?? {}) as Partial<Entry>;
  if (typeof request?.method !== 'string') throw new HarError(`${where}.request.method: expected a text`);
  if (!URL.canParse(String(request.url))) throw new HarError(`${where}.request.url: expected a URL`);
  if (typeof response?.status !== 'number') throw new HarError(`${where}.response.status: expected a number`);
  return { request, response };
}

/** Browsers write the pseudo-headers of HTTP/2 too, which are no headers. */
function headersOf(headers: readonly Header[] = [], mediaType: string | undefined): Headers {
  const found = new Headers();
  for (const { name, value } of headers) if (!name.startsWith(':')) found.append(name, value);
  if (mediaType && !found.has('content-type')) found.set('content-type', mediaType);
  return found;
}

function textOf({ text = '', encoding }: { text?: string; encoding?: string } = {}): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text;
}
