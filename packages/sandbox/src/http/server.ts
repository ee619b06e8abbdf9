import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify';
import { Failure, type FailureStatus } from '../input/failures.ts';
import type { RawBody } from '../invocation/body.ts';
import type { Call } from '../invocation/call.ts';
import type { Invocation } from '../invocation/invocation.ts';
import type { Reply } from '../invocation/reply.ts';
import { handleInTurn } from './connection-turns.ts';
import { allowPagesOf } from './cors.ts';
import { toFailure } from './failures.ts';
import { createInspector } from './inspector.ts';
import { createKeyCheck, KEY_HEADER } from './key.ts';
import { exposureEvidence, requireDirectRequest, requireLocalHost } from './local.ts';
import { answerClientErrors } from './protocol-errors.ts';

/** Bytes and milliseconds. */
interface WireLimits {
  bodyBytes: number;
  headerBytes: number;
  requestTimeout: number;
  idleTimeout: number;
}

export interface ServerOptions {
  invocation: Invocation;
  limits: WireLimits;
  failureStatus: FailureStatus;
  /** Key that calls to the control interface must send in `X-Sandbox-Key`. @default none */
  controlKey?: string;
  /** Origin whose web pages may call. @default none */
  allowOrigin?: string;
  /** Notes that callers on other machines may call. */
  callbackTargets: { expose(sign: string): Promise<void> };
  /** URL of the documentation, which the inspector links to. @default none */
  documentation?: string;
  /** Aborts when the server begins to close. */
  closing: AbortSignal;
}

/** A connection is closed when its caller has read nothing of a response for this time: it fills memory. */
const UNREAD_MS = 30_000;

/** As how many bytes of a body a smaller chunk counts: otherwise a body of a megabyte could fill 400 of them. */
const CHUNK_BYTES = 64;

/** Failures after which nothing more is read from a connection. */
const CLOSING: readonly string[] = ['bodyTooLarge', 'malformedRequest', 'expectationFailed'];

/** How often Node checks connections for requests that take too long. */
const CHECK_INTERVAL_MS = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    call: Call;
  }
}

/** Creates the HTTP server: it reads requests, applies the access rules and sends replies. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { limits, failureStatus } = options;
  const server = Fastify({
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.idleTimeout,
    // Routes have no Fastify schemas, so its compilers need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // The invocation does the routing, over HTTP and in process alike.
    rewriteUrl: () => '/',
    exposeHeadRoutes: false,
    // Requests that have arrived still get a response while the server closes.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, limits.requestTimeout),
      // Without a Host, Node would respond without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientErrors(failureStatus),
  });
  // Node itself would respond at once, without a body, and handle what follows on the connection.
  server.server.on('checkExpectation', (...call) => server.server.emit('request', ...call));
  // Node itself would have a body sent that is then refused.
  server.server.on('checkContinue', (...call) => server.server.emit('request', ...call));
  handleInTurn(server.server);
  readBodies(server, limits.bodyBytes);
  server.decorateRequest('call');
  if (options.allowOrigin !== undefined) allowPagesOf(server, options.allowOrigin);
  server.addHook('onRequest', beginCall(options));
  server.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error);
    // The rest of the body is not read, and where it ends may be open.
    if (failure instanceof Failure && CLOSING.includes(failure.failure)) reply.raw.shouldKeepAlive = false;
    return send(reply, request.call.fail(failure));
  });
  // Calls with a method that Fastify does not know are refused before.
  server.all('/', (request, reply) => answerCall(request.call, request, reply));
  return server;
}

function noCompiler(): never {
  throw new Error('routes have no Fastify schemas: calls are checked against the contract');
}

/** Accepts bodies of any media type, unparsed: the invocation checks the type. */
function readBodies(server: FastifyInstance, maxBytes: number): void {
  server.removeAllContentTypeParsers();
  // Fastify finds the parser of a type that is named without parsing the header again.
  server.addContentTypeParser<Buffer>(
    ['application/json', '*'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, bytes),
  );
  server.addHook('preParsing', ({ headers, raw }, reply, payload, done) => {
    if (headers['transfer-encoding'] !== undefined) countChunks(payload);
    const isTooLarge = Number(headers['content-length']) > maxBytes;
    if (headers.expect !== undefined && raw.httpVersion === '1.1' && !isTooLarge) reply.raw.writeContinue();
    done(null, payload);
  });
}

