import { resolve, type Schema } from '@payments-openapi/spec';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { contract, membersBelow, operations } from './contract.ts';
import { openProject } from './project.ts';

const { program, at } = openProject({
  'known.ts': "import type { Client } from '@payments-openapi/client';\nexport declare const api: Client;",
});
const checker = program.getTypeChecker();

/** Everything `any` or `unknown` below a type, as the expression that reaches it. */
function unknownIn(type: ts.Type, path: string, seen: ts.Type[] = []): string[] {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [path];
  if (seen.includes(type)) return [];
  const below = [...seen, type];
  if (type.isUnion()) return type.types.flatMap((part) => unknownIn(part, path, below));
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return [];
  if (checker.isArrayType(type)) {
    return checker
      .getTypeArguments(type as ts.TypeReference)
      .flatMap((item) => unknownIn(item, `${path}![0]`, below));
  }
  const indexed = checker.getIndexInfosOfType(type).flatMap((info) => unknownIn(info.type, path, below));
  const members = checker.getPropertiesOfType(type).flatMap((member) => {
    const name = /^[A-Za-z_]\w*$/.test(member.name) ? `.${member.name}` : `[${JSON.stringify(member.name)}]`;
    return unknownIn(checker.getTypeOfSymbol(member), `${path}!${name}`, below);
  });
  return [...indexed, ...members];
}

/** The members that the contract gives no shape: objects without members. */
function openIn(schema: Schema, path: string): string[] {
  return [{ path, schema }, ...membersBelow(schema, path)]
    .filter((member) => {
      const { type, properties, allOf } = resolve(contract, member.schema);
      return [type].flat().includes('object') && !properties && !allOf;
    })
    .map((member) => member.path);
}

function clientType(): ts.Type {
  const source = program.getSourceFile(at('known.ts'));
  const api = source && checker.getSymbolAtLocation(source)?.exports?.get('api' as ts.__String);
  if (!api) throw new Error('no client');
  return checker.getTypeOfSymbol(api);
}

function memberType(type: ts.Type, name: string): ts.Type {
  const member = type.getProperty(name);
  if (!member) throw new Error(`no ${name}`);
  return checker.getTypeOfSymbol(member);
}

const client = clientType();

describe('the methods', () => {
  it('are all that the client has', () => {
    const groups = client.getProperties().filter(({ name }) => name !== 'raw');
    const methods = groups.flatMap((group) =>
      checker
        .getTypeOfSymbol(group)
        .getProperties()
        .map((method) => `${group.name}_${method.name}`),
    );
    expect(methods.sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s: neither argument nor result is any or unknown, save what the contract leaves open',
    (_, { group, verb, pathParameters, params, data, isList }) => {
      const [signature, overload] = memberType(memberType(client, group), verb).getCallSignatures();
      if (!signature || overload) throw new Error('not one signature');
      const slots = signature.getParameters();
      expect(slots.map(({ name }) => name)).toEqual([
        ...pathParameters.map(({ name }) => name),
        'params',
        'options',
      ]);
      for (const slot of slots.slice(0, pathParameters.length)) {
        expect(checker.typeToString(checker.getTypeOfSymbol(slot))).toBe('string');
      }
      const [paramsSlot] = slots.slice(-2);
      if (!paramsSlot) throw new Error('no params');
      expect(unknownIn(checker.getTypeOfSymbol(paramsSlot), 'params')).toEqual(
        membersBelow(params, 'params').flatMap((member) => openIn(member.schema, member.path)),
      );

      const result = signature.getReturnType();
      expect(result.symbol.name).toBe(isList ? 'List' : 'Call');
      const [dataType] = checker.getTypeArguments(result as ts.TypeReference);
      if (!dataType) throw new Error('no data');
      expect(unknownIn(dataType, 'data').sort()).toEqual([...new Set(openIn(data, 'data'))].sort());
    },
  );
});
