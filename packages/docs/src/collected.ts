import { type Collected, collect } from './written/collect.ts';

/** In the packed package this function returns what an owner's site has, collected when the package was built: `tsdown.config.ts`. */
export function collected(): Promise<Collected> {
  return collect('repository');
}
