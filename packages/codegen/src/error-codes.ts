import { comment } from './comment.ts';
import type { ClientOperation } from './operations.ts';

/** The failure codes that the contract documents: by name, and as types. */
export function errorCodesOf(operations: ClientOperation[]): string {
  const documented = operations.filter(({ failures }) => failures.length > 0);
  const names = documented.map(({ id, failures, failureText }) => {
    const codes = failures.map(
      ({ name, code, meaning }) => `${comment([`${meaning}.`], '    ')}\n    ${name}: ${code},`,
    );
    return `${comment([failureText], '  ')}\n  ${id}: {\n${codes.join('\n')}\n  },`.trimStart();
  });
  const types = operations.map(({ id, failures }) => {
    const codes = new Set(failures.map(({ code }) => code));
    return `  ${id}: ${[...codes].join(' | ') || 'never'};`;
  });
  return `/** The codes that the contract documents for failures, by operation. The service may send others. */
export const ErrorCode = {
${names.map((text) => `  ${text}`).join('\n')}
} as const;

/** The codes that the contract documents for failures of each operation. The service may send others. */
export interface ErrorCodes {
${types.join('\n')}
}

/** The codes that the contract documents for failures of an operation. */
export type ErrorCode<Id extends keyof ErrorCodes> = ErrorCodes[Id];`;
}
