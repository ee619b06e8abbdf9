import { type HttpHandler, HttpResponse, http } from 'msw';

/** A response example of the contract: HTTP status and whole body. */
export interface MockExample {
  readonly status: number;
  readonly body: object;
}

/**
 * What a handler returns: an example of the contract by name, data for a success envelope, or a failure. The contract
 * does not define the HTTP status of failures; it is 400 unless you set `status`.
 */
export type MockReply<Data, Name extends string> =
  | Name
  | { data: Data; message?: string }
  | { code: number; message: string; status?: number };

/** A reply, or a function that creates one from a call. */
export type MockResponse<Data, Name extends string, Body> =
  | MockReply<Data, Name>
  | ((call: MockCall<Body>) => MockReply<Data, Name> | Promise<MockReply<Data, Name>>);

/** A call that a handler received. */
export interface MockCall<Body> {
  /** Path parameters by name. */
  path: Record<string, string>;
  query: URLSearchParams;
  /** Typed by the contract, but not checked. */
  body: Body;
  request: Request;
}

export interface MockOptions {
  /**
   * Base URL of the service.
   *
   * @default '*', any URL
   */
  baseUrl?: string;
}

/**
 * Creates the handler of an operation. Without a response it returns the first example; for a list, as its only page.
 *
 * @param items for a list: the field of `data` with its items, `''` for `data` itself
 */
export function mock<Data, Name extends string, Body>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  examples: Readonly<Record<Name, MockExample>>,
  response: MockResponse<Data, Name, Body> | undefined,
  { baseUrl = '*' }: MockOptions = {},
  items?: string,
): HttpHandler {
  const address = baseUrl.replace(/\/$/, '') + path.replaceAll(/{(\w+)}/g, ':$1');
  const handle = http[method.toLowerCase() as 'get' | 'post' | 'put'];
  const names = Object.keys(examples) as Name[];
  const [first] = names;
  const exampleNamed = (name: Name): MockExample => {
    if (names.includes(name)) return examples[name];
    throw new TypeError(`${method} ${path} has no example "${name}". Expected one of: ${names.join(', ')}`);
  };
  if (typeof response === 'string') exampleNamed(response);
  return handle(address, async ({ request, params }) => {
    const query = new URL(request.url).searchParams;
    const reply =
      typeof response === 'function'
        ? await response({
            path: params as Record<string, string>,
            query,
            body: (method === 'GET' ? undefined : await request.clone().json()) as Body,
            request,
          })
        : (response ?? first);
    if (typeof reply === 'string') {
      const { status, body } = exampleNamed(reply);
      const isPast = response === undefined && Number(query.get('offset')) > 0;
      return HttpResponse.json(items !== undefined && isPast ? emptied(body, items) : body, { status });
    }
    if (reply && 'data' in reply) return HttpResponse.json({ code: 200, message: 'succeed', ...reply });
    const { status = 400, ...failure } = reply ?? { code: 500, message: 'no example' };
    return HttpResponse.json(failure, { status });
  });
}

/** The empty page after the last item of a list. */
function emptied(body: object, items: string): object {
  return { ...body, data: items ? { ...(body as { data: object }).data, [items]: [] } : [] };
}
