import type { RequestDetails } from '../generated/contract.ts';

/** A call and its response as the server knows them. Masked when written; under load, most never are. */
export type Exchange = Omit<RequestDetails, 'id' | 'received_at' | 'clock' | HeaderMember> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent when the call ended before its sandbox was looked at. */
  clock?: { readonly epochMilliseconds: number };
} & Record<HeaderMember, Readonly<Record<string, string | undefined>>>;

type HeaderMember = 'request_headers' | 'response_headers';
