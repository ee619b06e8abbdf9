import type { Json } from '@payments-openapi/spec';

/** The part of a version that a change requires to bump. */
export type Impact = 'major' | 'minor' | 'patch';

/** One difference between two versions of a contract. */
export interface Change {
  impact: Impact;
  kind: 'added' | 'removed' | 'modified';
  /** The rule that a breaking change violates. Other changes have none. */
  rule?: string;
  /** JSON pointer into the new version, or into the old one if it was removed. */
  pointer: string;
  /** What changed, in one sentence. */
  message: string;
}

/** Formats a value for a message. */
export function asText(value: Json | undefined): string {
  return value === undefined ? 'nothing' : `\`${JSON.stringify(value)}\``;
}
