import type { Exchange } from './exchange.ts';

/** Characters of a body, of an address and of all problems up to which the log keeps them. */
const MOST_LOGGED = 16_384;

/** About what a call takes beside its address, its problems and its bodies. */
const BARE = 500;

/** A call without the parts that are too large to store, and its approximate size in bytes. */
export function measured(whole: Exchange): { finished: Exchange; bytes: number } {
  const request = charactersOf(whole.request_body);
  const response = charactersOf(whole.response_body);
  const problems = textOf(whole.problems) + textOf(whole.response_problems);
  const headers = textOfHeaders(whole.request_headers) + textOfHeaders(whole.response_headers);
  const sizes = [request, response, problems, whole.url.length, headers];
  if (sizes.every((size) => size <= MOST_LOGGED)) {
    return { finished: whole, bytes: sizes.reduce((sum, size) => sum + size, BARE) };
  }
  const { request_body, response_body, ...rest } = whole;
  return measured({
    ...rest,
    url: whole.url.slice(0, MOST_LOGGED),
    problems: firstOf(whole.problems),
    response_problems: firstOf(whole.response_problems),
    violations: problems <= MOST_LOGGED ? whole.violations : [],
    ...(headers > MOST_LOGGED && { request_headers: {}, response_headers: {} }),
    ...(request <= MOST_LOGGED && { request_body }),
    ...(response <= MOST_LOGGED && { response_body }),
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

/** The first, up to less than half of what is kept: the other half is for those of the answer. */
function firstOf(texts: readonly string[]): string[] {
  const first: string[] = [];
  let left = MOST_LOGGED / 2 - ROOM_FOR_MORE;
  for (const text of texts) {
    left -= text.length;
    if (left < 0) return [...first, `${texts.length - first.length} more, too long to be kept`];
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
    if (sum > MOST_LOGGED || typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (let i = 0; i < part.length && sum <= MOST_LOGGED; i++) add(part[i]);
      return;
    }
    for (const name in part) {
      if (sum > MOST_LOGGED) return;
      sum += name.length + 4;
      add((part as Record<string, unknown>)[name]);
    }
  };
  if (value !== undefined) add(value);
  return sum;
}
