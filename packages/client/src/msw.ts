export * from './generated/mocks.ts';
export type { MockCall, MockOptions, MockReply, MockResponse } from './mocks/mock.ts';
