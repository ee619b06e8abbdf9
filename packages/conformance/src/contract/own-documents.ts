import type { OpenApiDocument } from '@payments-openapi/spec';

const own = new WeakSet<OpenApiDocument>();

/** Remembers that a document is an owner's contract, in which keywords and formats may be unknown here. */
export function markOwn(document: OpenApiDocument): void {
  own.add(document);
}

export function isOwn(document: OpenApiDocument): boolean {
  return own.has(document);
}
