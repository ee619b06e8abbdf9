import { randomUUID } from 'node:crypto';
import { ApiError, type Client, createClient } from '@payments-openapi/client';
import { advance } from '../app/advance.ts';
import type { Control } from '../generated/client.ts';
import type { ClockAdvanceSummary, SandboxSettingsUpdate, SeedName } from '../generated/contract.ts';
import { checkOptions } from '../input/options.ts';
import { isSeedName } from '../resources/seed/named.ts';
import { openSeed, refusedSeed } from '../resources/seed/open.ts';
import { type Host, openHost } from './host.ts';
import { type CallbackReceiver, startReceiver } from './receiver.ts';

/** What a test sandbox starts with, and on which server. */
export interface TestSandboxOptions {
  /**
   * Its initial state: `'ready'` for the built-in seed, `'empty'` for no resources, or the path of a seed file on this
   * machine, in YAML or JSON. @default 'ready', or the seed of the server at `baseUrl`
   */
  seed?: SeedName | (string & {});
  /**
   * Initial time of its clock, RFC 3339 with an offset, such as `2026-02-01T00:00:00Z`. Billing
   * due by then is done before the sandbox is returned. @default the clock of the seed
   */
  clock?: string;
  /** Settings that differ from those of a new sandbox, such as `time_zone`. */
  settings?: SandboxSettingsUpdate;
  /** URL of a running server. @default none: all test sandboxes of this process share a server in the process, without a port */
  baseUrl?: string;
  /** Key of the control interface of the server at `baseUrl`. @default none */
  controlKey?: string;
}

const OPTIONS = Object.keys({
  seed: true,
  clock: true,
  settings: true,
  baseUrl: true,
  controlKey: true,
} satisfies Record<keyof TestSandboxOptions, true>);

/** A sandbox of one test or worker. It shares nothing with others, even on the same server. */
export interface TestSandbox {
  /** Name of the sandbox on its server. */
  readonly id: string;
  /** Base URL of its service. Use it with `fetch` for a client with other options. */
  readonly baseUrl: string;
  /** Calls the service at `baseUrl`. A sandbox in this process can be reached only through this `fetch`. */
  readonly fetch: typeof fetch;
  /** A client of the service in this sandbox. */
  readonly api: Client;
  /** The control interface of this sandbox. */
  readonly control: Control;
  /**
   * Advances the clock, and waits until everything due has happened: billing, and all due callback attempts with their
   * responses. Without an argument, it waits for what is due now.
   * @param target an ISO 8601 duration such as `P1M` or `PT12H`, in the calendar of the sandbox's time zone, or an
   * instant with an offset
   * @returns what happened. If a server takes longer than its `waitTimeout`, the counts are those until then
   * @throws {TypeError} if the target is neither a duration nor an instant
   * @throws {ApiError} if the server refuses the target, such as an instant before the time of the clock
   */
  advance(target?: string): Promise<ClockAdvanceSummary>;
  /**
   * Creates another test sandbox with the current resources, clock and settings of this one. This is the fastest way to
   * start many tests from a state that takes long to build. Callbacks, faults and requests are not copied.
   * @param name of the copy on its server. @default generated
   */
  copy(name?: string): Promise<TestSandbox>;
  /** Replaces the state with that of a copy, or of any other sandbox on the same server. Faults and receivers stay. */
  restore(from: Pick<TestSandbox, 'id'>): Promise<void>;
  /**
   * Starts a receiver that verifies the signatures of this sandbox's callbacks. Use its `url` as `notify_url` or
   * `callback_url`. It is closed with the sandbox. A server on another machine cannot reach it.
   */
  receiver(): Promise<CallbackReceiver>;
  /** Deletes the sandbox and closes its receivers. Further calls do nothing. */
  delete(): Promise<void>;
  /** Deletes the sandbox when an `await using` declaration goes out of scope. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a sandbox for one test. Delete it afterwards, or declare it with `await using`.
 * @throws {StartError} if the seed file cannot be read or is not a seed, or the server refuses it, such as one that refers to
 * a customer who does not exist; it names the fields and their lines in the file
 * @throws {ApiError} if the server refuses another option, such as a clock that is not an instant, or a wrong key
 * @throws {RequestError} if `baseUrl` is not a valid URL
 * @throws {ConnectionError} if no server responds at `baseUrl`
 * @throws {TypeError} if an option is unknown
 */
export async function testSandbox(options: TestSandboxOptions = {}): Promise<TestSandbox> {
  checkOptions('testSandbox', options, OPTIONS);
  const host = await openHost(options.baseUrl, options.controlKey);
  return sandboxOn(host, options);
}

/** Creates a sandbox on a host that is held for it. */
export async function sandboxOn(host: Host, options: TestSandboxOptions): Promise<TestSandbox> {
  const { seed = options.baseUrl === undefined ? 'ready' : undefined, clock, settings } = options;
  return heldBy(host, async () => {
    const file = seed === undefined || isSeedName(seed) ? undefined : await openSeed(seed);
    const named = seed !== undefined && isSeedName(seed) ? seed : undefined;
    const { sandboxes } = host.control();
    const { sandbox } = await sandboxes.create({ seed: file ? 'empty' : named, clock, settings });
    const made = testSandboxAt(host, sandbox.id, settings?.callback_secret ?? randomUUID());
    if (file) {
      try {
        await made.control.seeds.load(clock === undefined ? file : { ...file, clock });
        await made.advance();
      } catch (error) {
        await sandboxes.delete(sandbox.id).catch(() => undefined);
        const isRefused = error instanceof ApiError && error.operationId === 'seeds_load';
        throw isRefused ? await refusedSeed(`${seed}`, error.envelope.message, error) : error;
      }
    }
    return made;
  });
}

/** Releases a host if creating a sandbox on it fails. */
async function heldBy(host: Host, make: () => Promise<TestSandbox>): Promise<TestSandbox> {
  try {
    return await make();
  } catch (error) {
    host.release();
    throw error;
  }
}

/** Not every engine has `Symbol.asyncDispose`. Compiled `await using` then looks for this one. */
const ASYNC_DISPOSE: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

/** An existing sandbox, on a host that is held for it. */
function testSandboxAt(host: Host, id: string, secret: string): TestSandbox {
  const { fetch } = host;
  const baseUrl = `${host.baseUrl}/sandboxes/${id}`;
  const control = host.control(id);
  const receivers: CallbackReceiver[] = [];
  const remove = async () => {
    try {
      await control.sandboxes.delete(id);
    } finally {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      host.release();
    }
  };
  const signCallbacks = () => control.sandboxes.update(id, { settings: { callback_secret: secret } });
  let removed: Promise<void> | undefined;
  const sandbox: TestSandbox = {
    id,
    baseUrl,
    fetch,
    api: createClient({ baseUrl, fetch }),
    control,
    advance: (target) => advance(control, target),
    copy(name?: string) {
      host.hold();
      return heldBy(host, async () => {
        const { sandbox: made } = await control.sandboxes.copy(id, { id: name });
        return testSandboxAt(host, made.id, secret);
      });
    },
    async restore(from) {
      await control.sandboxes.restore(id, { from: from.id });
      if (receivers.length > 0) await signCallbacks();
    },
    async receiver() {
      await signCallbacks();
      const receiver = await startReceiver({ secret });
      receivers.push(receiver);
      return receiver;
    },
    delete() {
      removed ??= remove();
      return removed;
    },
    [ASYNC_DISPOSE]: () => sandbox.delete(),
  };
  return sandbox;
}
