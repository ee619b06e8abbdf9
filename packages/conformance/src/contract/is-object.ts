import type { Json } from '@payments-openapi/spec';

export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return isMap(value);
}

/** The same of a value that may be anything. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
