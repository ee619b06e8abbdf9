import { type Json, readPointer } from '@payments-openapi/spec';

/** The values that expressions refer to. */
export interface Values {
  /** Outputs by step id. */
  steps: ReadonlyMap<string, Readonly<Record<string, Json>>>;
  /** The request body. */
  body?: Json;
}

/** The step and output that an expression refers to; undefined if it is not such an expression. */
export function outputNamed(value: Json): { step: string; name: string } | undefined {
  const [, step, name] = (typeof value === 'string' && /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(value)) || [];
  return step && name ? { step, name } : undefined;
}

/** Evaluates an expression, or returns any other value unchanged. Undefined if the expression has no value. */
export function evaluate(value: Json, { steps, body }: Values): Json | undefined {
  const output = outputNamed(value);
  if (output) return steps.get(output.step)?.[output.name];
  const [, pointer] = (typeof value === 'string' && /^\$request\.body#(\/.*)$/.exec(value)) || [];
  return pointer ? (readPointer(body, pointer) as Json | undefined) : value;
}
