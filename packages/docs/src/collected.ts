import { type Collected, collect } from './guides/collect.ts';

/**
 * In the published package, `tsdown.config.ts` replaces this with data for an owner's site, collected when the
 * package is built.
 */
export function collected(): Promise<Collected> {
  return collect('repository');
}
