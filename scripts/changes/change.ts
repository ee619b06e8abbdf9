import type { Json } from '@payments-openapi/spec';

/** The part of a version that a change has to bump. */
export type Impact = 'major' | 'minor' | 'patch';

/** One difference between two versions of a contract. */
export interface Change {
  impact: Impact;
  kind: 'added' | 'removed' | 'modified';
  /** The rule that says why it breaks; a change that breaks nothing has none. */
  rule?: string;
  /** Pointer to the place: in the new version, or in the old one when it is no longer there. */
  place: string;
  /** What changed, in a sentence. */
  message: string;
}

/** A value as a message shows it. */
export function asText(value: Json | undefined): string {
  return value === undefined ? 'nothing' : `\`${JSON.stringify(value)}\``;
}
