import type { Json } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { Validate } from '../contract/validate.ts';
import type { Skip } from '../findings/finding.ts';
import type { Profile } from '../profile/profile.ts';
import { isConclusive } from '../profile/refusal.ts';
import type { Unreachable } from '../profile/unreachable.ts';
import type { Exchange } from '../wire/exchange.ts';
import { type Fact, factsOf, KINDS, type Kind } from './facts.ts';

/** Records which facts of the contract a run has shown. */
export interface Coverage {
  observe(exchange: Exchange): void;
  /** For each operation, what was covered, and why the rest was not. */
  rows(skipped: readonly Skip[]): CoverageRow[];
}

export type CoverageRow = { operationId: string } & Record<Kind, Share>;

/** The covered facts of one kind, and the others with the reason: this run skipped them, or the target can never show them. */
export interface Share {
  covered: string[];
  skipped: { what: string; reason: string }[];
  unreachable: { what: string; reason: string }[];
}

export interface CoverageOptions {
  /** Ids of the operations that are checked. @default all */
  operations?: readonly string[] | undefined;
  /** Documented codes that the target never returns, and why. */
  unreachableCodes?: Readonly<Record<number, string>>;
  /** Members that the target never returns, and why. */
  unreachable?: readonly Unreachable[];
  /** HTTP statuses that failures may have. @default any */
  failureStatus?: Profile['failureStatus'];
}

export function createCoverage(
  { document, operations }: Contract,
  validate: Validate,
  {
    operations: selected,
    unreachableCodes = {},
    unreachable = [],
    failureStatus = 'any',
  }: CoverageOptions = {},
): Coverage {
  const rows = operations.map((operation) => ({
    operation,
    facts: factsOf(document, operation),
    seen: new Set<Fact>(),
    exchanges: 0,
  }));
  const reasonUnreachable = (fact: Fact, operation: ContractOperation): string | undefined => {
    if (fact.kind === 'codes') return unreachableCodes[Number(fact.what)];
    if (fact.path[0] !== 'response' && fact.kind !== 'enums') return undefined;
    return unreachable.find((one) => isUnreachable(fact, operation, one))?.reason;
  };
  return {
    observe(exchange) {
      const row = rows.find(({ operation }) => operation.operationId === exchange.operation?.operationId);
      if (!row) return;
      row.exchanges += 1;
      if (!isConclusive(exchange, { failureStatus })) return;
      for (const fact of row.facts)
        if (!row.seen.has(fact) && shows(exchange, fact, validate)) row.seen.add(fact);
    },
    rows: (skipped) =>
      rows.map(({ operation, facts, seen, exchanges }) => {
        const reason = reasonOf(operation, exchanges, skipped, selected);
        const share = (kind: Kind): Share => {
          const own = facts.filter((fact) => fact.kind === kind);
          const missed = own
            .filter((fact) => !seen.has(fact))
            .map((fact) => ({
              what: fact.what,
              never: reasonUnreachable(fact, operation) ?? fact.unreachable ?? operation.noExamples,
            }));
          return {
            covered: own.filter((fact) => seen.has(fact)).map(({ what }) => what),
            skipped: missed.filter(({ never }) => !never).map(({ what }) => ({ what, reason })),
            unreachable: missed.flatMap(({ what, never }) => (never ? [{ what, reason: never }] : [])),
          };
        };
        const shares = Object.fromEntries(KINDS.map((kind) => [kind, share(kind)])) as Record<Kind, Share>;
        return { operationId: operation.operationId, ...shares };
      }),
  };
}

/** Whether a fact is about a member that the target never returns, or about a member inside it. */
function isUnreachable(
  { kind, members = [] }: Fact,
  { operationId }: ContractOperation,
  { member, operation = operationId, except, isNull = false }: Unreachable,
): boolean {
  if (operation !== operationId || except === operationId || (isNull && kind !== 'nonNull')) return false;
  return members.includes(member);
}

/** Why facts of an operation were not covered. */
function reasonOf(
  { operationId }: ContractOperation,
  exchanges: number,
  skipped: readonly Skip[],
  selected: readonly string[] | undefined,
): string {
  if (selected && !selected.includes(operationId)) return 'the operation was not selected (--operations)';
  const own = skipped.find((skip) => skip.operationId === operationId);
  if (exchanges === 0) return own?.reason ?? 'no request was sent';
  return own
    ? `no exchange showed it, and a step of the operation was skipped: ${own.reason}`
    : 'no request or response showed it';
}

function shows(exchange: Exchange, fact: Fact, validate: Validate): boolean {
  const { outcome, json, validity } = exchange;
  const { kind, path, detail } = fact;
  if (kind === 'codes') return isObject(json) && json.code === detail.value;
  if (kind === 'refusals')
    return outcome === 'failure' && validity?.valid === false && validity.pointer === detail.pointer;
  if (outcome !== 'success') return false;
  if (kind === 'success') return true;
  const root = path[0] === 'response' ? json : requestValue(exchange, path[0] ?? '');
  const [, ...names] = path;
  if (kind === 'conditions')
    return valuesAt(root, names).some(
      (value) => (validate(detail.pointer ?? '', value).length === 0) === detail.holds,
    );
  if (kind === 'requests') {
    const last = names.at(-1) ?? '';
    return valuesAt(root, names.slice(0, -1)).some(
      (parent) => isObject(parent) && Object.hasOwn(parent, last) !== detail.absent,
    );
  }
  return valuesAt(root, names).some((value) => {
    if (kind === 'responses') return true;
    if (kind === 'nonNull') return value !== null;
    if (kind === 'bounds') return typeof value === 'string' && [...value].length === detail.length;
    return value === detail.value;
  });
}

/** The body, query or headers of a valid request. */
function requestValue({ validity }: Exchange, place: string): Json | undefined {
  if (!validity?.valid) return undefined;
  const { body, query, headers } = validity.request;
  if (place === 'body') return body;
  return place === 'query' ? query : headers;
}

/** Every value at a path; `*` stands for every item of an array. */
function valuesAt(value: Json | undefined, [name, ...rest]: string[]): Json[] {
  if (value === undefined) return [];
  if (name === undefined) return [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [];
}
