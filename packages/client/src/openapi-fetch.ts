// The only import of openapi-fetch. It merges the headers of every request, and `createRaw` returns its client.
export {
  type Client as FetchClient,
  default as createFetchClient,
  mergeHeaders,
} from 'openapi-fetch';
