// A separate entry, because the declarations of openapi-fetch need TypeScript 5.4.
export { createRaw, type Raw } from './client/raw.ts';
