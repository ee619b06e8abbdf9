import type { Json } from '@payments-openapi/spec';
import { fieldOf, isConditional, type Subject, type Tree } from './subject.ts';
import {
  missingArgument,
  NOTHING,
  notAssignable,
  notInEnum,
  possibly,
  unknownArgument,
  unknownField,
} from './type-errors.ts';
import { isLimit, isStricter, limitIn, listed, namesIn, typesOf, typeWords, values } from './words.ts';

/** What a caller has to do about a breaking change of a schema, and what TypeScript reports. One sentence per keyword. */
export function schemaTasks(
  subject: Subject,
  keywords: readonly string[],
  renames: ReadonlyMap<string, string>,
): string[] {
  return keywords.flatMap((keyword) => schemaTask(subject, keyword, renames));
}

/** What to do about a field that was removed. */
export function removedField(subject: Subject, renamed: string | undefined): string {
  const { reader, label } = subject;
  const isSent = reader === 'service';
  if (renamed === undefined) {
    return isSent
      ? `Stop sending ${label}: it is no longer read. ${unknownArgument(subject)}`
      : `Stop reading ${label}: it is no longer there. ${unknownField(subject)}`;
  }
  return isSent
    ? `Send \`${renamed}\` instead of ${label}. ${unknownArgument(subject, renamed)}`
    : `Read \`${renamed}\` instead of ${label}. ${unknownField(subject, renamed)}`;
}

/** What to do about a condition, or an alternative, that changed. */
export function conditionTask({ reader, label }: Subject): string {
  return reader === 'service'
    ? `Check what you send in ${label}: a rule about fields that depend on each other became stricter. ${NOTHING}`
    : `Check what you expect in ${label}: a rule about fields that depend on each other became looser. ${NOTHING}`;
}

function schemaTask(subject: Subject, keyword: string, renames: ReadonlyMap<string, string>): string[] {
  const { label, reader, was, is } = subject;
  if (keyword === 'required') return requiredTasks(subject, renames);
  if (keyword === 'type') return typeTask(subject);
  if (keyword === 'enum') return enumTask(subject);
  if (keyword === 'default') {
    if (reader === 'caller') return [];
    const before = values([was?.default ?? null]);
    return is?.default === undefined
      ? [`Send ${label} if you rely on its default: it no longer has one (before: ${before}). ${NOTHING}`]
      : [
          `Send ${label} if you rely on its default: it is now ${values([is.default])} (before: ${before}). ${NOTHING}`,
        ];
  }
  if (keyword === 'x-time-zone')
    return [
      `Treat ${label} as a time in ${is?.[keyword] ?? 'an unknown time zone'} (before: ${was?.[keyword]}). ${NOTHING}`,
    ];
  if (keyword === 'x-offset-unit')
    return [`Count ${label} in ${is?.[keyword] ?? 'another unit'} (before: ${was?.[keyword]}). ${NOTHING}`];
  if (isLimit(keyword)) return limitTask(subject, keyword);
  if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf' || keyword === 'not')
    return [alternatives(subject, keyword)];
  return [conditionTask(subject)];
}

/** Newly required fields of a request, and fields that a response may now omit. */
function requiredTasks(subject: Subject, renames: ReadonlyMap<string, string>): string[] {
  const { reader, was, is } = subject;
  const [before, after] = [namesIn(was), namesIn(is)];
  const isSent = reader === 'service';
  const affected = isSent
    ? after.filter((name) => !before.includes(name) && ![...renames.values()].includes(name))
    : before.filter((name) => !after.includes(name) && (hasField(is, name) || !hasField(was, name)));
  return affected.map((name) => {
    const field = fieldOf(subject, name);
    if (isConditional(subject))
      return isSent
        ? `Send ${field.label} in more cases: whether it is required depends on other fields, and that changed. ${NOTHING}`
        : `Handle a missing ${field.label} in more cases: whether it is there depends on other fields. ${NOTHING}`;
    return isSent
      ? `Send ${field.label}, which is now required. ${missingArgument(field)}`
      : `Handle a missing ${field.label}: it is no longer always there. ${possibly(field, 'undefined')}`;
  });
}