/** Each chunk of a body is an object. Fastify compares this length with the limit as well as that of the body. */
function countChunks(payload: RequestPayload): void {
  payload.receivedEncodedLength = 0;
  payload.on('data', ({ length }: Buffer) => {
    payload.receivedEncodedLength = (payload.receivedEncodedLength ?? 0) + Math.max(length, CHUNK_BYTES);
  });
}

/** Refuses whatever can be refused before the body is read. */
function beginCall(options: ServerOptions) {
  const { invocation, controlKey, allowOrigin, callbackTargets, documentation, closing } = options;

  const findPage = createInspector(documentation);
  const checkKey = controlKey === undefined ? undefined : createKeyCheck(controlKey, closing);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { method, originalUrl: url } = request;
    const headers = request.headers as Record<string, string | undefined>;
    const call = invocation.begin({
      method,
      url,
      headers,
      hasBody: hasBody(headers),
      caller: request.raw.socket,
    });
    request.call = call;
    requireOneHost(request.raw);
    requirePlainChunks(request.raw);
    requireKnownExpectation(request.raw);
    if (!checkKey) {
      const sent = { url, headers: request.raw.headers, httpVersion: request.raw.httpVersion };
      const sign = exposureEvidence(sent);
      // Without a sign, its host is this machine, or it names none.
      if (sign !== undefined) {
        await callbackTargets.expose(sign);
        requireLocalHost(sent);
      }
    }
    const page = findPage(method, url);
    if (page) return reply.code(page.status).headers(page.headers).send(page.body);
    if (call.control && !call.open) {
      if (checkKey) await checkKey(headers[KEY_HEADER], request.raw.socket);
      else requireDirectRequest(request.raw, allowOrigin);
    }
    return call.refused ? answerCall(call, request, reply) : undefined;
  };
}

/** Node takes the first of several, and a proxy might take another. */
function requireOneHost({ rawHeaders }: IncomingMessage): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) throw new Failure('malformedRequest', 'it has several Host headers');
}

/** Node would take a body in another coding as it is, and accept chunks of HTTP/1.0, which a proxy may not know. */
function requirePlainChunks({ headers, httpVersion }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return;
  if (httpVersion === '1.1' && coding.toLowerCase() === 'chunked') return;
  throw new Failure(
    'malformedRequest',
    'its Transfer-Encoding is not just chunked, or it is not of HTTP/1.1',
  );
}

/** HTTP/1.0 has no expectations. */
function requireKnownExpectation({ headers: { expect }, httpVersion }: IncomingMessage): void {
  if (expect === undefined || httpVersion !== '1.1' || expect.toLowerCase() === '100-continue') return;
  throw new Failure('expectationFailed');
}

function hasBody(headers: Record<string, string | undefined>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

async function answerCall(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answered = await call.answer(request.body as RawBody, () => goneSignal(reply));
  return answered ? send(reply, answered) : drop(reply);
}

function send(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  const { raw } = reply;
  reply
    .code(status)
    .headers(headers)
    .send(typeof body === 'string' ? body : Readable.from(body));
  // The system takes most responses whole, and at once.
  if (raw.writableEnded && raw.writableLength === 0) return reply;
  raw.setTimeout(UNREAD_MS, () => {
    if (raw.writableLength > 0) raw.destroy();
  });
  return reply;
}

/** Aborts when the connection of a call is closed. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

function drop(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy(new Error('the connection was dropped by an injected fault'));
  return reply;
}
