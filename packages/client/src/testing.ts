export { type DataOf, exampleOf, type OperationId } from './testing/example.ts';
export { createFakeClient, createFakeConnection, type Fakes } from './testing/fake-client.ts';
export {
  type FakeState,
  fakeApiError,
  fakeConnectionError,
  fakeTimeoutError,
} from './testing/fake-errors.ts';
export { failureResponse, successResponse } from './testing/fake-responses.ts';
