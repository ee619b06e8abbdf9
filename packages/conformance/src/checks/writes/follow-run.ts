import { readPointer } from '@payments-openapi/spec';
import type { CheckContext } from '../../run/check.ts';
import type { Comparison, Follower, Reference } from '../../run/following.ts';
import { type Exchange, parseJson } from '../../wire/exchange.ts';
import { fieldAt, findingAbout } from '../describe.ts';
import type { Difference } from './differences.ts';
import { CALCULATION } from './facts.ts';
import { createModel } from './model.ts';
import { keyOf } from './repeated.ts';

/** The most exchanges before a difference that a finding shows. */
const MOST_BEFORE = 8;

const NOTHING: Comparison = { isCompared: false, findings: [] };

/**
 * Compares every response of a server with what all responses before have shown, whichever check sent the request. A sandbox
 * has a reference of its own for each step.
 */
export async function startModel(context: CheckContext): Promise<Reference | undefined> {
  const { hasControl, profile, contract } = context;
  if (hasControl || !profile.stateful) return undefined;
  const model = createModel(context);
  const keys = new Set<string>();
  /** Notes the key of a create. Returns whether it was taken, so that the response may show what was created before. */
  const isRepeated = ({ operation, request }: Exchange): boolean => {
    const key = operation && keyOf(context, operation);
    if (key === undefined) return false;
    const taken = `${operation?.operationId} ${JSON.stringify(readPointer(parseJson(request.body), key))}`;
    const isTaken = keys.has(taken);
    keys.add(taken);
    return isTaken;
  };

  const compare = (exchange: Exchange): readonly Difference[] => {
    const { operation, outcome, validity, request } = exchange;
    // C09 compares what a calculation shows, which is not stored.
    if (operation?.operationId === CALCULATION) return [];
    // What the contract does not allow has no specified response.
    if (operation?.isSafe) return validity?.valid ? model.read(exchange) : [];
    if (outcome === 'success' && isRepeated(exchange)) return [];
    if (outcome === 'success' && operation && validity?.valid)
      return model.wrote(exchange, parseJson(request.body), exchange);
    // A server error may occur halfway, and what the contract does not allow has no specified effect either.
    if (outcome !== 'failure' || exchange.response.status >= 500) model.mayHaveSet(exchange);
    return [];
  };
  const follow = async (exchange: Exchange): Promise<Comparison> => {
    const found = compare(exchange);
    if (exchange.outcome !== 'success' || !exchange.operation) return NOTHING;
    return {
      isCompared: true,
      findings: found.map(({ exchange: last, at, before = [], ...observed }) => ({
        ...findingAbout(last, { ...fieldAt(contract, last.operation, at), ...observed }),
        exchanges: [...before.slice(0, 1), ...before.slice(1).slice(1 - MOST_BEFORE), last],
      })),
    };
  };
  const follower: Follower = {
    control: async () => [],
    follow,
    async followConcurrent(exchanges) {
      const writes = exchanges.filter(({ operation }) => !operation?.isSafe);
      for (const write of writes) {
        isRepeated(write);
        model.mayHaveSet(write);
      }
      if (writes.length === 0) for (const read of exchanges) model.read(read);
    },
    lose: () => model.forget(),
    close: async () => {},
  };
  return {
    async follow() {
      model.timePassed();
      return follower;
    },
    close: async () => {},
  };
}
