import {
  type OpenApiDocument,
  operations,
  type RequestExample,
  requestExamples,
} from '@payments-openapi/spec';

type Kinds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names of parameters that identify something, in a path or a query. */
const IDENTIFIER = /(^|_)(id|uuid|number)$/;

/**
 * Fixtures for ids in example requests that are not in `named`, so that a new operation needs no entry there. Their kind is
 * the tag of the operation in the singular: `GET /payees/{id}` reads the fixture `payee`, with the member `id`.
 * @throws if the kind already has another id, since a target has only one of each
 */
export function derivedFixtures(
  document: OpenApiDocument,
  named: Kinds,
  { isCustom = false } = {},
): Record<string, Record<string, string>> {
  const known = new Set(Object.values(named).flatMap((members) => Object.values(members)));
  const derived: Record<string, Record<string, string>> = {};
  // Without a tag, the start of the id names the resource, as in `terminals_get`.
  for (const { operationId, tag = operationId.split('_')[0] ?? '' } of operations(document)) {
    for (const { scenario, pathParams, query } of examplesOf(document, operationId, isCustom)) {
      const ids = Object.entries({ ...query, ...pathParams }).filter(
        ([name, value]) => typeof value === 'string' && (name in pathParams || IDENTIFIER.test(name)),
      );
      for (const [name, value] of ids as [string, string][]) {
        if (known.has(value)) continue;
        const idOf = (kind: string) => named[kind]?.[name] ?? derived[kind]?.[name];
        let kind = singular(tag);
        // The examples of an owner's contract may have several ids of a kind, such as `terminal` and `terminal_2`.
        if (isCustom)
          for (let count = 2; idOf(kind) !== undefined; count += 1) kind = `${singular(tag)}_${count}`;
        const other = idOf(kind);
        if (other !== undefined)
          throw new Error(
            `${operationId} ${scenario}: ${name} is ${value}, but the fixture \`${kind}\` has ${other}. ` +
              'Use that in the example, or declare another kind in packages/conformance/src/profile/fixtures.ts.',
          );
        derived[kind] = { ...derived[kind], [name]: value };
        known.add(value);
      }
    }
  }
  return derived;
}

function examplesOf(document: OpenApiDocument, operationId: string, isCustom: boolean): RequestExample[] {
  try {
    return requestExamples(document, operationId);
  } catch (error) {
    // An operation of an owner's contract may have no examples.
    if (isCustom) return [];
    throw error;
  }
}

/** `cardTransactions` becomes `card_transaction`. */
function singular(tag: string): string {
  return tag.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/s$/, '');
}
