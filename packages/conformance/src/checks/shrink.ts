import type { RequestExample } from '@payments-openapi/spec';
import { casesOf } from '../cases/case.ts';
import { combined } from '../cases/combined.ts';
import type { ContractOperation } from '../contract/contract.ts';
import { type Problem, requestProblems } from '../contract/validate.ts';
import type { StepContext } from '../run/check.ts';
import type { Exchange } from '../wire/exchange.ts';

/** Attempts for one finding. */
const MOST = 8;

/**
 * The smallest request that ends as one that was sent did: optional members are left out one after the other, as long as
 * the contract says the same of it and the target does the same.
 */
export async function smallest(
  context: StepContext,
  operation: ContractOperation,
  request: RequestExample,
  found: Exchange,
): Promise<Exchange> {
  const { contract, validate, prepare, sendSpare } = context;
  if (request.body === undefined) return found;
  const removals = casesOf(contract, validate, operation).filter(
    ({ valid, patches }) => valid && patches.length > 0 && patches.every(({ value }) => value === undefined),
  );
  const verdict = (one: RequestExample) =>
    requestProblems(validate, contract.document, operation, one).map(place).join();
  let [small, exchange, attempts] = [request, found, 0];
  for (const { patches } of removals) {
    const next = { ...small, body: combined(small.body ?? null, patches) };
    const isSmaller = JSON.stringify(next).length < JSON.stringify(small).length;
    if (!isSmaller || verdict(next) !== verdict(request) || attempts === MOST) continue;
    attempts += 1;
    const { title, made } = found;
    const tried = await sendSpare({
      operation,
      title,
      request: prepare(operation, next),
      ...(made && { made: { valid: made.valid, pointer: made.pointer } }),
    });
    if (!tried) break;
    if (endsAlike(tried, found)) [small, exchange] = [next, tried];
  }
  return exchange;
}

function place({ at, keyword }: Problem): string {
  return `${at} ${keyword}`;
}

function endsAlike(one: Exchange, other: Exchange): boolean {
  const code = ({ json }: Exchange) => (json as { code?: unknown } | undefined)?.code;
  return (
    one.outcome === other.outcome &&
    one.response.status === other.response.status &&
    code(one) === code(other)
  );
}
