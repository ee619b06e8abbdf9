/** What the client uses of a signal. */
type Listener = (event: { target: AbortSignal }) => void;

const shared = new WeakMap<AbortSignal, AbortSignal>();

/**
 * Stands for a signal that many calls use at once, and listens to it only once: Node.js 20 prints a warning about more
 * than ten listeners.
 */
export function sharedSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  // What is no signal is refused later.
  if (!signal?.addEventListener) return signal;
  const known = shared.get(signal);
  if (known) return known;
  const listeners = new Set<Listener>();
  const own = {
    get aborted() {
      return signal.aborted;
    },
    get reason() {
      return signal.reason;
    },
    addEventListener: (_: string, listener: Listener) => listeners.add(listener),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  } as unknown as AbortSignal;
  signal.addEventListener('abort', () => {
    for (const listener of listeners) listener({ target: own });
  });
  shared.set(signal, own);
  return own;
}
