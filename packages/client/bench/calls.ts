import { createHmac } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Measurement, Rounds } from '../../sandbox/bench/measurement.ts';
import { createClient } from '../src/index.ts';

type Send = (request: Request) => Promise<Response>;
type Call = () => Promise<unknown>;

const baseUrl = 'http://service.test';
const route = '/svc/ts/api/v1/openapi/user';
const timeout = 10_000;
const calls = 2_000;
const answer = JSON.stringify({ code: 200, message: 'succeed', data: { user_id: 'u', user: { first_name: 'A' } } });
const user = { reference_id: 'EMP-00417', calling_code: '852', phone_number: '61234567', first_name: 'Ka Yan' };

const headers = { 'content-type': 'application/json' };
const send: Send = async () => new Response(answer, { headers });

function signatureOf(method: string, address: string, body: string): string {
  const { pathname, search } = new URL(address);
  return createHmac('sha256', 'secret').update(`${method}\n${pathname}${search}\n${body}`).digest('hex');
}

/** The shortest wrapper that does the same: the floor. */
async function bareGet(): Promise<unknown> {
  const signal = AbortSignal.timeout(timeout);
  const response = await send(new Request(`${baseUrl}${route}?user_id=u`, { signal }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const envelope = (await response.json()) as { code: number; data: unknown };
  if (envelope.code !== 200) throw new Error(`${envelope.code}`);
  return envelope.data;
}

async function barePost(): Promise<unknown> {
  const body = JSON.stringify({ user });
  const signature = signatureOf('POST', `${baseUrl}${route}`, body);
  const init = { method: 'POST', body, headers: { ...headers, 'x-signature': signature } };
  const response = await send(new Request(`${baseUrl}${route}`, { ...init, signal: AbortSignal.timeout(timeout) }));
  return ((await response.json()) as { data: unknown }).data;
}

/** Measures a GET and a signed POST in process, by a `fetch` that answers at once. */
export async function measureCalls(
  home: string,
  { rounds, say }: { rounds: number; say(progress: string): void },
): Promise<Measurement[]> {
  const load = (file: string) => import(pathToFileURL(path.join(home, file)).href);
  const { default: openapiFetch } = await load('node_modules/openapi-fetch/dist/index.mjs');
  const { default: ky } = await load('node_modules/ky/distribution/index.js');
  const { default: OpenAI } = await load('node_modules/openai/index.mjs');
  const hey = await load('hey/bundle.js');

  const ours = createClient({ baseUrl, fetch: send, timeout });
  const signing = createClient({
    baseUrl,
    fetch: send,
    timeout,
    sign: ({ method, url, body }) => ({ 'x-signature': signatureOf(method, url, body) }),
  });
  const raw = openapiFetch({ baseUrl, fetch: send });
  const signedRaw = openapiFetch({ baseUrl, fetch: send });
  signedRaw.use({
    async onRequest({ request }: { request: Request }) {
      const body = await request.clone().text();
      request.headers.set('x-signature', signatureOf(request.method, request.url, body));
    },
  });
  hey.client.setConfig({ baseUrl, fetch: send });
  const openai = new OpenAI({ apiKey: 'key', baseURL: baseUrl, timeout, fetch: (url: string, init: RequestInit) => send(new Request(url, init)) });
  const query = { user_id: 'u' };

  const gets: Record<string, Call> = {
    bare: bareGet,
    ours: async () => ours.users.get(query),
    'openapi-fetch': () => raw.GET(route, { params: { query }, signal: AbortSignal.timeout(timeout) }),
    'hey-api': () => hey.usersGet({ query, signal: AbortSignal.timeout(timeout) }),
    ky: () => ky.get(`${baseUrl}${route}`, { searchParams: query, timeout, fetch: send }).json(),
    openai: () => openai.get(route, { query }),
  };
  const posts: Record<string, Call> = {
    bare: barePost,
    ours: async () => signing.users.create({ user: user as never }),
    'openapi-fetch': () =>
      signedRaw.POST(route, { body: { user }, signal: AbortSignal.timeout(timeout) }),
  };
  const get = await measure(gets, rounds, (round) => say(`GET, round ${round}`));
  const post = await measure(posts, rounds, (round) => say(`signed POST, round ${round}`));
  return [
    {
      title: 'A call in process: GET with a timeout',
      note: `${calls} calls one after the other, answered at once, in turns; a bare wrapper of fetch is the floor.`,
      results: [
        { name: 'the client, times the bare wrapper', unit: '×', rounds: get.ratio('ours', 'bare'), aim: { most: 2.5 } },
        { name: 'the client, times openapi-fetch', unit: '×', rounds: get.ratio('ours', 'openapi-fetch'), aim: { most: 1.3 } },
        ...['openapi-fetch', 'hey-api', 'ky', 'openai'].map((name) => ({
          name: `${name}, times the bare wrapper`,
          unit: '×',
          rounds: get.ratio(name, 'bare'),
        })),
      ],
      figures: get.figures('µs'),
    },
    {
      title: 'A call in process: signed POST',
      note: `The same with an HMAC over method, path and body; openapi-fetch reads the body by clone().text().`,
      results: [
        { name: 'the client, times the bare wrapper', unit: '×', rounds: post.ratio('ours', 'bare'), aim: { most: 2.5 } },
        { name: 'openapi-fetch, times the bare wrapper', unit: '×', rounds: post.ratio('openapi-fetch', 'bare') },
      ],
      figures: post.figures('µs'),
    },
  ];
}

/** Microseconds a call, in turns; the first turn, which warms up, does not count. */
async function measure(contenders: Record<string, Call>, rounds: number, say: (round: number) => void): Promise<Rounds> {
  const measured = new Rounds();
  for (let round = 0; round <= rounds; round++) {
    say(round);
    for (const [name, call] of Object.entries(contenders)) {
      const began = performance.now();
      for (let index = 0; index < calls; index++) await call();
      const duration = performance.now() - began;
      if (round > 0) measured.add(name, (duration * 1_000) / calls);
    }
  }
  return measured;
}
