// Runs in Node.js and, without its types, in a worker: nothing is imported.

/** Real time in every run: between two days, so that a difference of time zones would show. */
const NOW = Date.UTC(2026, 3, 2, 23, 59, 59, 999);

/** Timers from this length on never end. */
export const RARE_MS = 1_000;
const NEVER_MS = 2 ** 31 - 1;

/** Makes this process or worker repeatable: its clock stands still, and all that is random comes from one seed. */
export function seedRuntime(seed: number): { draw(bytes: Uint8Array): void } {
  // Numbers of each size come from a sequence of their own: what is drawn between calls, such as the name of a lease,
  // then changes no id.
  const states = new Map<number, number>();
  const draw = (bytes: Uint8Array) => {
    let state = states.get(bytes.length) ?? seed;
    for (let i = 0; i < bytes.length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      bytes[i] = state >>> 24;
    }
    states.set(bytes.length, state);
  };
  // What happens once a second would happen at another step.
  const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
  const isRare = (ms: number | undefined) => (ms ?? 0) >= RARE_MS;
  globalThis.setTimeout = ((work: () => void, ms?: number) =>
    isRare(ms) ? realTimeout(() => undefined, NEVER_MS) : realTimeout(work, ms)) as typeof setTimeout;
  globalThis.setInterval = ((work: () => void, ms?: number) =>
    isRare(ms) ? realInterval(() => undefined, NEVER_MS) : realInterval(work, ms)) as typeof setInterval;
  const Real = Date;
  class StoppedDate extends Real {
    constructor(...values: unknown[]) {
      super(...((values.length === 0 ? [NOW] : values) as [number]));
    }

    static override now() {
      return NOW;
    }
  }
  globalThis.Date = StoppedDate as DateConstructor;
  performance.now = () => 0;
  Math.random = () => 0;
  crypto.getRandomValues = <Values>(values: Values): Values => {
    const { buffer, byteOffset, byteLength } = values as Uint8Array;
    draw(new Uint8Array(buffer, byteOffset, byteLength));
    return values;
  };
  return { draw };
}

/** Receives the callbacks: some URLs fail, and some never respond. */
export async function receive(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.includes('fail')) return new Response('not now', { status: 503 });
  return new Response(`received ${(await request.text()).length}`, { headers: { 'x-received': 'yes' } });
}

export interface Exchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  response: Answer;
}

export interface Answer {
  status: number;
  headers: [string, string][];
  text: string;
}

/** Sends a request, and reads all of the response. */
export async function answerOf(
  fetch: typeof globalThis.fetch,
  { method, url, headers, body }: Omit<Exchange, 'response'>,
): Promise<Answer> {
  try {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, headers: [...response.headers], text: await response.text() };
  } catch (error) {
    return { status: 0, headers: [], text: String(error) };
  }
}
