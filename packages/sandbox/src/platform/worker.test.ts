import { expect, it } from 'vitest';
import * as node from './node.ts';
import * as worker from './worker.ts';

/** Node's types of these allow more than anybody uses. */
type Wider =
  | `${'set' | 'clear'}${'Timeout' | 'Interval'}`
  | 'inspect'
  | 'setImmediate'
  | 'yieldToEventLoop'
  | 'fillRandom';

/** The compiler checks that each can stand for the other. */
const platforms: Omit<typeof node, Wider>[] = [node, worker];

const TEXTS = ['', 'a', 'é', '\uFEFFx', '😀', 'x'.repeat(1000), 'whsec_', '\ud800'];

it('A worker has all that Node.js gives the sandbox', () => {
  expect(Object.keys(worker).sort()).toEqual(Object.keys(node).sort());
});

it.each(TEXTS)('Both digest, sign, encode and measure %j alike', (text) => {
  const [first, second] = platforms.map((platform) => ({
    digest: platform.formatBytes(platform.sha256(text), 'hex'),
    signature: platform.formatBytes(platform.hmacSha256(text, text), 'base64'),
    ofBytes: platform.formatBytes(platform.hmacSha256(Uint8Array.of(1, 2), text), 'base64url'),
    bytes: [...platform.encodeUtf8(text)],
    again: platform.decodeUtf8(platform.encodeUtf8(text)),
    length: platform.byteLength(text),
  }));
  expect(second).toEqual(first);
});

it.each(['', 'AA', 'AAA=', 'AAAA', 'A', '-_+/', 'a b\n=c', 'AAAAA', '=='])(
  'Both decode %j from base64 alike',
  (text) => {
    const [first, second] = platforms.map((platform) => [...platform.decodeBase64(text)]);
    expect(second).toEqual(first);
  },
);

it('Both refuse bytes that are not UTF-8', () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80]])
    for (const platform of platforms) expect(platform.decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
});

it('Both draw version 4 UUIDs, numbers below a limit and random bytes', () => {
  for (const platform of platforms) {
    expect(platform.randomUUID()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(platform.randomInt(1)).toBe(0);
  }
  for (const bytes of [node.fillRandom(new Uint8Array(64)), worker.fillRandom(new Uint8Array(64))])
    expect(new Set(bytes).size).toBeGreaterThan(1);
});

it('Both end a pause early, with the reason', async () => {
  for (const platform of platforms) {
    const ended = new AbortController();
    const paused = platform.pause(60_000, undefined, { signal: ended.signal });
    ended.abort();
    await expect(paused).rejects.toThrow('abort');
    await expect(platform.pause(60_000, undefined, { signal: ended.signal })).rejects.toThrow('abort');
    expect(await platform.pause(0, 'value')).toBe('value');
  }
});

it('Both stream a body chunk by chunk, and end its source when it is cancelled', async () => {
  for (const platform of platforms) {
    let ended = false;
    const chunks = async function* () {
      try {
        for (const text of ['a', 'b', 'c']) yield platform.encodeUtf8(text);
      } finally {
        ended = true;
      }
    };
    expect(await new Response(platform.streamOf(chunks())).text()).toBe('abc');
    ended = false;
    const reader = new Response(platform.streamOf(chunks())).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(ended).toBe(true);
  }
});