function typeTask({ label, reader, was, is, member }: Subject): string[] {
  const [lost, gained] = [
    typesOf(was).filter((type) => !typesOf(is).includes(type)),
    typesOf(is).filter((type) => !typesOf(was).includes(type)),
  ];
  const subject = { member } as Subject;
  if (reader === 'service') {
    if (lost.length === 1 && lost[0] === 'null' && gained.length === 0)
      return [`Stop sending null in ${label}. ${notAssignable({ type: 'null' }, is)}`];
    return [`Send ${label} as ${typeWords(is)} (before: ${typeWords(was)}). ${notAssignable(was, is)}`];
  }
  if (gained.length === 1 && gained[0] === 'null' && lost.length === 0)
    return [`Handle null in ${label}. ${possibly(subject, 'null')}`];
  return [`Expect ${label} to be ${typeWords(is)} (before: ${typeWords(was)}). ${notAssignable(is, was)}`];
}

function enumTask({ label, reader, was, is }: Subject): string[] {
  const [before, after] = [was?.enum, is?.enum] as [Json[] | undefined, Json[] | undefined];
  if (reader === 'service') {
    if (after === undefined) return [];
    if (before === undefined)
      return [`Send only ${values(after, 'or')} in ${label}. ${notInEnum(undefined)}`];
    const lost = before.filter((value) => !after.includes(value));
    if (lost.length === 0) return [];
    return [
      `Stop sending ${values(lost, 'or')} in ${label}: it is no longer accepted. ${notInEnum(lost[0])}`,
    ];
  }
  if (before === undefined) return [];
  const gained = after?.filter((value) => !before.includes(value));
  if (gained?.length === 0) return [];
  return gained
    ? [
        `Handle ${gained.length === 1 ? 'the new value' : 'the new values'} ${values(gained)} of ${label}. ${NOTHING}`,
      ]
    : [`Handle other values of ${label} than ${values(before, 'or')}. ${NOTHING}`];
}

function limitTask({ label, reader, was, is }: Subject, keyword: string): string[] {
  const stricter = isStricter(keyword, was?.[keyword], is?.[keyword]);
  const [before, now] = [limitIn(was, keyword), limitIn(is, keyword)];
  const since = before === undefined ? '' : ` (before: ${before})`;
  if (reader === 'service') {
    if (stricter === false || now === undefined) return [];
    return keyword === 'additionalProperties'
      ? [
          `Send only the documented fields in ${label}: others are refused. TypeScript: \`may only specify known properties\`.`,
        ]
      : [`Send ${now} in ${label}${since}. ${NOTHING}`];
  }
  if (stricter === true || before === undefined) return [];
  return now === undefined
    ? [`No longer rely on ${before} in ${label}. ${NOTHING}`]
    : [`Expect ${now} in ${label}${since}. ${NOTHING}`];
}

/** A choice between schemas that each only require something reads as "at least one of". */
function alternatives(subject: Subject, keyword: string): string {
  const { label, reader, is } = subject;
  const branches = ((is?.[keyword] ?? []) as Tree[]).map(
    (branch) => Object.keys(branch).join() === 'required' && namesIn(branch),
  );
  if (
    reader === 'service' &&
    keyword !== 'allOf' &&
    Array.isArray(is?.[keyword]) &&
    branches.every((names) => names)
  ) {
    const names = branches.map((required) => listed((required || []).map((name) => `\`${name}\``)));
    const many = keyword === 'anyOf' ? 'at least' : 'exactly';
    return `Send ${many} one of ${listed(names, 'or')} in ${label}. ${NOTHING}`;
  }
  return reader === 'service'
    ? `Check what you send in ${label}: it has to fit another schema. ${NOTHING}`
    : `Check what you expect in ${label}: it follows another schema. ${NOTHING}`;
}

function hasField(schema: Tree | undefined, name: string): boolean {
  return ((schema?.properties ?? {}) as Tree)[name] !== undefined;
}
