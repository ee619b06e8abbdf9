import { joinPointer, splitPointer } from '@payments-openapi/spec';
import type { Violation } from '../generated/contract.ts';
import type { Problem } from '../input/input-error.ts';

/**
 * How an input or a response breaks the contract. The path is empty if the problem concerns the whole; the text says
 * what was expected, such as `must be string`, and never quotes a value, which may be a secret.
 */
export interface SchemaProblem extends Problem {
  /** The path as a JSON Pointer, such as `/body/user/phone_number`. */
  pointer: string;
  /** The JSON Schema keyword that failed. */
  keyword: string;
}

/** Formats a problem as a sentence that names the member. */
export function sentenceOf({ path, text }: Problem): string {
  return path === '' ? text : `${path} ${text}`;
}

const PARTS: readonly string[] = ['path', 'query', 'header', 'body', 'response'] satisfies Violation['in'][];

/** Converts problems with a location to violations, which name the part of the call. */
export function violationsOf(problems: readonly SchemaProblem[]): Violation[] {
  return problems.flatMap(({ pointer, text }) => {
    const [part = '', ...rest] = splitPointer(pointer);
    return PARTS.includes(part)
      ? [{ in: part as Violation['in'], pointer: joinPointer('', ...rest), expected: text }]
      : [];
  });
}
