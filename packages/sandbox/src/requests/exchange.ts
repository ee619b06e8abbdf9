import type { RequestDetails } from '../generated/contract.ts';

/** A call and its response, unmasked. They are masked when they are written; under load, most never are. */
export type Exchange = Omit<RequestDetails, 'id' | 'received_at' | 'clock' | HeaderMember> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent if the call ended before its sandbox was loaded. */
  clock?: { readonly epochMilliseconds: number };
} & Record<HeaderMember, Readonly<Record<string, string | undefined>>>;

type HeaderMember = 'request_headers' | 'response_headers';
