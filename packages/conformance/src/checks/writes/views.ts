import type { Json, OpenApiDocument, RequestExample } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { schemaAt } from '../../contract/schema-at.ts';
import { bind, type FixtureKind, type Fixtures } from '../../profile/fixtures.ts';
import type { CheckContext } from '../../run/check.ts';
import { kindsOf } from '../../run/examples.ts';
import { StepSkipped } from '../../run/result.ts';
import type { RequestParts } from '../request-parts.ts';
import { inScripts, withOtherValues } from './bodies.ts';
import { CALCULATION, fieldsOf, isEchoed } from './facts.ts';

/** A read that shows resources. */
export interface View {
  operationId: string;
  request: RequestExample;
  needs: FixtureKind[];
  /** The listed fixture that it reads, instead of the one of the step. */
  listed?: Fixtures;
}

/** Pages that are read besides the one in the example: one of few entries, and one of many. */
const PAGES = [
  { offset: 1, limit: 3 },
  { offset: 0, limit: 50 },
];

/** Parameters that do not select what is read, or whose values are unknown. */
const NO_FILTER = new Set(['offset', 'limit', 'filter', 'with_previous_order']);

/** The reads of the examples, small and large pages, and each filter alone. */
export function viewsOf(context: CheckContext): View[] {
  const { contract, hasControl, profile } = context;
  const views = contract.operations
    .filter(({ isSafe }) => isSafe)
    .flatMap((operation) => {
      const { operationId, requestExamples, parameters } = operation;
      const optional = parameters.filter((one) => one.in === 'query' && !one.required);
      const isPaged = optional.some(({ name }) => name === 'limit');
      const filters = optional.filter(({ name }) => !NO_FILTER.has(name)).map(({ name }) => name);
      // A calculation shows its body.
      const others = requestExamples.map((request) =>
        withOtherValues(context, operation, request, inScripts),
      );
      const requests = [...requestExamples, ...others].flatMap((request) => {
        const { offset, ...rest } = request.query;
        const without = (...names: string[]): Record<string, Json> =>
          Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)));
        const alone = filters
          .filter((name) => name in rest)
          .map((name) => without(...filters.filter((other) => other !== name)));
        // A parameter that another one requires is not a filter.
        const isConditional = parameters.some(
          ({ name, pointer }) =>
            name in rest && 'x-required-if' in (schemaAt(contract.document, pointer) as object),
        );
        const queries = [
          { ...rest, ...(offset !== undefined && { offset }) },
          ...(isConditional || operationId === 'users_get' ? [] : [...alone, without(...filters)]),
          ...(isPaged ? PAGES.map((page) => ({ ...without(...filters), ...page })) : []),
        ];
        return queries.map((query) => ({ ...request, query: query as RequestExample['query'] }));
      });
      const unique = new Map(
        requests.map((request) => [
          JSON.stringify([request.pathParams, request.query, request.body]),
          request,
        ]),
      );
      return [...unique.values()].map((request) => ({
        operationId,
        request,
        needs: kindsOf(operation, request),
      }));
    });
  return views.filter(({ needs }) => hasControl || needs.every((kind) => profile.fixtures.kinds.has(kind)));
}

/** So many of the fixtures of a kind are read. */
const LISTED = 8;

/** One read of each operation for each of the first fixtures that a profile lists. */
export function listedViews({ profile, hasControl }: CheckContext, views: readonly View[]): View[] {
  if (hasControl) return [];
  const first = new Map(
    views
      .filter(({ operationId, needs }) => needs.length === 1 && operationId !== CALCULATION)
      .map((view) => [`${view.needs} ${view.operationId}`, view]),
  );
  return [...first.values()].flatMap((view) =>
    view.needs.flatMap((kind) =>
      (profile.fixtures.listed?.(kind) ?? [])
        .slice(0, LISTED)
        .map((fixture) => ({ ...view, listed: { [kind]: fixture } })),
    ),
  );
}

/** The call of a view with the fixtures of the target. Undefined if a fixture lacks the id. */
export function callOf({ operationId, request, listed }: View, fixtures: Fixtures): RequestParts | undefined {
  try {
    return partsOf(bind(operationId, request, { ...fixtures, ...listed }));
  } catch (error) {
    if (error instanceof StepSkipped) return undefined;
    throw error;
  }
}

export function partsOf({ pathParams, query, headers, body }: RequestExample): RequestParts {
  return {
    path: pathParams,
    query: query as RequestParts['query'] & object,
    headers: headers as Record<string, string>,
    ...(body !== undefined && { body }),
  };
}

/** One view of each read that shows what an operation sets. */
export function showingOnce(
  document: OpenApiDocument,
  operation: ContractOperation,
  views: readonly View[],
): View[] {
  const shows = ({ operationId: id }: View) =>
    id !== CALCULATION && [...fieldsOf(document, id).values()].some((field) => isEchoed(field, operation));
  return [...new Map(views.filter(shows).map((view) => [view.operationId, view])).values()];
}
