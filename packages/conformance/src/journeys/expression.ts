import { type Json, readPointer } from '@payments-openapi/spec';

/** What expressions are read from. */
export interface Values {
  /** Outputs by the id of their step. */
  steps: ReadonlyMap<string, Readonly<Record<string, Json>>>;
  /** The body that was sent. */
  body?: Json;
}

/** The step and the output that an expression names; nothing when it is no such expression. */
export function outputNamed(value: Json): { step: string; name: string } | undefined {
  const [, step, name] = (typeof value === 'string' && /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(value)) || [];
  return step && name ? { step, name } : undefined;
}

/** A value, or what an expression stands for; nothing when that was not put out. */
export function evaluate(value: Json, { steps, body }: Values): Json | undefined {
  const output = outputNamed(value);
  if (output) return steps.get(output.step)?.[output.name];
  const [, pointer] = (typeof value === 'string' && /^\$request\.body#(\/.*)$/.exec(value)) || [];
  return pointer ? (readPointer(body, pointer) as Json | undefined) : value;
}
