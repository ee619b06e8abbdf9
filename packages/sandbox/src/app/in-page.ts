import { openSqliteWasm } from '../database/sqlite-wasm.ts';
import { type Control, createControl } from '../generated/client.ts';
import type { Seed } from '../generated/contract.ts';
import { BASE, createFetch } from '../http/fetch.ts';
import { detailOf } from '../input/failures.ts';
import { problemOfOptions } from '../input/options.ts';
import { OptionError, StartError } from '../input/start-error.ts';
import { isSeedName, NAMED_SEEDS } from '../resources/seed/named.ts';
import { readSeed } from '../resources/seed/read.ts';
import { startEngine } from './engine.ts';
import { problemOfLimits } from './limits.ts';
import type { EngineOptions } from './options.ts';

/** Options of a sandbox in a page or a worker. */
export interface PageOptions extends Pick<EngineOptions, 'clock' | 'failureStatus' | 'limits' | 'strict'> {
  /**
   * Initial state: `'ready'` for the built-in seed, `'empty'` for no resources, or the text of a seed in YAML or JSON,
   * such as what `control.seeds.save` returned. @default 'ready'
   */
  seed?: 'ready' | 'empty' | (string & {});
  /** All state of an earlier sandbox, as its `save` returned it, instead of a seed. @default none */
  state?: Uint8Array<ArrayBuffer>;
  /** Receives the callbacks, whatever their URL. @default none: every delivery fails */
  onCallback?: (request: Request) => Response | Promise<Response>;
  /** URL of `sqlite3.wasm`. @default beside this module */
  wasm?: string | URL;
}

const PAGE_OPTIONS = Object.keys({
  seed: true,
  state: true,
  clock: true,
  failureStatus: true,
  limits: true,
  strict: true,
  onCallback: true,
  wasm: true,
} satisfies Record<keyof PageOptions, true>);

/** A sandbox that runs in this page or worker. */
export interface PageSandbox {
  /** A standard fetch that calls the sandbox, whatever the host of the URL. Rejects with a `TypeError` after `close`. */
  fetch: typeof fetch;
  /** Typed client for the control interface of the default sandbox: clock, faults, orders, callbacks and more. */
  control: Control;
  /** Returns all state, callbacks, faults and logged requests included, for a later sandbox. */
  save(): Promise<Uint8Array<ArrayBuffer>>;
  /** Closes the sandbox. Its state is lost. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox without a server. It keeps its state in memory.
 * @throws {StartError} if an option is unknown or invalid
 */
export async function createSandbox(options: PageOptions = {}): Promise<PageSandbox> {
  const problem = problemOfOptions('createSandbox', options, PAGE_OPTIONS) ?? problemOfLimits(options.limits);
  if (problem !== undefined) throw new StartError(problem);
  const { seed = 'ready', state, wasm = new URL('./sqlite3.wasm', import.meta.url) } = options;
  checkState(state);
  let save!: PageSandbox['save'];
  const { invocation, closing, limits, close } = await startEngine(options, {}, async () => {
    const loaded = openSeed(seed);
    const opened = await openSqliteWasm(String(wasm), state);
    save = opened.save;
    return {
      seed: loaded,
      database: opened.database,
      receive: options.onCallback,
      seedError: ({ refused }) =>
        new OptionError(
          'seed',
          detailOf(refused.map(({ path, text }) => `${path.replace(/^body\b/, 'seed')}: ${text}`)),
        ),
    };
  });
  const fetch = createFetch({ invocation, closing, bodyBytes: limits.bodyBytes });
  return { fetch, control: createControl({ baseUrl: BASE, fetch }), save, close: () => close() };
}

/** What every file of SQLite starts with. */
const FILE_START = 'SQLite format 3\0';

/** @throws {OptionError} if it is not the content of a database */
function checkState(state: Uint8Array<ArrayBuffer> | undefined): void {
  if (state === undefined) return;
  const start = state instanceof Uint8Array ? state.subarray(0, FILE_START.length) : undefined;
  if (new TextDecoder('latin1').decode(start) !== FILE_START)
    throw new OptionError('state', 'must be what `save` of a sandbox returned');
}

/** @throws {OptionError} if it is neither a name nor a valid seed */
function openSeed(seed: string): Seed {
  if (isSeedName(seed)) return NAMED_SEEDS[seed];
  try {
    return readSeed(seed);
  } catch (error) {
    throw new OptionError('seed', error instanceof Error ? error.message : String(error));
  }
}
