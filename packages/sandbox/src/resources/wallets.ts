import type { FeeRuleCreate, WalletCreate, WalletTransactionCreate } from '../generated/contract.ts';
import { formatInstant } from '../input/instant.ts';
import {
  type FeeRule,
  feeRules,
  type StoredWalletTransaction,
  users,
  type Wallet,
  wallets,
  walletTransactions,
} from '../records/collections.ts';
import { type ResourceDefinition, requireExisting } from './definition.ts';

export const walletResource: ResourceDefinition<WalletCreate, Wallet> = {
  collection: wallets,
  async make(from, context) {
    await requireExisting(context, users, from.p_user_id, 'p_user_id');
    const id = from.id ?? context.newId();
    return { id, document: { ...from, id } };
  },
  from: (wallet) => wallet,
};

/** Placeholders for a hash and for an address of a blockchain. */
const HASH = `0x${'0'.repeat(64)}`;
const ADDRESS = `0x${'0'.repeat(40)}`;

export const walletTransactionResource: ResourceDefinition<WalletTransactionCreate, StoredWalletTransaction> =
  {
    collection: walletTransactions,
    async make(from, context) {
      await requireExisting(context, wallets, from.wallet_id, 'wallet_id');
      const id = from.id ?? context.newId();
      const document: StoredWalletTransaction = {
        blockchain: 'Ethereum',
        block_hash: HASH,
        contract_address: ADDRESS,
        source_address: ADDRESS,
        destination_address: ADDRESS,
        amount_in_usd: from.amount,
        calculated_fee: '0.00',
        p_created_at: formatInstant(context.now),
        ...from,
        id,
      };
      return { id, document };
    },
    from: (transaction) => transaction,
  };

export const feeRuleResource: ResourceDefinition<FeeRuleCreate, FeeRule> = {
  collection: feeRules,
  make: (from, context) => ({
    id: context.newId(),
    document: { fixed_fee: '0.00', percentage_fee: '0.00', ...from },
  }),
  from: (rule) => rule,
};
