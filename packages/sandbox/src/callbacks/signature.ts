import { decodeBase64, formatBytes, hmacSha256 } from '#platform';

/**
 * Makes the headers of a delivery according to the Standard Webhooks specification, so that its libraries can verify
 * them: the id, the time of the attempt in seconds and, with a secret, `v1,` and the HMAC-SHA256 of id, time and body in
 * base64. A secret that starts with `whsec_` is decoded as base64; any other is used unchanged.
 */
export function deliveryHeaders(id: string, body: string, at: Date, secret?: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === undefined) return headers;
  const key = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : secret;
  const signature = formatBytes(hmacSha256(key, `${id}.${timestamp}.${body}`), 'base64');
  return { ...headers, 'webhook-signature': `v1,${signature}` };
}
