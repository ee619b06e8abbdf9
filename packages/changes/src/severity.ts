import type { Json } from '@payments-openapi/spec';
import { asText, type Change, type Impact } from './change.ts';
import type { Polarity } from './polarity.ts';
import type { RawChange } from './redocly.ts';

/** Keywords and parts for people only: a change does not affect programs. */
export const WORDS = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'x-displayName',
  'x-tagGroups',
  'tags',
]);
const WORD_TYPES = new Set([
  'Info',
  'Contact',
  'License',
  'Tag',
  'TagList',
  'ExternalDocs',
  'Example',
  'ExamplesMap',
]);

/** Rates a change that Redocly found. */
export function ratedChanges(raw: RawChange, { forward }: Polarity): Change[] {
  const { kind } = raw;
  // Every component is reached through an operation, unless only one of the versions has it.
  if (raw.path.startsWith('#/components/') && raw.typeName !== 'SecurityScheme') return [];
  const pointer = raw.revision?.pointer ?? raw.base?.pointer ?? '';
  if (raw.typeName === 'PathItem' && raw.property === 'key' && raw.path.includes('/callbacks/')) {
    const message = `The callback goes to ${asText(raw.revision?.value)} instead of ${asText(raw.base?.value)}.`;
    return [{ impact: 'major', kind, rule: 'callback-url-changed', pointer, message }];
  }
  const verdicts = forward ? raw.verdicts : [];
  if (verdicts.length === 0) return [{ impact: impactOf(raw), kind, pointer, message: messageOf(raw) }];
  return verdicts.map(({ ruleId, message }) => ({ impact: 'major', kind, rule: ruleId, pointer, message }));
}

/** Rates a change inside a condition, which was found by comparing the versions in reverse. */
export function changedConditions(raw: RawChange, { backward }: Polarity): Change[] {
  if (!backward || raw.verdicts.length === 0) return [];
  const pointer = raw.base?.pointer ?? raw.revision?.pointer ?? '';
  const message = `A condition changed from ${asText(raw.revision?.value)} to ${asText(raw.base?.value)}.`;
  return [{ impact: 'major', kind: 'modified', rule: 'condition-changed', pointer, message }];
}

function impactOf({ kind, typeName, property = '', base, revision }: RawChange): Impact {
  if (WORD_TYPES.has(typeName)) return 'patch';
  if (kind !== 'modified') return 'minor';
  // A rename without a verdict is invisible to callers: a path parameter, or a header in different case.
  const isRenamed = property === 'key' || (typeName === 'Parameter' && property === 'name');
  return WORDS.has(property) || isRenamed || isSameSet(base?.value, revision?.value) ? 'patch' : 'minor';
}

/** Whether two lists, such as `enum`, `type` or `required`, differ only in order. */
function isSameSet(one: Json | undefined, other: Json | undefined): boolean {
  const [was, is] = [one, other].map((value) =>
    [value]
      .flat()
      .map((each) => JSON.stringify(each))
      .sort(),
  );
  return JSON.stringify(was) === JSON.stringify(is);
}

function messageOf({ kind, typeName, property, path, base, revision }: RawChange): string {
  const name = `\`${path.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~')}\``;
  if (kind !== 'modified') return `${typeName} ${name} was ${kind}.`;
  if (property && WORDS.has(property)) return `\`${property}\` of ${name} was reworded.`;
  if (property === 'deprecated' && revision?.value === true) return `${name} is deprecated.`;
  return `\`${property}\` of ${name} changed from ${asText(base?.value)} to ${asText(revision?.value)}.`;
}
