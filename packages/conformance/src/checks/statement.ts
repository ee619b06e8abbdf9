import type { Json } from '@payments-openapi/spec';
import type { Statement } from '../findings/finding.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What a check says of one exchange. */
export function about(
  exchange: Exchange,
  { pointer, expected, came }: Pick<Statement, 'pointer' | 'expected' | 'came'>,
): Statement {
  const { operation, title } = exchange;
  return {
    ...(operation && { operationId: operation.operationId }),
    title,
    pointer,
    expected,
    came,
    exchanges: [exchange],
  };
}

/** A value as a finding shows it, cut where it is long. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 100)}… (${text.length} characters)` : text;
}

/** What came, in the words of a finding. */
export function answered({ response, json, outcome }: Exchange): string {
  if (outcome === 'success') return `a success (HTTP ${response.status})`;
  if (outcome === 'neither') return `HTTP ${response.status} with what is neither a success nor a failure`;
  const { code, message } = json as { code: Json; message: Json };
  return `the failure ${code} (HTTP ${response.status}): ${shown(message)}`;
}

/** The schema that an answer is judged by. */
export function schemaOf({ operation, outcome }: Exchange): string {
  const responses = operation?.responses ?? {};
  return (outcome === 'success' ? responses['200'] : responses.default) ?? '';
}
