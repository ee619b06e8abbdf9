import type { NewFinding } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';

/** A finding about one exchange. */
export function findingAbout(
  exchange: Exchange,
  { pointer, rule, expected, actual }: Pick<NewFinding, 'pointer' | 'rule' | 'expected' | 'actual'>,
): NewFinding {
  const { operation, title } = exchange;
  return {
    ...(operation && { operationId: operation.operationId }),
    title,
    pointer,
    rule,
    expected,
    actual,
    exchanges: [exchange],
  };
}

/** Pointer to the schema that applies to a response. The status decides if it is neither a success nor a failure. */
export function schemaOf({ operation, outcome, response }: Exchange): string {
  const responses = operation?.responses ?? {};
  const is2xx = response.status >= 200 && response.status < 300;
  return (
    (outcome === 'success' || (outcome === 'neither' && is2xx) ? responses['200'] : responses.default) ?? ''
  );
}
