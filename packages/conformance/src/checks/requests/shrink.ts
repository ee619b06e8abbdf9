import type { RequestExample } from '@payments-openapi/spec';
import { applyPatches } from '../../cases/apply-patches.ts';
import { casesOf } from '../../cases/case.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { requestProblems } from '../../contract/validate.ts';
import type { StepContext } from '../../run/check.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** The most attempts for one finding. */
const MAX_ATTEMPTS = 8;

/**
 * Shrinks a request: removes optional members one by one, as long as the request has the same problems by the contract and
 * gets the same response.
 */
export async function shrink(
  context: StepContext,
  operation: ContractOperation,
  request: RequestExample,
  found: Exchange,
): Promise<Exchange> {
  const { contract, validate, prepare, sendForShrinking } = context;
  if (request.body === undefined) return found;
  const removals = casesOf(contract, validate, operation).filter(
    ({ valid, patches }) => valid && patches.length > 0 && patches.every(({ value }) => value === undefined),
  );
  const problemsOf = (one: RequestExample) =>
    requestProblems(validate, contract.document, operation, one)
      .map(({ at, keyword }) => `${at} ${keyword}`)
      .join();
  let [small, exchange, attempts] = [request, found, 0];
  for (const { patches } of removals) {
    const next = { ...small, body: applyPatches(small.body ?? null, patches) };
    const isSmaller = JSON.stringify(next).length < JSON.stringify(small).length;
    if (!isSmaller || problemsOf(next) !== problemsOf(request) || attempts === MAX_ATTEMPTS) continue;
    attempts += 1;
    const { title, validity } = found;
    const tried = await sendForShrinking({
      operation,
      title,
      request: prepare(operation, next),
      ...(validity && { validity: { valid: validity.valid, pointer: validity.pointer } }),
    });
    if (!tried) break;
    if (isSameOutcome(tried, found)) [small, exchange] = [next, tried];
  }
  return exchange;
}

function isSameOutcome(one: Exchange, other: Exchange): boolean {
  const code = ({ json }: Exchange) => (json as { code?: unknown } | undefined)?.code;
  return (
    one.outcome === other.outcome &&
    one.response.status === other.response.status &&
    code(one) === code(other)
  );
}
