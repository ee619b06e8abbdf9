import { membersOf, type OpenApiDocument, resolve, type Schema } from '@payments-openapi/spec';
import ts from 'typescript';

/** What one alternative of a condition demands. */
interface Alternative {
  /** The values that a member can have, by its name. */
  values: ReadonlyMap<string, readonly string[]>;
  /** What the members must be besides their declared types. */
  demands: readonly Schema[];
}

/** What an `if` tests: that a member has one of these values, or that it is absent. */
type Test = { name: string; values: readonly string[] } | { absent: string };

/**
 * The alternatives that the `if`, `then` and `else` of an object leave, as a union of what each adds to its members.
 * Undefined if there is no condition, or one that tests anything but the values or the absence of own members: across
 * several levels, TypeScript would also refuse valid objects that are made from others by spreading.
 */
export function conditionOf(contract: OpenApiDocument, schema: Schema): ts.TypeNode | undefined {
  const alternatives = alternativesOf(contract, schema, schema, { values: new Map(), demands: [] });
  if (!alternatives || alternatives.length < 2) return undefined;
  const types = alternatives.map(({ values, demands }) => {
    const wanted = [...values].map(([name, allowed]) => ({ properties: { [name]: { enum: [...allowed] } } }));
    return objectType(contract, schema, [...wanted, ...demands]);
  });
  return ts.factory.createUnionTypeNode(types);
}

function alternativesOf(
  contract: OpenApiDocument,
  object: Schema,
  condition: Schema,
  before: Alternative,
): Alternative[] | undefined {
  if (!condition.if) return [before];
  const test = testOf(contract, object, condition.if);
  if (!test || !condition.then) return undefined;
  const [met, unmet] = branches(contract, object, before, test);
  const others = unmet ? alternativesOf(contract, object, condition.else ?? {}, unmet) : [];
  return others && [...(met ? [{ ...met, demands: [...met.demands, condition.then] }] : []), ...others];
}

function testOf(contract: OpenApiDocument, object: Schema, condition: Schema): Test | undefined {
  const { not, required = [], properties = {}, ...others } = condition;
  if (Object.keys(others).length > 0) return undefined;
  if (not) {
    const [absent, ...more] = not.required ?? [];
    const isPlain = Object.keys(not).length === 1 && Object.keys(condition).length === 1;
    return absent && more.length === 0 && isPlain ? { absent } : undefined;
  }
  const [member, ...more] = Object.entries(properties);
  if (!member || more.length > 0) return undefined;
  const [name, { const: only, enum: values = only === undefined ? [] : [only], ...rest }] = member;
  const isTest = Object.keys(rest).length === 0 && values.length > 0 && values.every(isText);
  // Without `required`, the absence of the member would meet the test too.
  const isSure =
    membersOf(contract, object).required.includes(name) && required.every((each) => each === name);
  return isTest && isSure ? { name, values } : undefined;
}

/** An alternative in which a test holds as well, and one in which it fails. Undefined for one that cannot be. */
function branches(
  contract: OpenApiDocument,
  object: Schema,
  before: Alternative,
  test: Test,
): [Alternative | undefined, Alternative | undefined] {
  if ('absent' in test)
    return [before, { ...before, demands: [...before.demands, { required: [test.absent] }] }];
  const { name } = test;
  const declared = resolve(contract, membersOf(contract, object).properties[name] ?? {}).enum ?? [];
  const possible = before.values.get(name) ?? declared.filter(isText);
  const having = (values: string[]) =>
    values.length > 0 ? { ...before, values: new Map(before.values).set(name, values) } : undefined;
  return [
    having(possible.filter((value) => test.values.includes(value))),
    having(possible.filter((value) => !test.values.includes(value))),
  ];
}

/** What demands add to the type of an object. */
function objectType(contract: OpenApiDocument, object: Schema, demands: readonly Schema[]): ts.TypeNode {
  const { factory } = ts;
  const declared = membersOf(contract, object);
  const required = demands.flatMap((demand) => demand.required ?? []);
  const properties: Record<string, Schema> = Object.assign({}, ...demands.map((demand) => demand.properties));
  const members = [...new Set([...Object.keys(properties), ...required])].flatMap((name) => {
    const member = resolve(contract, declared.properties[name] ?? {});
    const isDemanded = required.includes(name);
    const type = memberType(contract, member, {
      ...(isDemanded && member.type && { type: member.type }),
      ...properties[name],
    });
    const isRequired = isDemanded || declared.required.includes(name);
    const mark = isRequired ? undefined : factory.createToken(ts.SyntaxKind.QuestionToken);
    return type ? [factory.createPropertySignature(undefined, name, mark, type)] : [];
  });
  return factory.createTypeLiteralNode(members);
}

/** Its literals, `string`, or `{}` for anything but null. Undefined if the demand says nothing about the type. */
function memberType(contract: OpenApiDocument, member: Schema, demand: Schema): ts.TypeNode | undefined {
  const { factory } = ts;
  if (demand.enum) {
    const literals = demand.enum.filter(isText).map((value) => factory.createStringLiteral(value));
    return factory.createUnionTypeNode(literals.map((literal) => factory.createLiteralTypeNode(literal)));
  }
  if (demand.properties) return objectType(contract, member, [demand]);
  if (demand.type === undefined) return undefined;
  if (demand.type === 'string') return factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const anything = factory.createTypeLiteralNode([]);
  if (![demand.type].flat().includes('null')) return anything;
  return factory.createUnionTypeNode([anything, factory.createLiteralTypeNode(factory.createNull())]);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
