import type { Exchange } from '../../wire/exchange.ts';
import { formatValue } from '../describe.ts';
import type { Difference } from './differences.ts';
import type { Fact } from './facts.ts';
import { mentions } from './mentions.ts';
import { callOf } from './repeated-reads.ts';

/** The entries that each read of a resource has shown. */
export interface ListedEntries {
  /**
   * Entries that the same read of a resource did not have before, although no write has mentioned it since. Only those whose
   * fields callers set: payments, for example, may be made as time passes.
   * @param log all accepted writes, in order
   */
  surplus(exchange: Exchange, facts: readonly Fact[], log: readonly Exchange[]): Difference[];
  clear(): void;
}

interface Listed {
  keys: ReadonlySet<string>;
  exchange: Exchange;
  /** How many writes there were before. */
  writes: number;
}

export function createListedEntries(): ListedEntries {
  const listed = new Map<string, Listed>();
  return {
    surplus(exchange, facts, log) {
      const { operation } = exchange;
      if (!operation || operation.parameters.some(({ name }) => name === 'limit')) return [];
      const entries = new Map(facts.filter(isEntry).map((one) => [one.owner.key, one]));
      const call = callOf(exchange);
      const before = listed.get(call);
      listed.set(call, { keys: new Set(entries.keys()), exchange, writes: log.length });
      if (!before) return [];
      const since = log.slice(before.writes);
      const added = [...entries.values()].find(
        (fact) => !before.keys.has(fact.owner.key) && !since.some((write) => mentions(write, fact)),
      );
      if (!added) return [];
      return [
        {
          exchange,
          at: added.owner.at,
          kind: 'value',
          expected: `${added.owner.at} to be absent, as in the same read before`,
          actual: formatValue(added.owner.key),
          before: [before.exchange, ...since],
        },
      ];
    },
    clear: () => listed.clear(),
  };
}

function isEntry({ owner, field }: Fact): boolean {
  return owner.isResource && /\/\d+$/.test(owner.at) && field.origin?.kind === 'echoed';
}
