import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterEach } from 'vitest';
import { createServices, type ServicesOptions } from '../app/services.ts';
import type { Database } from '../database/database.ts';
import { createContext } from '../records/context.ts';
import { DEFAULT_SETTINGS, insertSandbox, loadSandbox, type SandboxSettings } from '../records/sandboxes.ts';
import { startReceiver } from './receiver.fixture.ts';

export const START = Temporal.Instant.from('2026-02-02T04:00:00Z');

/** Servers that share a database, and receivers, which are closed after each test. */
export function serversOn(database: () => Database) {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const { close } of opened.splice(0).reverse()) await close();
  });
  /** Starts a server. */
  const open = (options: ServicesOptions = {}) => {
    const services = createServices(database(), {
      onError: (error) => {
        throw error;
      },
      ...options,
    });
    opened.push(services.deliveryWorker);
    return services;
  };
  /** Starts a receiver and a server, with a new sandbox. */
  const start = async (settings: Partial<SandboxSettings> = {}) => {
    const id = randomUUID();
    const receiver = await startReceiver();
    opened.push(receiver);
    await insertSandbox(database(), { id, clock: START, settings: { ...DEFAULT_SETTINGS, ...settings } });
    return { id, receiver, services: open() };
  };
  /** The context of a new call. */
  const begin = async (id: string) => createContext(database(), await loadSandbox(database(), id));
  return { open, start, begin };
}
