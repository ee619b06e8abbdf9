import { createRequire } from 'node:module';

/** The version of this package. Resolved by its name, which works from the sources and from the build. */
export const { version }: { version: string } = createRequire(import.meta.url)(
  '@payments-openapi/sandbox/package.json',
);
