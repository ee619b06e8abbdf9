// What a client is made of that is generated from another contract, such as that of the sandbox's control interface.
export type { Call } from './call.ts';
export { connect } from './connect.ts';
export { hongKongTime, type PointInTime } from './hong-kong-time.ts';
export type { List } from './list.ts';
export type { Operation } from './operation.ts';
export type { CallOptions, ClientOptions } from './options.ts';
export type { Raw } from './raw.ts';
