import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
  LogController,
} from 'fastify';
import { Failure, type FailureName } from '../input/failures.ts';
import { DEFAULT_SANDBOX } from '../records/sandboxes.ts';
import { shareLoads } from '../records/share-loads.ts';
import { enterSandbox } from '../sandboxes/suspension.ts';
import {
  type AnswerOptions,
  type AnswerServices,
  answerCall,
  failureOf,
  type Route,
  send,
} from './answer.ts';
import { addBodyParsers } from './body.ts';
import { allowPagesOf } from './cors.ts';
import { failureAnswer } from './envelope.ts';
import { createKeyCheck, KEY_HEADER } from './key.ts';
import { checkFirstHand, checkLocalHost } from './local.ts';
import { createMethodsAt, type MethodsAt } from './methods.ts';
import { answerClientErrors, answerExpectations } from './wire.ts';

/** Bytes and milliseconds. */
type WireLimits = {
  bodyBytes: number;
  headerBytes: number;
  requestTimeout: number;
  idleTimeout: number;
};

export type ServerOptions = Omit<AnswerOptions, 'loadSandbox' | 'closing'> & {
  services: AnswerServices & { limits: WireLimits };
  routes: readonly Route[];
  /** What calls of the control interface must bring in `X-Sandbox-Key`. @default nothing */
  controlKey?: string;
  /** Origin whose web pages may call. @default none */
  allowOrigin?: string;
  /** Level of Fastify's log; `silent` for none. */
  logLevel: string;
};

/** How often connections are looked through for requests that take too long. */
const CHECK_INTERVAL_MS = 1_000;

/** The HTTP face of the operations: routing, checking in both directions, and the envelope. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { limits, database } = options.services;
  const closing = new AbortController();
  const early: Early = {
    ...options,
    closing: closing.signal,
    loadSandbox: shareLoads((id) => enterSandbox(database, id)),
    methodsAt: createMethodsAt(options.routes.map(({ operation }) => operation)),
  };
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerEarly(error, request, reply, early);
  const server = Fastify({
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.idleTimeout,
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than finding the resource, and is used by defects alone.
    childLoggerFactory: (logger) => logger,
    // Routes have no schemas of Fastify's, so its own compilers need not be loaded.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 512, querystringParser: () => ({}) },
    // A request that has arrived is answered while the server closes.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, limits.requestTimeout),
      // Node would answer its absence without a body.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientErrors(options.failureStatus),
    frameworkErrors: fail,
  });
  server.addHook('preClose', async () => closing.abort());
  if (options.allowOrigin !== undefined) allowPagesOf(server, options.allowOrigin);
  if (options.controlKey === undefined)
    server.addHook('onRequest', async ({ headers }) => checkLocalHost(headers));
  answerExpectations(server.server, options.failureStatus);
  addBodyParsers(server);
  server.setErrorHandler(fail);
  server.setNotFoundHandler((request, reply) => fail(new Failure('unknownPath'), request, reply));
  addRoutes(server, { ...early, ...options });
  return server;
}

function noCompiler(): never {
  throw new Error('the contract checks calls, not a schema of a route');
}

function addRoutes(server: FastifyInstance, options: ServerOptions & AnswerOptions): void {
  const { controlKey, allowOrigin, closing } = options;
  const checkKey = controlKey === undefined ? undefined : createKeyCheck(controlKey, closing);
  const guard = async ({ headers }: FastifyRequest) =>
    checkKey ? checkKey(headers[KEY_HEADER]) : checkFirstHand(headers, allowOrigin);
  for (const route of options.routes) {
    const path = route.operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const url of [path, `/sandboxes/:sandbox_id${path}`]) {
      server.route({
        method: route.operation.method as HTTPMethods,
        url,
        ...(route.control ? { onRequest: guard } : {}),
        config: { route },
        handler: (request, reply) => answerCall(route, request, reply, options),
      });
    }
  }
}

type Early = AnswerOptions & { methodsAt: MethodsAt };

/** Answers a call that did not get to its operation. */
function answerEarly(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Early,
): FastifyReply {
  const { services, failureStatus } = options;
  const [, sandboxId = DEFAULT_SANDBOX, control] = ADDRESS.exec(request.url) ?? [];
  let failure = failureOf(error, request);
  // Where there is no operation, it does not matter what is wrong with the body.
  if (request.is404 && !WHATEVER_THE_PATH.includes(failure.failure)) {
    const methods = options.methodsAt(request.url);
    if (methods) reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (methods && request.method === 'OPTIONS') return reply.code(204).send();
    failure = new Failure(methods ? 'wrongMethod' : 'unknownPath');
  }
  const answer = failureAnswer(failure, failureStatus);
  if (!control) {
    const { route } = request.routeOptions.config as { route?: Route };
    services.requestLog.add({
      sandboxId,
      receivedAt: Date.now(),
      operation_id: route?.operation.operationId ?? null,
      method: request.method,
      url: request.url,
      http_status: answer.status,
      code: answer.envelope.code,
      duration_ms: reply.elapsedTime,
      problems: [answer.envelope.message],
      response_problems: [],
      fault_id: null,
      response_body: answer.envelope,
    });
  }
  return send(reply, answer.status, JSON.stringify(answer.envelope));
}

/** What is wrong with a call before its path is looked at. */
const WHATEVER_THE_PATH: readonly FailureName[] = ['malformedAddress', 'notLocal'];

/** The sandbox that an address names, and whether it is one of the control interface. */
const ADDRESS = /^(?:\/sandboxes\/([^/?]+))?(\/_sandbox(?=[/?]|$))?/;
