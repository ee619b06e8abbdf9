import { joinPointer, splitPointer } from '@payments-openapi/spec';
import type { Violation } from '../generated/contract.ts';

/** What in an input or an answer breaks the contract. */
export type Problem = {
  /** Leads to the member at fault, such as `body.user.phone_number`; empty when it is about all of it. */
  path: string;
  /** The same as a JSON Pointer, such as `/body/user/phone_number`. */
  pointer: string;
  /** What is expected of it, such as `must be string`; it never quotes a value, which may be a secret. */
  text: string;
  /** The keyword of JSON Schema that is not kept to. */
  keyword: string;
};

/** A problem as a sentence that names the member. */
export function sentenceOf({ path, text }: Problem): string {
  return path === '' ? text : `${path} ${text}`;
}

const PARTS: readonly string[] = ['path', 'query', 'header', 'body', 'response'] satisfies Violation['in'][];

/** The problems that have a place, by the part of the call that it is in. */
export function violationsOf(problems: readonly Problem[]): Violation[] {
  return problems.flatMap(({ pointer, text }) => {
    const [part = '', ...rest] = splitPointer(pointer);
    return PARTS.includes(part)
      ? [{ in: part as Violation['in'], pointer: joinPointer('', ...rest), expected: text }]
      : [];
  });
}
