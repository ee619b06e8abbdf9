import type { Exchange } from './exchange.ts';

/** Maximum length of a body, URL or list of problems in the log, in characters. */
const MAX_LOGGED_LENGTH = 16_384;

/** Approximate size of a logged call without its URL, problems and bodies, in bytes. */
const BASE_SIZE = 500;

/** Removes the parts of a call that are too large to log, and returns its approximate size in bytes. */
export function measured(whole: Exchange): { finished: Exchange; bytes: number } {
  const request = charactersOf(whole.request_body);
  const response = charactersOf(whole.response_body);
  const problems = textOf(whole.problems) + textOf(whole.response_problems);
  const headers = textOfHeaders(whole.request_headers) + textOfHeaders(whole.response_headers);
  const sizes = [request, response, problems, whole.url.length, headers];
  if (sizes.every((size) => size <= MAX_LOGGED_LENGTH)) {
    return { finished: whole, bytes: sizes.reduce((sum, size) => sum + size, BASE_SIZE) };
  }
  const { request_body, response_body, ...rest } = whole;
  return measured({
    ...rest,
    url: whole.url.slice(0, MAX_LOGGED_LENGTH),
    problems: firstOf(whole.problems),
    response_problems: firstOf(whole.response_problems),
    violations: problems <= MAX_LOGGED_LENGTH ? whole.violations : [],
    ...(headers > MAX_LOGGED_LENGTH && { request_headers: {}, response_headers: {} }),
    ...(request <= MAX_LOGGED_LENGTH && { request_body }),
    ...(response <= MAX_LOGGED_LENGTH && { response_body }),
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

/** Approximate length of a value as JSON; counting stops at the limit. */
function charactersOf(value: unknown): number {
  let sum = 0;
  const add = (part: unknown): void => {
    sum += typeof part === 'string' ? part.length + 3 : 6;
    if (sum > MAX_LOGGED_LENGTH || typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (let i = 0; i < part.length && sum <= MAX_LOGGED_LENGTH; i++) add(part[i]);
      return;
    }
    for (const name in part) {
      if (sum > MAX_LOGGED_LENGTH) return;
      sum += name.length + 4;
      add((part as Record<string, unknown>)[name]);
    }
  };
  if (value !== undefined) add(value);
  return sum;
}
