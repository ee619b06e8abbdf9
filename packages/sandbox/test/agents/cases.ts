import { operations, requestExamples } from '@payments-openapi/spec';
import { changesState } from '../../src/contract/changes-state.ts';
import { loadServiceContract } from '../../src/contract/load.ts';

export type Arguments = Record<string, unknown>;

/** A write, and what a caller knows about it. */
export interface WriteCase {
  write: string;
  /** The arguments of an attempt. `reference` is the caller's own, if the write has one. */
  argumentsWith(reference: string): Arguments;
  /** A read that a careful caller would make, and what it shows if the write was carried out. */
  lookUp?: {
    tool: string;
    arguments(args: Arguments): Arguments;
    shows(text: string, args: Arguments): boolean;
  };
}

const document = loadServiceContract();

/** Every write of the contract, with its first example as arguments. */
export const CASES: readonly WriteCase[] = operations(document)
  .filter(changesState)
  .map(({ operationId }) => {
    const [example] = requestExamples(document, operationId);
    if (!example) throw new Error(`${operationId} has no example`);
    const args = { ...example.pathParams, ...example.query, ...example.headers, ...Object(example.body) };
    return {
      write: operationId,
      argumentsWith: (reference: string) => withReference(structuredClone(args), reference),
      ...lookUps()[operationId],
    };
  });

/** Puts the caller's reference where the write has one. */
function withReference(args: Arguments, reference: string): Arguments {
  const { user, plan } = args as { user?: Arguments; plan?: Arguments };
  if (user) user.reference_id = reference;
  if (plan?.customer_uuid) plan.reference_number = reference;
  return args;
}

/** The reads that retries.md recommends. */
function lookUps(): Record<string, Pick<WriteCase, 'lookUp'>> {
  const reference = (args: Arguments) => {
    const { user, plan, transaction } = args as Record<string, Arguments | undefined>;
    return String(user?.reference_id ?? plan?.reference_number ?? transaction?.uuid);
  };
  return {
    users_create: {
      lookUp: {
        tool: 'users_get',
        arguments: (args) => ({ reference_id: reference(args) }),
        shows: (text, args) => text.includes(reference(args)),
      },
    },
    recurringPlans_create: {
      lookUp: {
        tool: 'recurringOrders_list',
        arguments: () => ({ limit: 100 }),
        shows: (text, args) => text.includes(`"${reference(args)}-1"`),
      },
    },
    recurringPlans_update: {
      lookUp: {
        tool: 'recurringPlans_get',
        arguments: ({ id }) => ({ id }),
        shows: (text, { plan }) => text.includes(`"name":${JSON.stringify((plan as Arguments).name)}`),
      },
    },
    transactions_void: {
      lookUp: {
        tool: 'transactions_list',
        arguments: () => ({ limit: 100 }),
        shows: (text, args) => {
          const { data } = JSON.parse(text) as { data: { transactions: Arguments[] } | Arguments[] };
          const entries = Array.isArray(data) ? data : data.transactions;
          return entries.some(
            ({ uuid, voided, void_is_pending }) => uuid === reference(args) && (voided || void_is_pending),
          );
        },
      },
    },
  };
}
