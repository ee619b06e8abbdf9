import type { RequestDetails } from '../generated/contract.ts';

/**
 * A call and its response, unmasked: they are masked when they are written, which under load most never are. Until then,
 * bodies stay texts, since the garbage collector treats a text as one object.
 */
export type Exchange = Omit<RequestDetails, 'id' | 'received_at' | 'clock' | BodyMember | HeaderMember> & {
  sandboxId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** Absent if the call ended before its sandbox was loaded. */
  clock?: { readonly epochMilliseconds: number };
  /** As JSON, and already parsed once. Absent if it could not be parsed. */
  requestBody?: string | undefined;
  /** The envelope as JSON; absent if there was none. */
  responseBody?: string | undefined;
} & Record<HeaderMember, Readonly<Record<string, string | undefined>>>;

type BodyMember = 'request_body' | 'response_body';

type HeaderMember = 'request_headers' | 'response_headers';
