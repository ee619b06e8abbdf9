/** One call of a client: what it added to lists and what it read of them. Times are of one monotonic clock. */
export interface Call {
  /** What was called, for reports. */
  name: string;
  begin: number;
  /** Infinity if it is unknown whether it took effect, such as after a lost connection: it may still do so later. */
  end: number;
  /** `refused` has had no effect. */
  outcome: 'done' | 'refused' | 'unknown';
  /** The values that it adds, each to a list; every value is added once in a history. */
  adds: readonly { list: string; value: string }[];
  /** The lists that it read, with all their values; the order does not count. */
  reads: readonly { list: string; values: ReadonlySet<string> }[];
}

/** Why one call comes before another in every order that explains the history. */
type Reason =
  | 'added what the next one read'
  | 'did not read what the next one added'
  | 'ended before the next one began';

interface Edge {
  from: number;
  to: number;
  reason: Reason;
}

/**
 * Looks for anomalies in the calls of many clients. The calls of a sandbox are strictly serializable: they have the results
 * that they would have one after another, in an order in which a call comes after all those that ended before it began. So
 * each call must come after those whose values it read, and before those whose values it did not read. If that leads round
 * in a circle, there is no such order: a stale or torn read, a lost update or a write skew.
 * @returns one text for each anomaly, or for the first circle of several that share a call
 */
export function anomaliesIn(history: readonly Call[]): string[] {
  const adders = new Map<string, Call>();
  for (const call of history) for (const { list, value } of call.adds) adders.set(keyOf(list, value), call);
  const seen = new Set(
    history.flatMap(({ reads }) =>
      reads.flatMap(({ list, values }) => [...values].map((value) => keyOf(list, value))),
    ),
  );
  const anomalies: string[] = [];
  for (const key of seen) {
    const adder = adders.get(key);
    if (!adder) anomalies.push(`${key} was read, but nobody added it`);
    else if (adder.outcome === 'refused') anomalies.push(`${key} was read, but ${adder.name} was refused`);
  }
  // A call with an unknown outcome that nobody saw may never have taken effect.
  const calls = history
    .filter(({ outcome, adds }) =>
      outcome === 'unknown'
        ? adds.some(({ list, value }) => seen.has(keyOf(list, value)))
        : outcome === 'done',
    )
    .sort((a, b) => a.begin - b.begin);
  const edges = edgesOf(calls);
  for (const group of circlesIn(calls.length * 2, edges)) {
    const circle = shortestCircle(group, edges);
    const steps = circle.map(({ from, reason }) => `${calls[from]?.name} ${reason}`);
    anomalies.push(steps.join(',\n  which is '));
  }
  return anomalies;
}

function keyOf(list: string, value: string): string {
  return `${value} in ${list}`;
}

/** All edges by the node that they start from. A node from `calls.length` on is the end of a call, in the order of ends. */
function edgesOf(calls: readonly Call[]): Edge[][] {
  const edges: Edge[][] = Array.from({ length: calls.length * 2 }, () => []);
  const add = (from: number, to: number, reason: Reason) => {
    if (from !== to) edges[from]?.push({ from, to, reason });
  };
  const writers = new Map<string, { place: number; value: string }[]>();
  for (const [place, { adds }] of calls.entries())
    for (const { list, value } of adds) writers.set(list, [...(writers.get(list) ?? []), { place, value }]);
  for (const [place, { reads }] of calls.entries())
    for (const { list, values } of reads)
      for (const writer of writers.get(list) ?? []) {
        if (values.has(writer.value)) add(writer.place, place, 'added what the next one read');
        else add(place, writer.place, 'did not read what the next one added');
      }
  const ends = [...calls.keys()].sort((a, b) => (calls[a]?.end ?? 0) - (calls[b]?.end ?? 0));
  const reason = 'ended before the next one began';
  for (const [i, place] of ends.entries()) {
    const end = calls.length + i;
    if (calls[place]?.end === Number.POSITIVE_INFINITY) break;
    add(place, end, reason);
    if (i + 1 < ends.length) add(end, end + 1, reason);
  }
  // The last end before each call begins; both are sorted by time.
  let last = -1;
  for (const [place, { begin }] of calls.entries()) {
    while ((calls[ends[last + 1] ?? -1]?.end ?? Number.POSITIVE_INFINITY) < begin) last++;
    if (last >= 0) add(calls.length + last, place, reason);
  }
  return edges;
}

