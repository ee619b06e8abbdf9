import type { Client } from '@payments-openapi/client';
import type { Control } from '../../generated/client.ts';

/** A person who uses your back end: a customer of the service with a card. */
export interface Person {
  /** Service-side id of the customer. */
  uuid: string;
  /** Your reference of the customer, such as `ann`. */
  reference_number: string;
  name: string;
  /** The default payment token. */
  token: string;
}

/** Everything that your back end gets from outside. Use it instead of the clock, timers and randomness of the process. */
export interface World {
  /** A client of the service. Calls can go wrong. */
  readonly api: Client;
  /** The `fetch` of the client, for one with your own options. Set `retries: 0`: other retries would wait in real time. */
  readonly fetch: typeof fetch;
  /** Base URL of the service. */
  readonly baseUrl: string;
  /** URL to give as `notify_url` or `callback_url`: callbacks to it are passed to `receive`. */
  readonly receiver: string;
  /** The secret that callbacks are signed with. */
  readonly secret: string;
  /** The people. */
  readonly people: readonly Person[];
  /** What survives when your process is killed: keep your database in it. */
  readonly storage: Map<string, unknown>;
  /** The current time. */
  now(): Date;
  /** A random number from 0 up to but not including 1. */
  random(): number;
  randomUUID(): string;
  /** Resolves after this many milliseconds of the world's time. */
  sleep(ms: number): Promise<void>;
  /** Calls a function again and again, such as a nightly job. It ends when your process does. */
  every(ms: number, work: () => unknown): void;
}

/** Draws what a user does. The draws are the same if the user tries again. */
export interface Pick {
  /** Who does it. */
  readonly person: Person;
  /** A name of this step, such as `3`, the same if the user tries again. */
  readonly id: string;
  /** The control interface, for what people do at the service itself, such as paying an order. It does not go wrong. */
  readonly control: Control;
  /** A whole number from `min` to `max`. */
  integer(min: number, max: number): number;
  /** One of the values. */
  one<T>(values: readonly [T, ...T[]]): T;
}
