export * from './generated/mocks.ts';
export type { MockAnswer, MockCall, MockOptions, MockReply } from './mocks/mock.ts';
