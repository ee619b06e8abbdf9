import { createRequire } from 'node:module';
import type { OpenApiDocument } from '@payments-openapi/spec';

const require = createRequire(import.meta.url);

/** The contract of the service, bundled. */
export function loadServiceContract(): OpenApiDocument {
  return require('@payments-openapi/spec/openapi.json');
}

/** The contract of the control interface, bundled. */
export function loadControlContract(): OpenApiDocument {
  // By the name of this package, so that it is found from the sources and from the build.
  return require('@payments-openapi/sandbox/control.json');
}
