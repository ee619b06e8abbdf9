import type { OpenApiDocument } from '@payments-openapi/spec';
import { formatValue } from '../describe.ts';
import type { Difference } from './differences.ts';
import type { Fact } from './facts.ts';

/** The values that the contract calls unique, such as the reference number of an order. */
export interface UniqueValues {
  /** What is wrong if another resource has the same value. */
  taken(fact: Fact): Difference[];
  clear(): void;
}

export function createUniqueValues(document: OpenApiDocument): UniqueValues {
  const rules = uniqueFieldsOf(document);
  /** By rule and value. */
  const owners = new Map<string, Fact>();
  return {
    taken(fact) {
      const { field, value, owner, exchange, at } = fact;
      const rule = rules.get(field.pointer);
      if (
        rule === undefined ||
        fact.isRelation ||
        !owner.isResource ||
        typeof value !== 'string' ||
        value === ''
      )
        return [];
      const key = `${rule} ${value}`;
      const other = owners.get(key);
      owners.set(key, other ?? fact);
      if (!other || other.owner.key === owner.key) return [];
      const { operation } = other.exchange;
      return [
        {
          exchange,
          at,
          rule,
          kind: 'unique',
          expected: `${at} to differ from that of every other, but ${operation?.operationId} showed it at ${other.at} for another`,
          actual: formatValue(value),
          before: [other.exchange],
        },
      ];
    },
    clear: () => owners.clear(),
  };
}

/** The rules that call a field unique, by the pointers to these fields. */
function uniqueFieldsOf({ 'x-rules': rules = {} }: OpenApiDocument): Map<string, string> {
  return new Map(
    Object.entries(rules).flatMap(([rule, { at }]) =>
      rule.endsWith('-unique') ? at.map((pointer): [string, string] => [pointer, rule]) : [],
    ),
  );
}
