// For clients generated from another contract, such as the sandbox's control interface.
export type { Call } from './call/call.ts';
export { connect } from './client/connect.ts';
export type { List } from './lists/list.ts';
export { withoutRepeated } from './lists/without-repeated.ts';
export type { Endpoint } from './operations/endpoint.ts';
export { hongKongTime, type PointInTime } from './operations/hong-kong-time.ts';
export type { CallOptions, ClientOptions } from './options/options.ts';
