import createFetchClient, { mergeHeaders } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { type Answer, Call } from './call.ts';
import { ConnectionError } from './connection-error.ts';
import { checkTimeout, startDeadline } from './deadline.ts';
import { hasData, isSuccessCode, readEnvelope } from './envelope.ts';
import type { Envelope } from './generated/contract.ts';
import { List } from './list.ts';
import { placeMembers } from './members.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { checkPath } from './path.ts';
import type { Raw } from './raw.ts';
import { ResponseError } from './response-error.ts';
import { TimeoutError } from './timeout-error.ts';

const defaultTimeout = 60_000;

/** openapi-fetch as the generated surface uses it: any operation, its body as text. */
interface Executor {
  request(
    method: string,
    path: string,
    init: Record<string, unknown>,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** What the generated surface is made of. */
export function connect<Paths extends object>(options: ClientOptions) {
  checkTimeout(options.timeout ?? defaultTimeout);
  const raw: Raw<Paths> = createFetchClient<Paths, 'application/json'>({
    baseUrl: options.baseUrl,
    headers: mergeHeaders({ accept: 'application/json' }, options.headers),
    // Looked up at each call, so that a global fetch replaced later is used.
    fetch: (request) => (options.fetch ?? globalThis.fetch)(request),
  });
  const executor = raw as unknown as Executor;

  function ask<Data>(
    operation: Operation,
    path: Record<string, string>,
    params?: object,
    own: CallOptions = {},
  ) {
    return () =>
      send<Data>(executor, operation, path, params, {
        timeout: own.timeout ?? options.timeout ?? defaultTimeout,
        signals: [own.signal, options.signal],
        headers: own.headers,
        fetch: own.fetch,
      });
  }

  return {
    raw,
    call: <Data>(...request: Parameters<typeof ask>) => new Call<Data>(ask(...request)),
    list: <Data>(...request: Parameters<typeof ask>) => new List<Data>(ask(...request)),
  };
}

interface SendOptions extends Pick<CallOptions, 'headers' | 'fetch'> {
  timeout: number;
  signals: (AbortSignal | undefined)[];
}

async function send<Data>(
  executor: Executor,
  operation: Operation,
  path: Record<string, string>,
  params: object | undefined,
  { timeout, signals, headers, fetch }: SendOptions,
): Promise<Answer<Data>> {
  checkPath(operation.id, path);
  checkTimeout(timeout);
  const { body, ...members } = placeMembers(operation, params);
  const deadline = startDeadline(signals, timeout, () => new TimeoutError(operation.id, timeout));
  try {
    deadline.signal.throwIfAborted();
    const request = executor.request(operation.method, operation.path, {
      params: { path, ...members },
      body,
      headers,
      ...(fetch && { fetch }),
      signal: deadline.signal,
      parseAs: 'text',
      // Following would repeat a write elsewhere, or turn it into a GET.
      redirect: 'manual',
    });
    const { data, error, response } = await deadline.race(request);
    return readAnswer<Data>(operation.id, data ?? error ?? '', response);
  } catch (error) {
    if (error instanceof ApiError || error instanceof ResponseError) throw error;
    if (deadline.signal.aborted) throw deadline.signal.reason;
    throw new ConnectionError(operation.id, error);
  } finally {
    deadline.clear();
  }
}

function readAnswer<Data>(operationId: string, body: unknown, response: Response): Answer<Data> {
  const refuse = (cause: unknown) => new ResponseError(operationId, cause as Error, body, response);
  let envelope: Envelope;
  try {
    envelope = readEnvelope(body);
  } catch (cause) {
    throw refuse(cause);
  }
  if (!isSuccessCode(envelope)) throw new ApiError(operationId, envelope, response);
  if (!response.ok) throw refuse(new TypeError(`The code ${envelope.code} says success, the status failure`));
  if (!hasData<Data>(envelope)) throw refuse(new TypeError('A success without `data`'));
  return { data: envelope.data, envelope, response };
}
