// The only import of openapi-fetch: `createRaw` returns its client.
export { type Client as FetchClient, default as createFetchClient } from 'openapi-fetch';
