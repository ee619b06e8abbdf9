/** Version 1. Frozen, since databases were created with it: every change of a table is a new migration. */
export const INITIAL_TABLES = `
CREATE TABLE sandboxes (
  sandbox_id TEXT PRIMARY KEY,
  version BIGINT NOT NULL,
  clock BIGINT NOT NULL,
  settings TEXT NOT NULL,
  faults TEXT NOT NULL,
  next_due_at BIGINT,
  lease_owner TEXT,
  lease_until BIGINT,
  -- Real milliseconds: when a sandbox that is being made was begun.
  reserved_at BIGINT,
  -- Real milliseconds: until when calls wait while the state of the sandbox is replaced.
  suspended_until BIGINT,
  -- Where the clock is going while runners move it.
  clock_target BIGINT,
  -- Who sends the callbacks, and until when.
  sender TEXT,
  sender_until BIGINT
);
CREATE INDEX sandboxes_advancing ON sandboxes (clock_target) WHERE clock_target IS NOT NULL;
CREATE INDEX sandboxes_due ON sandboxes (next_due_at, sandbox_id) WHERE next_due_at <= clock;
CREATE INDEX sandboxes_reserved ON sandboxes (reserved_at) WHERE reserved_at IS NOT NULL;

CREATE TABLE billing_configs (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);

CREATE TABLE card_transactions (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  card TEXT,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX card_transactions_position ON card_transactions (sandbox_id, position);
CREATE INDEX card_transactions_card ON card_transactions (sandbox_id, card, position);

CREATE TABLE cards (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  reference_id TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE UNIQUE INDEX cards_reference_id ON cards (sandbox_id, reference_id);

CREATE TABLE clock_advances (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);

CREATE TABLE credit_entries (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  plan_id TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX credit_entries_plan_id ON credit_entries (sandbox_id, plan_id, id);

CREATE TABLE customers (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  reference_number TEXT,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX customers_position ON customers (sandbox_id, position);
CREATE UNIQUE INDEX customers_reference_number ON customers (sandbox_id, reference_number);

CREATE TABLE deliveries (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  due_real BIGINT,
  due_clock BIGINT,
  address TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX deliveries_due_real ON deliveries (sandbox_id, due_real, id);
CREATE INDEX deliveries_due_clock ON deliveries (sandbox_id, due_clock, id);
CREATE INDEX deliveries_address ON deliveries (sandbox_id, address, id);
-- The one search over all sandboxes.
CREATE INDEX deliveries_due ON deliveries (due_real) WHERE due_real IS NOT NULL;

CREATE TABLE fee_rules (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  type TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX fee_rules_type ON fee_rules (sandbox_id, type, id);

CREATE TABLE orders (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  reference_number TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE UNIQUE INDEX orders_reference_number ON orders (sandbox_id, reference_number);

CREATE TABLE payees (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);

CREATE TABLE payment_rules (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX payment_rules_position ON payment_rules (sandbox_id, position);

CREATE TABLE payment_tokens (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  customer_uuid TEXT,
  token TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX payment_tokens_customer_uuid ON payment_tokens (sandbox_id, customer_uuid, id);
CREATE UNIQUE INDEX payment_tokens_token ON payment_tokens (sandbox_id, token);

CREATE TABLE recurring_items (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);

CREATE TABLE recurring_orders (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  billing_key TEXT,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX recurring_orders_position ON recurring_orders (sandbox_id, position);
CREATE UNIQUE INDEX recurring_orders_billing_key ON recurring_orders (sandbox_id, billing_key);

CREATE TABLE recurring_plans (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  reference_number TEXT,
  next_due_at BIGINT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE UNIQUE INDEX recurring_plans_reference_number ON recurring_plans (sandbox_id, reference_number);
CREATE INDEX recurring_plans_next_due_at ON recurring_plans (sandbox_id, next_due_at, id);

CREATE TABLE requests (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);

CREATE TABLE transactions (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  order_number TEXT,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX transactions_position ON transactions (sandbox_id, position);
CREATE INDEX transactions_order_number ON transactions (sandbox_id, order_number, position);

CREATE TABLE users (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  reference_id TEXT,
  phone_number TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE UNIQUE INDEX users_reference_id ON users (sandbox_id, reference_id);
CREATE UNIQUE INDEX users_phone_number ON users (sandbox_id, phone_number);

CREATE TABLE wallet_transactions (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  wallet_id TEXT,
  created_ms BIGINT,
  position BIGINT NOT NULL,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX wallet_transactions_position ON wallet_transactions (sandbox_id, position);
CREATE INDEX wallet_transactions_wallet_id ON wallet_transactions (sandbox_id, wallet_id, position);
CREATE INDEX wallet_transactions_created_ms ON wallet_transactions (sandbox_id, created_ms, position);

CREATE TABLE wallets (
  sandbox_id TEXT NOT NULL,
  id TEXT NOT NULL,
  version BIGINT NOT NULL,
  document TEXT NOT NULL,
  p_user_id TEXT,
  PRIMARY KEY (sandbox_id, id)
);
CREATE INDEX wallets_p_user_id ON wallets (sandbox_id, p_user_id, id);
`;
