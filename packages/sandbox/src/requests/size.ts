import type { Exchange } from './exchange.ts';

/** Maximum length of a body, URL or list of problems in the log, in characters. */
const MAX_LOGGED_LENGTH = 16_384;

/** Approximate size of a logged call without its URL, problems and bodies, in bytes. */
const BASE_SIZE = 500;

/** Removes the parts of a call that are too large to log, and returns its approximate size in bytes. */
export function measured(whole: Exchange): { finished: Exchange; bytes: number } {
  const request = whole.requestBody?.length ?? 0;
  const response = whole.responseBody?.length ?? 0;
  const problems = textOf(whole.problems) + textOf(whole.response_problems);
  const headers = textOfHeaders(whole.request_headers) + textOfHeaders(whole.response_headers);
  const url = whole.url.length;
  if (Math.max(request, response, problems, headers, url) <= MAX_LOGGED_LENGTH)
    return { finished: whole, bytes: BASE_SIZE + request + response + problems + headers + url };
  return measured({
    ...whole,
    requestBody: request <= MAX_LOGGED_LENGTH ? whole.requestBody : undefined,
    responseBody: response <= MAX_LOGGED_LENGTH ? whole.responseBody : undefined,
    url: whole.url.slice(0, MAX_LOGGED_LENGTH),
    problems: firstOf(whole.problems),
    response_problems: firstOf(whole.response_problems),
    violations: problems <= MAX_LOGGED_LENGTH ? whole.violations : [],
    ...(headers > MAX_LOGGED_LENGTH && { request_headers: {}, response_headers: {} }),
  });
}

function textOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function textOfHeaders(headers: Exchange['request_headers']): number {
  let sum = 0;
  for (const name in headers) sum += name.length + (headers[name]?.length ?? 0);
  return sum;
}

/** The first texts, up to half the limit: the other half is for the problems of the response. */
function firstOf(texts: readonly string[]): string[] {
  const first: string[] = [];
  let left = MAX_LOGGED_LENGTH / 2 - ROOM_FOR_MORE;
  for (const text of texts) {
    left -= text.length;
    if (left < 0) return [...first, `${texts.length - first.length} more problems, too long to keep`];
    first.push(text);
  }
  return first;
}

const ROOM_FOR_MORE = 100;
