import type { Json } from '@payments-openapi/spec';
import { operationOf, readContract } from '../src/contract/contract.ts';
import { createValidate } from '../src/contract/validate.ts';
import { DEFAULT_PROFILE } from '../src/profile/presets.ts';
import type { CheckContext } from '../src/run/check.ts';
import type { Exchange } from '../src/wire/exchange.ts';

const contract = await readContract();

/** What all checks of a run share, for a server of which nothing is known. */
export function contextWith(changes: Partial<CheckContext> = {}): CheckContext {
  const validate = createValidate(contract.document);
  return {
    contract,
    validate,
    profile: DEFAULT_PROFILE,
    seed: 1,
    deep: false,
    hasControl: false,
    ...changes,
  };
}

/** A valid request, and a success with this data, or a failure without any. */
export function exchangeOf(
  operationId: string,
  path: string,
  { data, body }: { data?: Json | undefined; body?: Json | undefined },
): Exchange {
  const operation = operationOf(contract, operationId);
  const json: Json =
    data === undefined ? { code: 1, message: 'no' } : { code: 200, message: 'succeed', data };
  return {
    title: '',
    operation,
    request: {
      method: operation.method,
      url: `http://payments.example${path}`,
      headers: new Headers(),
      body: body === undefined ? '' : JSON.stringify(body),
    },
    response: { status: data === undefined ? 400 : 200, headers: new Headers(), body: JSON.stringify(json) },
    json,
    outcome: data === undefined ? 'failure' : 'success',
    validity: {
      valid: true,
      pointer: '',
      request: {
        scenario: '',
        summary: '',
        method: operation.method,
        path: operation.path,
        pathParams: {},
        query: {},
        headers: {},
        ...(body !== undefined && { body }),
      },
    },
  };
}
