import { type Json, type OpenApiDocument, operations, responseExamples } from '@payments-openapi/spec';

/** An operation that makes something with an id of its own. */
export interface Maker {
  operationId: string;
  /** What it makes, such as `user`. */
  noun: string;
  /** Names of the members that lead to the id in a response, such as `data`, `user_id`. */
  place: string[];
  /** The id in the operation's example, which examples of other operations use. */
  example: string;
}

/** The operations that make something whose id others may need. */
export function makersIn(document: OpenApiDocument): Maker[] {
  return operations(document).flatMap(({ operationId, object }) => {
    const [, noun] = /^(?:Create|Inject|Link) an? (.+)$/.exec(object.summary ?? '') ?? [];
    const first = responseExamples(document, operationId).find(({ status }) => status === '200');
    const found = noun === undefined ? undefined : idIn(first?.value);
    return noun && found ? [{ operationId, noun, ...found }] : [];
  });
}

/** The first id in a response, which is that of what was made. */
function idIn(value: Json | undefined): { place: string[]; example: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value);
  const own = members.find(([name, member]) => /^(\w+_)?id$/.test(name) && typeof member === 'string');
  if (own) return { place: [own[0]], example: String(own[1]) };
  for (const [name, member] of members) {
    const found = idIn(member);
    if (found) return { ...found, place: [name, ...found.place] };
  }
  return undefined;
}
