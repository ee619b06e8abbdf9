// The one place that imports openapi-fetch: its serialisers build every request, its client is what `createRaw` makes.
export {
  type Client as FetchClient,
  default as createFetchClient,
  mergeHeaders,
  serializePrimitiveParam,
} from 'openapi-fetch';
