import {
  joinPointer,
  type OpenApiDocument,
  operations,
  readPointer,
  splitPointer,
} from '@payments-openapi/spec';
import { addedField, describeSchemaChange, looserCondition } from './additions.ts';
import type { ApprovedChange } from './approvals.ts';
import { conditionTask, removedField, schemaTasks } from './breaking.ts';
import { canonical } from './canonical.ts';
import type { Change, Impact } from './change.ts';
import { type Line, operationLines } from './operation-changes.ts';
import { Places } from './places.ts';
import { BRANCHES, MAPS } from './polarity.ts';
import { readablePointer } from './readable-pointer.ts';
import { renamedFields } from './renames.ts';
import { WORDS } from './severity.ts';
import { operationsOf, type Subject, subjectsAt, type Tree } from './subject.ts';
import { missingArgument } from './type-errors.ts';
import { listed, values } from './words.ts';

/** A line of the changelog. */
export interface Entry {
  impact: Impact;
  /** The operations that it is about, in the order of the contract. Empty if it is about all of it. */
  operations: string[];
  /** What a caller has to do, or may now do. */
  text: string;
  /** Why a breaking change was made. */
  reason?: string;
}

/** More reworded descriptions than this are counted instead of listed. */
const LISTED_WORDS = 6;

/** Says what changes mean for callers, in the order of the operations, breaking changes first. */
export function entriesOf(
  from: OpenApiDocument,
  to: OpenApiDocument,
  changes: readonly ApprovedChange[],
): Entry[] {
  const [before, after] = canonical(from, to).map((document) => new Places(document)) as [Places, Places];
  const entries = changes
    .filter(({ change }) => change.impact !== 'patch')
    .flatMap(({ change, reason }) =>
      linesOf(change, before, after).map(
        (line): Entry => ({ impact: change.impact, ...line, ...(reason && { reason }) }),
      ),
    );
  const all = changes.map(({ change }) => change);
  const deprecated = all.filter(({ pointer }) => pointer.endsWith('/deprecated'));
  const quoted = new Set(deprecated.map(({ pointer }) => pointer.replace(/deprecated$/, 'description')));
  // The line of a deprecation quotes the description.
  const reworded = all.filter(({ impact, pointer }) => impact === 'patch' && !quoted.has(pointer));
  const wording = wordingOf(reworded, before, after);
  const order = operations(to).map(({ operationId }) => operationId);
  const rank = ({ operations: [first = ''] }: Entry) =>
    (order.indexOf(first) + order.length + 1) % (order.length + 1);
  const lines = withoutLooser(merged([...entries, ...wording]));
  for (const entry of lines)
    entry.operations = order
      .filter((id) => entry.operations.includes(id))
      .concat(entry.operations.filter((id) => !order.includes(id)));
  const impacts: readonly Impact[] = ['major', 'minor', 'patch'];
  return lines.toSorted((a, b) => impacts.indexOf(a.impact) - impacts.indexOf(b.impact) || rank(a) - rank(b));
}

function linesOf(change: Change, before: Places, after: Places): Line[] {
  const condition = requiredIf(change, before, after);
  if (condition) return condition;
  if (isMetadata(change.pointer)) return [];
  const found = operationLines(change, before, after);
  if (found) return found;
  const subjects = subjectsAt(
    before,
    after,
    ownerOfCondition(change) ?? change.pointer,
    change.kind === 'removed',
  );
  if (subjects.length === 0)
    return [{ operations: [], text: `\`${readablePointer(change.pointer)}\`: ${change.message}` }];
  return subjects.flatMap((subject) =>
    sentencesOn(subject, change, before, after).map((text) => ({ operations: operationsOf(subject), text })),
  );
}

function sentencesOn(subject: Subject, change: Change, before: Places, after: Places): string[] {
  const { kind, pointer, rule } = change;
  const versions = kind === 'removed' ? before : after;
  const { rest = [] } = versions.of(pointer) ?? {};
  const isPart = rest.length === 0;
  if (ownerOfCondition(change)) return [rule ? conditionTask(subject) : looserCondition(subject)];
  if (isPart && kind === 'removed' && rule)
    return [removedField(subject, renamesAround(pointer, before, after).get(lastOf(pointer)))];
  if (isPart && kind === 'added') {
    if (rule) return [conditionTask(subject)];
    return isCovered(subject, pointer, before, after) ? [] : [addedField(subject)];
  }
  const { was = {}, is = {} } = subject;
  const keywords =
    rest[0] === undefined
      ? Object.keys(was).filter((name) => is[name] === undefined && !WORDS.has(name))
      : [rest[0]];
  if (!rule) return describeSchemaChange(subject, keywords);
  const renames = keywords.includes('required')
    ? renamedFields(subject.was, subject.is)
    : new Map<string, string>();
  return schemaTasks(subject, keywords, renames);
}

