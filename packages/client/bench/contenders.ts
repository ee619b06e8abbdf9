import { createHmac } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as client from '../src/index.ts';

type Send = (request: Request) => Promise<Response>;
export type BenchCall = () => Promise<unknown>;

const BASE_URL = 'http://service.test';
const ROUTE = '/svc/ts/api/v1/openapi/user';
const TIMEOUT = 10_000;
const answer = JSON.stringify({
  code: 200,
  message: 'succeed',
  data: { user_id: 'u', user: { first_name: 'A' } },
});
const USER = {
  reference_id: 'EMP-00417',
  calling_code: '852',
  phone_number: '61234567',
  first_name: 'Ka Yan',
};

const HEADERS = { 'content-type': 'application/json' };
const send: Send = async () => new Response(answer, { headers: HEADERS });

function signatureOf(method: string, address: string, body: string): string {
  const { pathname, search } = new URL(address);
  return createHmac('sha256', 'secret').update(`${method}\n${pathname}${search}\n${body}`).digest('hex');
}

/** The shortest wrapper that does the same: the baseline. */
async function bareGet(): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await send(new Request(`${BASE_URL}${ROUTE}?user_id=u`, { signal }));
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const envelope = (await response.json()) as { code: number; data: unknown };
  if (envelope.code !== 200) throw new Error(`${envelope.code}`);
  return envelope.data;
}

async function barePost(): Promise<unknown> {
  const body = JSON.stringify({ user: USER });
  const signature = signatureOf('POST', `${BASE_URL}${ROUTE}`, body);
  const init = { method: 'POST', body, headers: { ...HEADERS, 'x-signature': signature } };
  const response = await send(
    new Request(`${BASE_URL}${ROUTE}`, { ...init, signal: AbortSignal.timeout(TIMEOUT) }),
  );
  return ((await response.json()) as { data: unknown }).data;
}

/** The calls to compare, as functions that each make one. */
export async function loadContenders(home: string): Promise<Record<string, BenchCall>> {
  const load = (file: string) => import(pathToFileURL(path.join(home, file)).href);
  const { default: openapiFetch } = await load('node_modules/openapi-fetch/dist/index.mjs');
  const { default: ky } = await load('node_modules/ky/distribution/index.js');
  const { default: OpenAI } = await load('node_modules/openai/index.mjs');
  const hey = await load('hey.js');
  const fetch: client.Fetch = (url, init) => send(new Request(url, init));
  const { createClient }: typeof client = await load('ours/index.js');

  const ours = createClient({ baseUrl: BASE_URL, fetch, timeout: TIMEOUT });
  const signing = createClient({
    baseUrl: BASE_URL,
    fetch,
    timeout: TIMEOUT,
    sign: ({ method, url, body }) => ({ 'x-signature': signatureOf(method, url, body) }),
  });
  const raw = openapiFetch({ baseUrl: BASE_URL, fetch: send });
  const signedRaw = openapiFetch({ baseUrl: BASE_URL, fetch: send });
  signedRaw.use({
    async onRequest({ request }: { request: Request }) {
      const body = await request.clone().text();
      request.headers.set('x-signature', signatureOf(request.method, request.url, body));
    },
  });
  hey.client.setConfig({ baseUrl: BASE_URL, fetch: send });
  const openai = new OpenAI({
    apiKey: 'key',
    baseURL: BASE_URL,
    timeout: TIMEOUT,
    fetch,
  });
  const query = { user_id: 'u' };

  return {
    'GET bare': bareGet,
    'GET ours': async () => ours.users.get(query),
    'GET openapi-fetch': () => raw.GET(ROUTE, { params: { query }, signal: AbortSignal.timeout(TIMEOUT) }),
    'GET hey-api': () => hey.usersGet({ query, signal: AbortSignal.timeout(TIMEOUT) }),
    'GET ky': () =>
      ky.get(`${BASE_URL}${ROUTE}`, { searchParams: query, timeout: TIMEOUT, fetch: send }).json(),
    'GET openai': () => openai.get(ROUTE, { query }),
    'POST bare': barePost,
    'POST ours': async () => signing.users.create({ user: USER as never }),
    'POST openapi-fetch': () =>
      signedRaw.POST(ROUTE, { body: { user: USER }, signal: AbortSignal.timeout(TIMEOUT) }),
  };
}
