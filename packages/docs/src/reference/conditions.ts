import type { Schema } from '@payments-openapi/spec';
import { code, type RuleRow } from '../page/page.ts';
import { literal } from './keywords.ts';

/** A condition of a schema, in words and as the schemas that it comes from. */
export interface Rule extends RuleRow {
  /** Schemas that hold. */
  holds: Schema[];
  /** Schemas that do not hold: those of the rows above. */
  fails: Schema[];
  /** What then has to hold. */
  must: Schema;
}

/** A condition that cannot be put into words. */
class UnknownFormError extends Error {}

/** The conditions at the top level of a schema, one per row: in words if possible, otherwise as JSON. */
export function rulesOf(schema: Schema, required: string[]): Rule[] {
  try {
    return inWordsOf(schema, required);
  } catch (error) {
    if (error instanceof UnknownFormError) return asJson(schema);
    throw error;
  }
}

function inWordsOf(schema: Schema, required: string[]): Rule[] {
  const always = schema.not
    ? [
        {
          when: 'always',
          consequence: inWords({ not: schema.not }, 'must', required),
          holds: [],
          fails: [],
          must: { not: schema.not },
        },
      ]
    : [];
  if (schema.if === undefined) return always;
  return [...always, ...chain(schema, required, [])];
}

function asJson({ not, if: condition, then, else: otherwise }: Schema): Rule[] {
  const json = (part: Schema) => code(JSON.stringify(part));
  const rules: Rule[] = [];
  if (not)
    rules.push({
      when: 'always',
      consequence: `this must not hold: ${json(not)}`,
      holds: [],
      fails: [],
      must: { not },
    });
  if (condition && then)
    rules.push({
      when: json(condition),
      consequence: json(then),
      holds: [condition],
      fails: [],
      must: then,
    });
  if (condition && otherwise)
    rules.push({
      when: `not ${json(condition)}`,
      consequence: json(otherwise),
      holds: [],
      fails: [condition],
      must: otherwise,
    });
  return rules;
}

function chain(schema: Schema, required: string[], fails: Schema[]): Rule[] {
  const { if: condition, then, else: otherwise } = schema;
  if (!condition) throw new UnknownFormError('a condition without `if`');
  const rules: Rule[] = [];
  if (then) {
    const when = inWords(condition, 'is', required);
    rules.push({
      when: fails.every((other) => areApart(other, condition)) ? when : `none of the above, and ${when}`,
      consequence: inWords(then, 'must', required),
      holds: [condition],
      fails,
      must: then,
    });
  }
  if (!otherwise) return rules;
  if (otherwise.if) return [...rules, ...chain(otherwise, required, [...fails, condition])];
  const when = condition.not && fails.length === 0 ? inWords(condition.not, 'is', required) : 'otherwise';
  const consequence = inWords(otherwise, 'must', required);
  return [...rules, { when, consequence, holds: [], fails: [...fails, condition], must: otherwise }];
}

/** Whether two conditions never hold at the same time, because they require different values of the same member. */
function areApart(one: Schema, other: Schema): boolean {
  return Object.entries(one.properties ?? {}).some(([name, { const: value }]) => {
    const second = other.properties?.[name]?.const;
    return value !== undefined && second !== undefined && value !== second;
  });
}

type Voice = 'is' | 'must';

const KNOWN = new Set(['required', 'properties', 'const', 'enum', 'type', 'not']);

function inWords(schema: Schema, voice: Voice, required: string[]): string {
  return statements(schema, '', voice, required).join(voice === 'is' ? ', and ' : '; ');
}

/** What a part of a condition says about the members, one statement each. */
function statements(schema: Schema, path: string, voice: Voice, given: string[]): string[] {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown) throw new UnknownFormError(unknown);
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const must = voice === 'must';
  const subject = code(path);

  const own: string[] = [];
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    const words = types.map(withArticle).join(' or ');
    own.push(
      `${subject} ${must ? `must be ${words}${types.includes('null') ? '' : ', not null'}` : `is ${words}`}`,
    );
  }
  if (schema.const !== undefined) own.push(`${subject} ${must ? 'must be' : 'is'} ${literal(schema.const)}`);
  if (schema.enum)
    own.push(`${subject} ${must ? 'must be' : 'is'} one of ${schema.enum.map(literal).join(', ')}`);
  if (schema.not?.type !== undefined && Object.keys(schema.not).length === 1)
    own.push(
      `${subject} ${must ? 'must not be' : 'is not'} ${[schema.not.type].flat().map(withArticle).join(' or ')}`,
    );
  else if (schema.not) own.push(...absences(schema.not, at, must));

  // A member with a value is obviously present, so say so only where it is required.
  const valued = (name: string) => {
    const member = schema.properties?.[name];
    return (
      member !== undefined &&
      (member.const !== undefined || member.enum !== undefined || member.type !== undefined)
    );
  };
  const members = new Map(
    Object.entries(schema.properties ?? {}).map(([name, member]) => [
      name,
      statements(member, at(name), voice, []),
    ]),
  );
  for (const name of schema.required ?? []) {
    const member = code(at(name));
    const [first, ...others] = members.get(name) ?? [];
    if (!must) {
      if (!valued(name)) own.push(`${member} is present`);
    } else if (first?.startsWith(`${member} must be `)) {
      // One statement says that a member is required and what it must be.
      own.push(first.replace(' must be ', ' is required and must be '));
      members.set(name, others);
    } else own.push(`${member} is required`);
  }
  const certain = [...(schema.required ?? []), ...(path ? [] : given)];
  for (const [name, inner] of members)
    own.push(...inner.map((text) => (certain.includes(name) || must ? text : `${text} or absent`)));
  return own;
}

function absences(schema: Schema, at: (name: string) => string, must: boolean): string[] {
  const { required, ...more } = schema;
  if (required?.length !== 1 || Object.keys(more).length > 0) throw new UnknownFormError('not');
  return required.map((name) => `${code(at(name))} ${must ? 'must be' : 'is'} absent`);
}

function withArticle(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
