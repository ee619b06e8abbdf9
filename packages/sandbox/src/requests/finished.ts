import type { RequestEntry } from '../generated/contract.ts';

/** A call as the server knows it. It is masked when it is written; under load, most never are. */
export type Finished = Omit<RequestEntry, 'id' | 'received_at' | 'clock'> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent when the call ended before its sandbox was looked at. */
  clock?: { toString(): string };
};
