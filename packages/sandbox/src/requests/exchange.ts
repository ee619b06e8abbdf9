import type { RequestDetails } from '../generated/contract.ts';

/**
 * A call and its response, unmasked. They are masked when they are written; under load, most never are. Until then they
 * wait, and for the garbage collector a text is one object, whatever it contains.
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
