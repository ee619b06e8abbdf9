// What a page loads when its reader uses the sandbox in it. A module of its own, so that pages that are only read are small.
import { type InPageSandbox, startSandbox } from './sandbox.ts';

let started: Promise<InPageSandbox> | undefined;

/** The sandbox of this page, which starts with the first call. */
export function openSandbox(): Promise<InPageSandbox> {
  started ??= startSandbox().catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

// The browser shows an earlier page again as it was left. Later pages may have changed the state since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
