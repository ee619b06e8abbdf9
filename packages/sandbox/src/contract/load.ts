import { createRequire } from 'node:module';
import type { OpenApiDocument } from '@payments-openapi/spec';

const require = createRequire(import.meta.url);

/** Loads the bundled contract of the service. */
export function loadServiceContract(): OpenApiDocument {
  return require('@payments-openapi/spec/openapi.json');
}

/** Loads the bundled contract of the control interface. */
export function loadControlContract(): OpenApiDocument {
  // Resolved by the name of this package, which works from the sources and from the build.
  return require('@payments-openapi/sandbox/control.json');
}
