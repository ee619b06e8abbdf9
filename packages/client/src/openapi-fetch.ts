// The one place that imports openapi-fetch: its serialisers build every request, its client is `raw`.
export {
  type Client as FetchClient,
  createFinalURL,
  createQuerySerializer,
  default as createFetchClient,
  defaultPathSerializer,
  mergeHeaders,
} from 'openapi-fetch';
