import type { Json } from '@payments-openapi/spec';
import { fieldOf, type Subject, type Tree } from './subject.ts';
import { because, isLimit, isStricter, limitIn, namesIn, typesOf, typeWords, values } from './words.ts';

/** What callers may now do, or rely on, after a change of a schema that breaks nobody. One sentence per keyword. */
export function describeSchemaChange(subject: Subject, keywords: readonly string[]): string[] {
  return keywords.flatMap((keyword) => describeKeyword(subject, keyword));
}

/** What a new field is for. */
export function addedField(subject: Subject): string {
  const { reader, label, is } = subject;
  return reader === 'service'
    ? `You can now send ${label}${because(is)}`
    : `You now receive ${label}${because(is)}`;
}

export function deprecation({ label, is }: Subject): string {
  const { description } = is ?? {};
  const hint = String(description ?? '')
    .replaceAll(/\s+/g, ' ')
    .match(/[^.]*\b(?:deprecated|instead|replace[sd]?|until)\b[^.]*\./i)?.[0]
    .trim();
  if (hint === undefined) return `${capital(label)} is deprecated.`;
  return /^deprecated\b/i.test(hint)
    ? `${capital(label)} is d${hint.slice(1)}`
    : `${capital(label)} is deprecated. ${hint}`;
}

function describeKeyword(subject: Subject, keyword: string): string[] {
  const { label, reader, was, is } = subject;
  const isSent = reader === 'service';
  if (keyword === 'deprecated')
    return is?.deprecated === true ? [deprecation(subject)] : [`${capital(label)} is no longer deprecated.`];
  if (keyword === 'required') return requiredNews(subject);
  if (keyword === 'type')
    return [
      isSent
        ? `${capital(label)} may now be ${typeWords(is)} (before: ${typeWords(was)}).`
        : `${capital(label)} is now always ${typeWords(is)}${typesOf(was).includes('null') && !typesOf(is).includes('null') ? ', never null' : ''}.`,
    ];
  if (keyword === 'enum') return enumNews(subject);
  if (keyword === 'default' && isSent && is?.default !== undefined)
    return [`${capital(label)} is ${values([is.default])} if you leave it out.`];
  if (isLimit(keyword)) return limitNews(subject, keyword);
  return [];
}

function requiredNews(subject: Subject): string[] {
  const { reader, was, is } = subject;
  const [before, after] = [namesIn(was), namesIn(is)];
  const isKnown = (name: string) => ((was?.properties ?? {}) as Tree)[name] !== undefined;
  const affected =
    reader === 'service'
      ? before.filter((name) => !after.includes(name))
      : after.filter((name) => !before.includes(name) && isKnown(name));
  return affected.map((name) => {
    const { label } = fieldOf(subject, name);
    return reader === 'service'
      ? `You may now leave out ${label}.`
      : `${capital(label)} is now always there.`;
  });
}

function enumNews({ label, reader, was, is }: Subject): string[] {
  const [before, after] = [was?.enum, is?.enum] as [Json[] | undefined, Json[] | undefined];
  if (reader === 'service') {
    const gained = after?.filter((value) => !before?.includes(value)) ?? [];
    if (after === undefined)
      return [`${capital(label)} accepts other values than ${values(before ?? [])} too.`];
    return gained.length > 0 && before ? [`${capital(label)} also accepts ${values(gained)}.`] : [];
  }
  if (before === undefined) return [`${capital(label)} is always ${values(after ?? [], 'or')}.`];
  const lost = before.filter((value) => !after?.includes(value));
  return lost.length > 0 && after ? [`${capital(label)} is no longer ${values(lost, 'or')}.`] : [];
}

function limitNews({ label, reader, was, is }: Subject, keyword: string): string[] {
  const stricter = isStricter(keyword, was?.[keyword], is?.[keyword]);
  const [before, now] = [limitIn(was, keyword), limitIn(is, keyword)];
  if (reader === 'service') {
    if (stricter !== false || before === undefined) return [];
    return now === undefined
      ? [`${capital(label)} is no longer limited to ${before}.`]
      : [`You can now send ${now} in ${label} (before: ${before}).`];
  }
  if (stricter !== true || now === undefined) return [];
  return [`${capital(label)} now always has ${now}${before === undefined ? '' : ` (before: ${before})`}.`];
}

export function looserCondition({ label, reader }: Subject): string {
  return reader === 'service'
    ? `A rule about fields of ${label} that depend on each other became looser.`
    : `A rule about fields of ${label} that depend on each other became stricter.`;
}

/** At the start of a sentence. Code keeps its case. */
export function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
