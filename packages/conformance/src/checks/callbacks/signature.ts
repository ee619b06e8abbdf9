import { Webhook } from 'standardwebhooks';
import type { Session } from '../session.ts';
import type { Receiver } from './receiver.ts';

export interface SignedReceiver {
  receiver: Receiver;
  secret: string;
}

/** Each callback has a valid signature. */
export function areSigned(session: Session, { receiver, secret }: SignedReceiver): void {
  const webhook = new Webhook(secret);
  for (const { headers, text, exchange } of receiver.received) {
    try {
      webhook.verify(text, Object.fromEntries(headers));
    } catch (error) {
      const actual = error instanceof Error ? error.message : String(error);
      session.finding(exchange, { at: '', expected: 'a valid Standard Webhooks signature', actual });
    }
  }
}
