import type { Schema } from '@payments-openapi/spec';
import { code, type RuleRow } from '../page/page.ts';
import { literal } from './keywords.ts';

/** A condition of a schema, in words and as the schemas that it was read from. */
export interface Rule extends RuleRow {
  /** All of these hold, */
  holds: Schema[];
  /** and none of these: they are rows further up. */
  fails: Schema[];
  /** Then this has to hold. */
  must: Schema;
}

/**
 * The conditions at the top of a schema, a row each.
 *
 * @throws when one has a form that is not known, so that none is left out
 */
export function rulesOf(schema: Schema, required: string[], place: string): Rule[] {
  const always = schema.not
    ? [
        {
          when: 'always',
          consequence: inWords({ not: schema.not }, 'must', required, place),
          holds: [],
          fails: [],
          must: { not: schema.not },
        },
      ]
    : [];
  if (schema.if === undefined) return always;
  return [...always, ...chain(schema, required, [], place)];
}

function chain(schema: Schema, required: string[], fails: Schema[], place: string): Rule[] {
  const { if: condition, then, else: otherwise } = schema;
  if (!condition) throw new Error(`${place}: a condition without \`if\``);
  const rules: Rule[] = [];
  if (then) {
    const when = inWords(condition, 'is', required, place);
    rules.push({
      when: fails.every((other) => areApart(other, condition)) ? when : `none of the above, and ${when}`,
      consequence: inWords(then, 'must', required, place),
      holds: [condition],
      fails,
      must: then,
    });
  }
  if (!otherwise) return rules;
  if (otherwise.if) return [...rules, ...chain(otherwise, required, [...fails, condition], place)];
  const when =
    condition.not && fails.length === 0 ? inWords(condition.not, 'is', required, place) : 'otherwise';
  const consequence = inWords(otherwise, 'must', required, place);
  return [...rules, { when, consequence, holds: [], fails: [...fails, condition], must: otherwise }];
}

/** Whether two conditions never hold together: they ask one member for two values. */
function areApart(one: Schema, other: Schema): boolean {
  return Object.entries(one.properties ?? {}).some(([name, { const: value }]) => {
    const second = other.properties?.[name]?.const;
    return value !== undefined && second !== undefined && value !== second;
  });
}

type Voice = 'is' | 'must';

const KNOWN = new Set(['required', 'properties', 'const', 'enum', 'type', 'not']);

function inWords(schema: Schema, voice: Voice, required: string[], place: string): string {
  return statements(schema, '', voice, required, place).join(voice === 'is' ? ', and ' : '; ');
}

/** What a part of a condition says of the members, a statement each. */
function statements(schema: Schema, path: string, voice: Voice, given: string[], place: string): string[] {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown) throw new Error(`${place}: no page shows ${unknown} in a condition`);
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
  if (schema.not) own.push(...absences(schema.not, at, must, place));

  // A member that has a value here is present: saying so again is noise, except where it is demanded.
  const valued = (name: string) => {
    const member = schema.properties?.[name];
    return (
      member !== undefined &&
      (member.const !== undefined || member.enum !== undefined || member.type !== undefined)
    );
  };
  for (const name of schema.required ?? []) {
    if (must) own.push(`${code(at(name))} is required`);
    else if (!valued(name)) own.push(`${code(at(name))} is present`);
  }
  const certain = [...(schema.required ?? []), ...(path ? [] : given)];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const inner = statements(member, at(name), voice, [], place);
    own.push(...inner.map((text) => (certain.includes(name) || must ? text : `${text} or absent`)));
  }
  return own;
}

function absences(schema: Schema, at: (name: string) => string, must: boolean, place: string): string[] {
  const { required, ...more } = schema;
  if (required?.length !== 1 || Object.keys(more).length > 0)
    throw new Error(`${place}: no page shows a \`not\` of another form than one required member`);
  return required.map((name) => `${code(at(name))} ${must ? 'must be' : 'is'} absent`);
}

function withArticle(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
