import { DatabaseSync } from 'node:sqlite';

interface Subscription {
  /** Our reference, such as BOX-1. Its orders are BOX-1-1, BOX-1-2 and so on. */
  reference: string;
  customer_uuid: string;
  /** `opening` until it is certain that the plan exists. */
  state: 'opening' | 'open';
}

interface Shipment {
  order_number: string;
  reference: string;
}

/** State that must survive a restart. Every write is idempotent. */
export function openStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE IF NOT EXISTS subscriptions (
      reference TEXT PRIMARY KEY, customer_uuid TEXT NOT NULL, state TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS inbox (
      webhook_id TEXT PRIMARY KEY, order_number TEXT NOT NULL, reference TEXT NOT NULL,
      done INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE IF NOT EXISTS shipments (order_number TEXT PRIMARY KEY, reference TEXT NOT NULL);
  `);
  const insertSubscription = database.prepare(
    "INSERT INTO subscriptions VALUES (?, ?, 'opening') ON CONFLICT DO NOTHING",
  );
  const updateSubscription = database.prepare("UPDATE subscriptions SET state = 'open' WHERE reference = ?");
  const selectSubscription = database.prepare('SELECT * FROM subscriptions WHERE reference = ?');
  const insertCallback = database.prepare(
    'INSERT INTO inbox (webhook_id, order_number, reference) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const selectWaiting = database.prepare('SELECT * FROM inbox WHERE done = 0 ORDER BY rowid');
  const updateDone = database.prepare('UPDATE inbox SET done = 1 WHERE webhook_id = ?');
  const insertShipment = database.prepare('INSERT INTO shipments VALUES (?, ?) ON CONFLICT DO NOTHING');
  const selectShipments = database.prepare('SELECT * FROM shipments WHERE reference = ? ORDER BY rowid');

  return {
    addSubscription: (reference: string, customer: string) =>
      void insertSubscription.run(reference, customer),
    markOpen: (reference: string) => void updateSubscription.run(reference),
    subscription: (reference: string) =>
      selectSubscription.get(reference) as unknown as Subscription | undefined,

    addCallback: (callback: Callback) =>
      void insertCallback.run(callback.webhook_id, callback.order_number, callback.reference),
    waitingCallbacks: () => selectWaiting.all() as unknown as Callback[],
    markDone: (webhookId: string) => void updateDone.run(webhookId),

    ship: (orderNumber: string, reference: string) => void insertShipment.run(orderNumber, reference),
    shipments: (reference: string) => selectShipments.all(reference) as unknown as Shipment[],

    close: () => database.close(),
  };
}

/** A verified callback, reduced to what identifies the order. */
export interface Callback {
  webhook_id: string;
  order_number: string;
  /** The order's reference number. */
  reference: string;
}

export type Store = ReturnType<typeof openStore>;
