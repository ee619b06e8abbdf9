import type { RequestDetails } from '../../../../src/generated/contract.ts';

/** The plan or the order that a call changed, as its response names it. */
export function subjectsOf({
  method,
  code,
  response_body: body,
}: Pick<RequestDetails, 'method' | 'code' | 'response_body'>): { plan?: string; order?: string } {
  if (method === 'GET' || (code !== 200 && code !== 0)) return {};
  const plan = memberOf(memberOf(memberOf(body, 'data'), 'plan'), 'id');
  const order = memberOf(memberOf(memberOf(body, 'data'), 'order'), 'number');
  return {
    ...(typeof plan === 'string' ? { plan } : {}),
    ...(typeof order === 'string' ? { order } : {}),
  };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string, unknown>)[name];
}
