import type { DataOf, OperationId } from './example.ts';

/** The response that a success of an operation has, for a `fetch` of a test's own. */
export function successResponse<Id extends OperationId>(_operationId: Id, data: DataOf<Id>): Response {
  return Response.json({ code: 200, message: 'succeed', data });
}

/** The response that a failure has; the contract does not say which HTTP status, and 400 is only likely. */
export function failureResponse(code: number, message: string, status = 400): Response {
  return Response.json({ code, message }, { status });
}
