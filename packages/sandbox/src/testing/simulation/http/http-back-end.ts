import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Temporal } from 'temporal-polyfill';
import type { SimulateOptions } from '../../simulate.ts';
import type { BookEntry } from '../oracles.ts';
import { ResponseError, shortened } from '../run-log.ts';
import type { World } from '../world.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { filled, filledText, valuesOf } from './placeholders.ts';
import type { Scenario } from './scenario.ts';
import { type ServiceServer, serveService } from './service-server.ts';
import { Turns } from './turns.ts';

/** A back end in another process, from its start until it is killed. */
interface Session {
  world: World;
  app: AppProcess;
  service: ServiceServer;
  turns: Turns;
  /** Whether a connection to it has ended without a response. */
  hasLost: boolean;
  close(): Promise<void>;
}

/** How a back end in another process is simulated. */
export interface HttpBackEnd {
  options: SimulateOptions<Session>;
  isBusy: () => boolean;
  /** Deletes what its processes have stored. */
  close(): Promise<void>;
}

interface HttpRequest {
  /** Method and path. */
  request: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** How much of a response is shown. */
const SHOWN_CHARACTERS = 250;

/** Simulates the process that a command starts: what its users do are requests to it. */
export async function httpBackEnd(command: string, scenario: Scenario): Promise<HttpBackEnd> {
  const { actions, ready, callbacks, books, invariants = {}, jobs = [], ...numbers } = scenario;
  const folder = await mkdtemp(path.join(tmpdir(), 'simulation-'));
  let stores = 0;
  let isStarting = false;
  let current: Session | undefined;

  const start = async (world: World): Promise<Session> => {
    isStarting = true;
    const turns = new Turns();
    const service = await serveService(world, turns);
    try {
      if (!world.storage.has('folder')) {
        world.storage.set('folder', path.join(folder, `${++stores}`));
        await mkdir(`${world.storage.get('folder')}`);
      }
      const env = {
        PAYMENTS_URL: service.url,
        CALLBACK_URL: world.receiver,
        CALLBACK_SECRET: world.secret,
        DATA_FOLDER: `${world.storage.get('folder')}`,
      };
      const app = await startApp({ command, env, ready });
      const close = async () => {
        // First, so that it does not see its calls end.
        const killed = app.kill();
        service.close();
        await killed;
      };
      const session: Session = { world, app, service, turns, hasLost: false, close };
      current = session;
      for (const { request, every } of jobs)
        world.every(Temporal.Duration.from(every).total('milliseconds'), () => call(session, { request }));
      return session;
    } catch (error) {
      service.close();
      throw error;
    } finally {
      isStarting = false;
    }
  };

  const options: SimulateOptions<Session> = {
    ...numbers,
    start,
    // Not the one that it is given: while another one starts, that is the one before.
    stop: () => current?.close(),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, { weight = 1, request, headers = {}, body, draw }]) => [
        name,
        {
          weight,
          run: (session: Session, pick) => {
            const values = valuesOf(pick, draw);
            return call(session, {
              request: filledText(request, values, encodeURIComponent),
              headers: Object.fromEntries(
                Object.entries(headers).map(([header, value]) => [header, filledText(value, values)]),
              ),
              ...(body !== undefined && { body: JSON.stringify(filled(body, values)) }),
            });
          },
        },
      ]),
    ),
    invariants: {
      'your back end keeps running': async ({ app, turns, hasLost }) => {
        const exit = await turns.request(() => app.exit(hasLost));
        if (exit !== undefined) throw new Error(exit);
      },
      ...Object.fromEntries(
        Object.entries(invariants).map(([name, at]) => [
          name,
          (session: Session) => call(session, { request: `GET ${at}` }),
        ]),
      ),
    },
  };
  if (callbacks !== undefined)
    options.receive = async (session, request) => {
      const { status } = await send(session, {
        request: `POST ${callbacks}`,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      });
      return new Response(null, { status });
    };
  if (books !== undefined)
    options.books = async (session) => readBooks(await call(session, { request: `GET ${books}` }), books);
  return {
    options,
    isBusy: () => isStarting || (current?.turns.isBusy ?? false),
    async close() {
      await current?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a request. @returns the body of the response @throws {Error} unless the status is one of success */
async function call(session: Session, request: HttpRequest): Promise<string> {
  const { status, text } = await send(session, request);
  if (status >= 200 && status < 300) return text;
  throw new ResponseError(status, shortened(withoutPorts(session, text.trim()), SHOWN_CHARACTERS));
}

async function send(session: Session, { request, headers, body }: HttpRequest) {
  const { app, turns, world } = session;
  const [method, at] = request.split(' ');
  return turns.request(async () => {
    const init = {
      method,
      body,
      redirect: 'manual' as const,
      headers: {
        // A server closes a connection that is idle for some seconds, perhaps just when it is used again.
        connection: 'close',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        'simulation-time': world.now().toISOString(),
      },
    };
    const response = await fetch(`${app.url}${at}`, init).catch((error: Error) => {
      session.hasLost = true;
      throw new Error('your back end ends the connection', { cause: error });
    });
    return { status: response.status, text: await response.text() };
  });
}

/** Names the addresses that are new whenever it starts. */
function withoutPorts({ app, service }: Session, text: string): string {
  return text
    .replaceAll(service.url, '$PAYMENTS_URL')
    .replaceAll(new URL(service.url).port, '$PAYMENTS_PORT')
    .replaceAll(new URL(app.url).port, '$PORT');
}

/** Reads the books: an object with amounts by order, or a list of orders. */
function readBooks(text: string, at: string): BookEntry[] {
  const books: unknown = JSON.parse(text);
  if (Array.isArray(books) && books.every((entry) => typeof entry === 'string')) return books;
  const entries =
    typeof books === 'object' && books !== null && !Array.isArray(books) ? Object.entries(books) : undefined;
  if (entries?.every((entry): entry is [string, number] => typeof entry[1] === 'number')) return entries;
  throw new Error(`GET ${at} must respond with a list of orders, or with amounts by order: { "BOX-1": 480 }`);
}
