import { isDeepStrictEqual } from 'node:util';
import { type Json, readPointer } from '@payments-openapi/spec';
import { formatValue } from '../checks/describe.ts';
import type { Exchange } from '../wire/exchange.ts';

/** The values that expressions refer to. */
export interface Values {
  inputs: Record<string, Json | undefined>;
  outputs: Record<string, Record<string, Json>>;
}

/** What begins an expression. Other texts may begin with a dollar sign too. */
const EXPRESSION =
  /^\$(inputs|steps|workflows|outputs|components|sourceDescriptions|request|response|url|method)\b/;

/** The value of an expression; any other value is itself. Undefined if the expression has no value. */
export function evaluated(value: Json, values: Values, exchange?: Exchange): Json | undefined {
  if (typeof value !== 'string') return value;
  if (!value.startsWith('$')) {
    const parts = [...value.matchAll(/\{(\$[^{}]+)\}/g)].map(([whole, inner = '']) => ({
      whole,
      found: evaluated(inner, values, exchange),
    }));
    if (parts.some(({ found }) => found === undefined)) return undefined;
    return parts.reduce((text, { whole, found }) => text.replace(whole, () => String(found)), value);
  }
  const [, step = '', name = ''] = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(value) ?? [];
  if (step) return values.outputs[step]?.[name];
  const [, input] = /^\$inputs\.([\w-]+)$/.exec(value) ?? [];
  if (input !== undefined) return values.inputs[input];
  if (value === '$statusCode') return exchange?.response.status;
  const [, header] = /^\$response\.header\.([\w-]+)$/.exec(value) ?? [];
  if (header) return exchange?.response.headers.get(header) ?? undefined;
  const [, from, pointer] = /^\$(request|response)\.body(?:#(\/.*))?$/.exec(value) ?? [];
  if (from === undefined) return EXPRESSION.test(value) ? undefined : value;
  const body = from === 'request' ? exchange?.validity?.request.body : exchange?.json;
  return (pointer === undefined ? body : readPointer(body, pointer)) as Json | undefined;
}

const CONDITION = /^\s*(\$\S+)\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$/;

/** True if a simple condition holds, else what was found. Undefined if it is not a comparison. */
export function holds(
  condition: string,
  resolve: (value: Json, exchange: Exchange) => Json | undefined,
  exchange: Exchange,
): true | string | undefined {
  if (condition.includes('||')) return undefined;
  for (const part of condition.split('&&')) {
    const [, left = '', operator, right = ''] = CONDITION.exec(part) ?? [];
    if (operator === undefined) return undefined;
    const one = resolve(left, exchange);
    const other = right.startsWith('$') ? resolve(right, exchange) : literal(right);
    const isEqual = isDeepStrictEqual(one, other);
    const results: Record<string, boolean> = {
      '==': isEqual,
      '!=': !isEqual,
      '<': Number(one) < Number(other),
      '<=': Number(one) <= Number(other),
      '>': Number(one) > Number(other),
      '>=': Number(one) >= Number(other),
    };
    if (!results[operator]) return formatValue(one);
  }
  return true;
}

/** A literal of Arazzo: JSON, or a text in single quotes. */
function literal(text: string): Json {
  const [, quoted] = /^'(.*)'$/s.exec(text) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
