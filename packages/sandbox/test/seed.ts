import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What random tests draw from: pinned, or set by `TEST_SEED`. */
    seed: number;
  }
}

fc.configureGlobal({ seed: inject('seed') });
