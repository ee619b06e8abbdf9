import type { Exchange } from '../../wire/exchange.ts';
import type { Fact } from './facts.ts';

/** Reads with the same response as before, which need not be compared again. Most reads of a run are. */
export interface RepeatedReads {
  /** Whether a read shows the same as before, and nothing else has become known of it. */
  shows(exchange: Exchange): boolean;
  /** Notes a read that differs in nothing from what is known. */
  note(exchange: Exchange, facts: readonly Fact[]): void;
  /** Notes that something else is known of a resource. */
  changed(owner: string): void;
  clear(): void;
}

export function createRepeatedReads(): RepeatedReads {
  /** The resources of which something else became known, in order. */
  const changes: string[] = [];
  const last = new Map<string, { body: string; owners: ReadonlySet<string>; changes: number }>();
  return {
    shows(exchange) {
      const before = last.get(callOf(exchange));
      if (before?.body !== exchange.response.body) return false;
      return !changes.slice(before.changes).some((owner) => before.owners.has(owner));
    },
    note(exchange, facts) {
      const owners = new Set(facts.map(({ owner }) => owner.key));
      last.set(callOf(exchange), { body: exchange.response.body, owners, changes: changes.length });
    },
    changed: (owner) => void changes.push(owner),
    clear: () => last.clear(),
  };
}

export function callOf({ request: { method, url, body } }: Exchange): string {
  return `${method} ${url} ${body}`;
}
