/**
 * Lets calls that arrive while one load is on its way share the next one. A call still gets a load that started after
 * it arrived, so it sees all that was committed before, by whatever process; what is spared is the load of its own.
 */
export function shareLoads<T>(load: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  const start = (id: string): Promise<T> => {
    const loading = load(id);
    running.set(id, loading);
    const over = () => {
      if (running.get(id) === loading) running.delete(id);
    };
    loading.then(over, over);
    return loading;
  };

  return (id) => {
    const current = running.get(id);
    if (!current) return start(id);
    const waiting = next.get(id);
    if (waiting) return waiting;
    const after = () => {
      next.delete(id);
      return start(id);
    };
    const mine = current.then(after, after);
    next.set(id, mine);
    return mine;
  };
}
