import type { DataOf, OperationId } from './example.ts';

/** Creates the response of a successful call, for a test's own `fetch`. */
export function successResponse<Id extends OperationId>(_operationId: Id, data: DataOf<Id>): Response {
  return Response.json({ code: 200, message: 'succeed', data });
}

/** Creates the response of a failure. The contract does not define its HTTP status; 400 is a guess. */
export function failureResponse(code: number, message: string, status = 400): Response {
  return Response.json({ code, message }, { status });
}
