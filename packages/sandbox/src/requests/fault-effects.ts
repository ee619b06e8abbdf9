import { pause as wait } from '#platform';
import { FAILURES, type FailureEntry, type FailureStatus, statusOf } from '../input/failures.ts';
import type { Fault } from '../records/sandboxes.ts';

/** How a fault ends a call before its operation runs: it drops the connection, or returns a failure. */
export type Interruption = 'dropped' | { status: number; code: number; message: string };

/** Waits for the fault's delay and interrupts the call. @returns undefined if the operation still runs */
export async function applyBefore(
  fault: Fault,
  failureStatus: FailureStatus,
): Promise<Interruption | undefined> {
  if (fault.delay_ms && !isPaced(fault)) await wait(fault.delay_ms);
  if (fault.effect === 'drop_before') return 'dropped';
  if (fault.effect !== 'failure') return undefined;
  const code = fault.code ?? FAILURES.internal.code;
  const entry = Object.values<FailureEntry>(FAILURES).find((known) => known.code === code);
  return {
    status: fault.http_status ?? statusOf(entry?.status ?? 500, failureStatus),
    code,
    message: fault.message ?? messageOf(code, entry),
  };
}

/** The sandbox's message for a code. That of an internal error would report a bug that does not exist. */
function messageOf(code: number, entry: FailureEntry | undefined): string {
  return entry === undefined || code === FAILURES.internal.code ? 'Injected failure' : entry.message;
}

/** Applies a fault to the body of a response. @returns a text, or pieces that end when the signal aborts */
export function bodyAfter(
  fault: Fault,
  text: string,
  signal: () => AbortSignal,
): string | AsyncIterable<string> {
  if (isPaced(fault)) return piecesOf(text, fault, signal());
  if (fault.effect === 'garbage') return GARBAGE;
  return fault.effect === 'truncated' ? truncateBody(text) : text;
}

/** Whether the delay applies between the pieces of the body. */
function isPaced({ effect }: Fault): boolean {
  return effect === 'slow_body' || effect === 'endless_body';
}

/** Number of pieces of a slow body. */
const PIECES = 10;

/** Sends a body in pieces. An endless body stops in the middle and continues with spaces. */
async function* piecesOf(
  text: string,
  { effect, delay_ms = 100 }: Fault,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const size = Math.ceil(text.length / PIECES);
  const end = effect === 'endless_body' ? text.length / 2 : text.length;
  for (let start = 0; start < end; start += size) {
    if (start > 0) await wait(delay_ms, undefined, { signal });
    yield text.slice(start, start + size);
  }
  while (effect === 'endless_body') {
    await wait(delay_ms, undefined, { signal });
    yield ' ';
  }
}

/** What a broken proxy might send instead of JSON. */
export const GARBAGE = '<html><body>502 Bad Gateway</body></html>';

/** Cuts a body off in the middle. */
export function truncateBody(text: string): string {
  return text.slice(0, text.length / 2);
}
