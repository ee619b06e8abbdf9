import { isObject } from '../contract/is-object.ts';
import { parseJson } from '../wire/exchange.ts';
import { ResponseTooLongError, sendRequest } from '../wire/send-request.ts';
import { InconclusiveError } from './result.ts';

/** Header with the key of the sandbox's control interface. */
export const KEY_HEADER = 'x-sandbox-key';

/** Codes of the sandbox for a missing or wrong key, a caller that is not local, and too many wrong keys. */
export const REFUSAL_CODES: ReadonlySet<number> = new Set([900445, 900453, 900454]);

/** How to call the control interface. */
export interface ControlOptions {
  send: typeof fetch;
  headers: Readonly<Record<string, string>>;
  /** Milliseconds. */
  timeout: number;
}

/** What a server says about its control interface. */
interface Detected {
  hasControl: boolean;
  /** Why it refuses access, if it has one and does. */
  refusal?: string;
}

/**
 * Detects whether a server has the sandbox's control interface, and returns the headers that open it. The key is sent only
 * to a server that asks for it as the sandbox does.
 * @throws {InconclusiveError}
 */
export async function openControl(
  baseUrl: string,
  key: string | undefined,
  options: ControlOptions,
): Promise<Detected & Pick<ControlOptions, 'headers'>> {
  const { headers } = options;
  const detected = await detect(baseUrl, options);
  if (detected.refusal === undefined || !key || KEY_HEADER in headers) return { ...detected, headers };
  const withKey = { ...headers, [KEY_HEADER]: key };
  return { ...(await detect(baseUrl, { ...options, headers: withKey })), headers: withKey };
}

async function detect(baseUrl: string, { send, headers, timeout }: ControlOptions): Promise<Detected> {
  const response = await sendRequest(send, `${baseUrl}/_sandbox/clock`, { headers }, timeout).catch(
    (error: unknown) => {
      if (error instanceof ResponseTooLongError) return undefined;
      throw new InconclusiveError(`${baseUrl} does not respond`, { cause: error });
    },
  );
  if (!response) return { hasControl: false };
  if (response.status === 200 && /"now"/.test(response.body)) return { hasControl: true };
  const json = parseJson(response.body);
  const isRefused = isObject(json) && REFUSAL_CODES.has(Number(json.code));
  return { hasControl: false, ...(isRefused && { refusal: String(json.message) }) };
}
