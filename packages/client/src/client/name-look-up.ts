import type { CallError } from '../errors/call-error.ts';
import type { Endpoint } from '../operations/endpoint.ts';

/** Adds to the error of a write with an unknown outcome the read that shows whether it was carried out. */
export function nameLookUp(error: unknown, { lookUp }: Endpoint, ...slots: readonly unknown[]): void {
  if (!lookUp || (error as CallError | undefined)?.outcome !== 'unknown') return;
  const value = lookUp.values.map((place) =>
    place.split('.').reduce<unknown>((at, step) => Object(at)[step], slots),
  );
  // A write without the optional reference by which it could be found.
  if (!value.every((each) => typeof each === 'string')) return;
  Object.defineProperty(Object.assign(error as object, { lookUp: lookUp.text }), 'lookUpValues', { value });
}
