import { setTimeout as wait } from 'node:timers/promises';
import { FAILURES, type FailureEntry, type FailureStatus, statusOf } from '../input/failures.ts';
import type { Fault } from '../records/fault.ts';

/** What a fault makes of a call before its operation runs: the connection dropped, or a failure instead. */
export type Struck = 'dropped' | { status: number; code: number; message: string };

/** Waits as long as the fault says. @returns nothing when the operation runs all the same */
export async function strikeBefore(fault: Fault, failureStatus: FailureStatus): Promise<Struck | undefined> {
  if (fault.delay_ms && !isPaced(fault)) await wait(fault.delay_ms);
  if (fault.effect === 'drop_before') return 'dropped';
  if (fault.effect !== 'failure') return undefined;
  const code = fault.code ?? FAILURES.internal.code;
  const entry = Object.values<FailureEntry>(FAILURES).find((known) => known.code === code);
  return {
    status: fault.http_status ?? statusOf(entry?.status ?? 500, failureStatus),
    code,
    message: fault.message ?? entry?.message ?? 'Injected failure',
  };
}

/** What a fault makes of the body of an answer: another text, or pieces that end with the signal. */
export function bodyAfter(
  fault: Fault,
  text: string,
  signal: () => AbortSignal,
): string | AsyncIterable<string> {
  if (isPaced(fault)) return piecesOf(text, fault, signal());
  if (fault.effect === 'garbage') return GARBAGE;
  return fault.effect === 'truncated' ? halfOf(text) : text;
}

/** Whether its delay is one between the pieces of a body. */
function isPaced({ effect }: Fault): boolean {
  return effect === 'slow_body' || effect === 'endless_body';
}

/** How many pieces a slow body comes in. */
const PIECES = 10;

/** A body in pieces; one without end goes on with spaces in the middle of it. */
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

/** What a broken proxy may send in place of JSON. */
export const GARBAGE = '<html><body>502 Bad Gateway</body></html>';

/** A body that ends in the middle. */
export function halfOf(text: string): string {
  return text.slice(0, text.length / 2);
}
