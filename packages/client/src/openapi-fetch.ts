// The only import of openapi-fetch: its serialisers build every request, and `createRaw` returns its client.
export {
  type Client as FetchClient,
  default as createFetchClient,
  mergeHeaders,
  serializePrimitiveParam,
} from 'openapi-fetch';