/** Whether another line names a new field: the one that it was renamed from, or that it is required. */
function isCovered(subject: Subject, pointer: string, before: Places, after: Places): boolean {
  if ([...renamesAround(pointer, before, after).values()].includes(lastOf(pointer))) return true;
  const owner = readPointer(after.document, pointer.slice(0, pointer.lastIndexOf('/properties/'))) as
    | Tree
    | undefined;
  const isRequired = ((owner?.required ?? []) as string[]).includes(lastOf(pointer));
  return subject.reader === 'service' && isRequired;
}

/** The renamed fields of the object that a field is in. */
function renamesAround(pointer: string, before: Places, after: Places): Map<string, string> {
  const owner = pointer.slice(0, pointer.lastIndexOf('/properties/'));
  const isOld = readPointer(before.document, pointer) !== undefined;
  const [subject] = subjectsAt(before, after, owner, isOld);
  return renamedFields(subject?.was, subject?.is);
}

/** What reads as one line becomes one: the same sentence for several operations. */
function merged(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.impact} ${entry.text}`;
    const same = found.get(key);
    const reason = entry.reason ?? same?.reason;
    const about = [...new Set([...(same?.operations ?? []), ...entry.operations])];
    found.set(key, { ...entry, operations: about, ...(reason && { reason }) });
  }
  return [...found.values()];
}

/** A condition that changed is one line, also if parts of it became looser. */
function withoutLooser(entries: readonly Entry[]): Entry[] {
  const isAboutCondition = ({ text }: Entry) => text.includes('that depend on each other');
  const stricter = new Set(
    entries
      .filter((one) => one.impact === 'major' && isAboutCondition(one))
      .flatMap(({ operations }) => operations),
  );
  return entries.filter(
    (one) =>
      one.impact !== 'minor' || !isAboutCondition(one) || !one.operations.some((id) => stricter.has(id)),
  );
}

/** Reworded descriptions, each on its line, or counted if they are many. */
function wordingOf(changes: readonly Change[], before: Places, after: Places): Entry[] {
  const reworded = changes
    .filter(({ pointer, kind }) =>
      (kind === 'removed' ? before : after).of(pointer)?.rest.some((name) => WORDS.has(name)),
    )
    .flatMap(({ pointer, kind }) => subjectsAt(before, after, pointer, kind === 'removed'));
  const labels = new Map(reworded.map((subject) => [subject.label, subject]));
  if (labels.size > LISTED_WORDS) {
    const about = [...new Set(reworded.flatMap(operationsOf))];
    return [
      {
        impact: 'patch',
        operations: [],
        text: `${labels.size} descriptions and examples were reworded, in ${values(about)}.`,
      },
    ];
  }
  return [...labels].map(([label, subject]) => ({
    impact: 'patch',
    operations: operationsOf(subject),
    text: `The description or an example of ${label} was reworded.`,
  }));
}

/** A parameter that is required beside a value of another one. */
function requiredIf({ pointer, kind }: Change, before: Places, after: Places): Line[] | undefined {
  if (!splitPointer(pointer).includes('x-required-if')) return undefined;
  return subjectsAt(before, after, pointer, kind === 'removed').map((subject) => {
    const { is, label } = subject;
    const needs = Object.entries((is?.['x-required-if'] ?? {}) as Tree).map(
      ([name, value]) => `\`${name}\` is ${values([value])}`,
    );
    const text =
      needs.length > 0
        ? `Send ${label} if ${listed(needs)}. ${missingArgument(subject)}`
        : `You may now leave out ${label}.`;
    return { operations: operationsOf(subject), text };
  });
}

/** Links and extensions are for tools: for callers, only the meaning of a value counts. */
function isMetadata(pointer: string): boolean {
  const names = splitPointer(pointer);
  if (names.some((name) => ['x-time-zone', 'x-offset-unit'].includes(name))) return false;
  return names.some(
    (name, index) =>
      (name.startsWith('x-') && !['properties', 'headers'].includes(names[index - 1] ?? '')) ||
      name === 'links',
  );
}

/** The object whose fields depend on each other, for a change inside a condition or an alternative. */
function ownerOfCondition({ pointer, rule }: Change): string | undefined {
  const names = splitPointer(pointer);
  const at = names.findIndex((name, index) => BRANCHES.has(name) && !MAPS.has(names[index - 1] ?? ''));
  if (at === -1) return undefined;
  const isWhole = at === names.length - 1 && /^(anyOf|oneOf|not)$/.test(names[at] ?? '');
  // These name the fields that a condition requires.
  const isRequired = rule?.startsWith('required-properties') && /^(then|else)$/.test(names[at] ?? '');
  return isWhole || isRequired ? undefined : joinPointer('#', ...names.slice(0, at));
}

function lastOf(pointer: string): string {
  return splitPointer(pointer).at(-1) ?? '';
}
