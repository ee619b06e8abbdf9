import type { Client } from 'openapi-fetch';

/** openapi-fetch for JSON, typed by the paths of the contract. */
export type Raw<Paths extends object> = Client<Paths, 'application/json'>;
