import type { OpenApiDocument } from '@payments-openapi/spec';

const custom = new WeakSet<OpenApiDocument>();

/** Remembers that a document is a custom contract, in which keywords and formats may be unknown here. */
export function markCustom(document: OpenApiDocument): void {
  custom.add(document);
}

export function isCustom(document: OpenApiDocument): boolean {
  return custom.has(document);
}
