import type { control } from '@payments-openapi/sandbox/browser';

/** Windows passes no longer link from another program to a browser than 32,767 characters. */
const MAX_LENGTH = 32_000;

/** A link with the state in a seed, or `undefined` if it would be too long. @param start what it begins with */
export async function linkTo(seed: control.Seed, start: string): Promise<string | undefined> {
  const text = new Blob([JSON.stringify(withoutSecrets(seed))]);
  const packed = await bytesOf(text.stream().pipeThrough(new CompressionStream('deflate-raw')));
  // Base64 writes three bytes as four characters.
  if (start.length + packed.length * (4 / 3) > MAX_LENGTH) return undefined;
  const base64 = btoa(String.fromCharCode(...packed));
  return start + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text of the seed in the fragment of a link. @throws if it is not complete */
export async function seedIn(fragment: string): Promise<string> {
  const base64 = fragment.replaceAll('-', '+').replaceAll('_', '/');
  const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new TextDecoder().decode(await bytesOf(text));
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** A copy without what a reader may not want to send: card numbers, and the keys that URLs may have. */
export function withoutSecrets(seed: control.Seed): control.Seed {
  return JSON.parse(JSON.stringify(seed), (name, value) => {
    if (name.endsWith('_url') && typeof value === 'string') return withoutKeys(value);
    // The sandbox masks card numbers in the same way. Order numbers can be as long as card numbers.
    if (name === 'credit_card' && typeof value?.number === 'string')
      return { ...value, number: value.number.replace(/(?<=^\d{6})\d+(?=\d{4}$)/, '******') };
    return value;
  });
}

function withoutKeys(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  Object.assign(parsed, { username: '', password: '', search: '', hash: '' });
  return parsed.href;
}
