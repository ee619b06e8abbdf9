import type { StepContext } from '../run/check.ts';
import { READY } from '../run/target.ts';

/** The id of the sandbox at a base URL. */
export function sandboxIdOf(baseUrl: string): string {
  const [, id = 'default'] = /\/sandboxes\/([^/]+)$/.exec(baseUrl) ?? [];
  return id;
}

/** Gives the step's sandbox its first state. */
export async function resetSandbox({ baseUrl, control }: StepContext): Promise<void> {
  await control('POST', `/sandboxes/${sandboxIdOf(baseUrl)}/reset`, { seed: READY });
}
