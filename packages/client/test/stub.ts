import { type ClientOptions, createClient, type Fetch, type UserCreate } from '../src/index.ts';

export const baseUrl = 'http://service.test';

export const user: UserCreate = {
  reference_id: 'EMP-00417',
  calling_code: '852',
  phone_number: '61234567',
  document_type: 'PASSPORT',
  document_number: 'K01234567',
  date_of_birth: '1990-02-28',
  issuing_country: 'HKG',
  first_name: 'Ka Yan',
};

/** A request that was sent, with its parsed body. */
interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** A `fetch` that passes each request to a handler as a Request. */
export function fetching(handler: (request: Request) => Promise<Response>): Fetch {
  return (url, init) => handler(new Request(url, init));
}

/** A client whose service returns these responses in order, and the requests that were sent. */
export function stubbed(
  answers: (() => Response | Promise<Response>)[],
  options: Partial<ClientOptions> = {},
) {
  const sent: Sent[] = [];
  const fetch = fetching(async (request) => {
    const text = await request.text();
    sent.push({
      method: request.method,
      url: request.url.replace(baseUrl, ''),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error(`request ${sent.length} was not expected`);
    return answer();
  });
  // No retries, unless a test sets them.
  return { api: createClient({ baseUrl, fetch, retries: 0, ...options }), sent };
}

export function success(data: unknown, code = 200) {
  return () => Response.json({ code, message: 'succeed', data });
}

export function failure(code: number, message: string, status: number) {
  return () => Response.json({ code, message }, { status });
}

export function text(body: string, status = 200) {
  return () => new Response(body, { status });
}

/** The error that a promise rejects with. */
export async function rejection(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`resolved to ${JSON.stringify(value)}`)),
    (error) => error,
  );
}