/** Groups of nodes that can all reach each other (Tarjan's strongly connected components, without recursion). */
function circlesIn(nodes: number, edges: readonly Edge[][]): number[][] {
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const isOpen = new Uint8Array(nodes);
  const open: number[] = [];
  const groups: number[][] = [];
  let next = 0;
  for (let root = 0; root < nodes; root++) {
    if (index[root] !== -1) continue;
    const path: { node: number; edge: number }[] = [{ node: root, edge: 0 }];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const { node } = at;
      if (at.edge === 0) {
        index[node] = low[node] = next++;
        open.push(node);
        isOpen[node] = 1;
      }
      const to = edges[node]?.[at.edge++]?.to;
      if (to === undefined) {
        path.pop();
        const parent = path.at(-1)?.node;
        if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
        if (low[node] !== index[node]) continue;
        const group = open.splice(open.lastIndexOf(node));
        for (const each of group) isOpen[each] = 0;
        if (group.length > 1) groups.push(group);
      } else if (index[to] === -1) path.push({ node: to, edge: 0 });
      else if (isOpen[to]) low[node] = Math.min(low[node] ?? 0, index[to] ?? 0);
    }
  }
  return groups;
}

/** The shortest circle through a node of a group, without the ends of calls in between. */
function shortestCircle(group: readonly number[], edges: readonly Edge[][]): Edge[] {
  const inside = new Set(group);
  const calls = edges.length / 2;
  let best: Edge[] = [];
  // The shortest through any of a few calls: a group can be large.
  for (const start of group.filter((node) => node < calls).slice(0, 50)) {
    const came = new Map<number, Edge>();
    const queue = [start];
    for (const node of queue) {
      for (const edge of edges[node] ?? []) {
        if (!inside.has(edge.to) || came.has(edge.to)) continue;
        came.set(edge.to, edge);
        queue.push(edge.to);
      }
    }
    const circle: Edge[] = [];
    for (let edge = came.get(start); edge; edge = edge.from === start ? undefined : came.get(edge.from))
      if (edge.from < calls) circle.unshift(edge);
    if (best.length === 0 || circle.length < best.length) best = circle;
  }
  return best;
}

/**
 * Makes a copy of a history in which one call read a list as it was before a value that had been added by then: what a
 * server with an old copy of the data would return. A check that does not find this finds nothing.
 * @param random returns a number from 0 up to 1
 */
export function withStaleRead(history: readonly Call[], random: () => number): Call[] {
  const done = history.filter(({ outcome }) => outcome === 'done');
  const added = new Map(
    done.flatMap((call) => call.adds.map(({ list, value }) => [keyOf(list, value), call])),
  );
  const candidates = done.flatMap((call) =>
    call.reads.flatMap(({ list, values }) =>
      [...values]
        .filter((value) => (added.get(keyOf(list, value))?.end ?? Number.POSITIVE_INFINITY) < call.begin)
        .map((value) => ({ call, list, value })),
    ),
  );
  const chosen = candidates[Math.floor(random() * candidates.length)];
  if (!chosen) throw new Error('no call read a value that had been added before it began');
  return history.map((call) => {
    if (call !== chosen.call) return call;
    const reads = call.reads.map(({ list, values }) =>
      list === chosen.list
        ? { list, values: new Set([...values].filter((value) => value !== chosen.value)) }
        : { list, values },
    );
    return { ...call, reads };
  });
}
