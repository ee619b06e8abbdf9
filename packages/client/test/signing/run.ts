// Runs on Node.js and in a browser: Web Crypto is all it needs.
import { createClient, type SignRequest } from '../../src/index.ts';

export interface Keys {
  baseUrl: string;
  secret: string;
  region: string;
  /** RSA key, PKCS #8 in base64. */
  pkcs8: string;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

async function hmac(key: BufferSource, text: string): Promise<ArrayBuffer> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return crypto.subtle.sign('HMAC', imported, utf8(text));
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hook of a deployment that signs `METHOD\nURI\nbody` in two ways. */
async function signer({ secret, region, pkcs8 }: Keys) {
  const der = Uint8Array.from(atob(pkcs8), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('pkcs8', der, rsa, false, ['sign']);
  return async ({ method, pathAndQuery, body }: SignRequest) => {
    const text = `${method}\n${pathAndQuery}\n${body}`;
    const date = new Date().toISOString();
    const ofRegion = await hmac(await hmac(utf8(secret), date.slice(0, 10)), region);
    return {
      'X-Date': date,
      'X-Hmac': hex(await hmac(ofRegion, text)),
      'X-Rsa': base64(await crypto.subtle.sign(rsa, key, utf8(text))),
    };
  };
}

/** Makes calls that are hard to sign. @returns what the server received, and the result of a wrong signature */
export async function run(keys: Keys) {
  const sign = await signer(keys);
  const attempts: number[] = [];
  const api = createClient({
    baseUrl: keys.baseUrl,
    sign: (request) => {
      attempts.push(request.attempt);
      return sign(request);
    },
  });
  const seen = (data: unknown) => (data as { seen: string }).seen;
  // Without header members, so that the preflight of a browser needs to allow the signature's headers only.
  const changed = await api.customers.update('a/b 客', { name: '客戶 “"\\n” \ud83d', phone: '51234567' });
  const listed = await api.transactions.list({ limit: 2, filter: 'a b&c+客' });
  const wrong = createClient({
    baseUrl: keys.baseUrl,
    sign: async (request) => sign({ ...request, body: '{}' }),
  });
  return { seen: [seen(changed), seen(listed)], attempts, wrong: await wrong.users.get().catch(String) };
}
