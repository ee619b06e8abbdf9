// The states of sandboxes in the browser's database, one for each tab.

/** Each version of the site has its own, since their sandboxes differ. */
const NAME = `payments-docs-sandbox ${new URL('.', import.meta.url).pathname}`;

/** The tabs that were opened last keep their states: those of closed ones would add up. */
const KEPT = 20;

/**
 * Returns the key under which this tab stores its state: the given one, unless another tab uses it. Browsers copy the key
 * when a reader duplicates a tab.
 */
export async function claimKey(stored: string | undefined): Promise<string> {
  if (stored !== undefined && (await claim(stored))) return stored;
  // Keys are in the order in which their tabs were opened.
  const key = `${Date.now()} ${crypto.getRandomValues(new Uint32Array(1))}`;
  await claim(key);
  return key;
}

/** Takes a lock for as long as the worker lives. Only pages on https and on localhost have locks. */
function claim(key: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`${NAME} ${key}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => undefined) : undefined;
    });
  });
}

export async function readState(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await resultOf(states(await opened, 'readonly').get(key));
  } catch (error) {
    return withoutStorage(error);
  }
}

/** Returns as soon as the browser has the state: it then keeps it, even if the page is left. */
export async function writeState(key: string, state: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const store = states(await opened, 'readwrite');
    const request = store.put(state, key);
    const keys = store.getAllKeys();
    keys.onsuccess = () => {
      for (const old of keys.result.slice(0, -KEPT)) store.delete(old);
    };
    await resultOf(request);
  } catch (error) {
    withoutStorage(error);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('states');
  return resultOf(request);
}

const opened = openDatabase();
opened.catch(() => undefined);

function states(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction('states', mode).objectStore('states');
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Some private windows have no storage, or a full one: the state then lasts as long as the page. */
function withoutStorage(error: unknown): undefined {
  console.info('The state of the sandbox in this page is not kept for other pages:', error);
}
