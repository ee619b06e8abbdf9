import type { RequestEntry } from '../generated/contract.ts';

/** A call and its response as the server knows them. Masked when written; under load, most never are. */
export type Exchange = Omit<RequestEntry, 'id' | 'received_at' | 'clock'> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent when the call ended before its sandbox was looked at. */
  clock?: { toString(): string };
};
