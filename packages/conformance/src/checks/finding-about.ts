import type { NewFinding } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';

/** A finding about one exchange. */
export function findingAbout(
  exchange: Exchange,
  { pointer, expected, actual }: Pick<NewFinding, 'pointer' | 'expected' | 'actual'>,
): NewFinding {
  const { operation, title } = exchange;
  return {
    ...(operation && { operationId: operation.operationId }),
    title,
    pointer,
    expected,
    actual,
    exchanges: [exchange],
  };
}

/** Pointer to the schema that applies to a response. */
export function schemaOf({ operation, outcome }: Exchange): string {
  const responses = operation?.responses ?? {};
  return (outcome === 'success' ? responses['200'] : responses.default) ?? '';
}
