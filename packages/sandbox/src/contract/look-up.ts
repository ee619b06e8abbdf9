import {
  type Link,
  lookUpLinkOf,
  type OpenApiDocument,
  type Operation,
  operationOf,
} from '@payments-openapi/spec';

/** How to find out what became of a write. */
export interface LookUp {
  /** The read that shows it. */
  read: Operation;
  /** Its parameters, by name, with the expressions of their values: in the order in which the client has the values. */
  parameters: [name: string, expression: string][];
  /** What to look for if the read is a list. */
  entry: Link['x-entry'];
}

/** @returns undefined if no read shows what became of the write */
export function lookUpOf(document: OpenApiDocument, write: Operation): LookUp | undefined {
  const link = lookUpLinkOf(document, write);
  if (!link) return undefined;
  const read = operationOf(document, link.operationId);
  const all = Object.entries(link.parameters ?? {}).map(([name, from]): [string, string] => [
    name,
    String(from),
  ]);
  const isInPath = ([name]: [string, string]) => read.path.includes(`{${name}}`);
  const parameters = [...all.filter(isInPath), ...all.filter((each) => !isInPath(each))];
  return { read, parameters, entry: link['x-entry'] };
}
