import type { Person } from '../../src/testing/simulate.ts';
import { Merchant } from './merchant.ts';

const MINUTE_MS = 60_000;

/** Mistakes when a person changes their name. */
export const RENAME_BUGS: Readonly<Record<string, typeof Merchant>> = {
  'ignores that a change of name failed': class extends Merchant {
    override async rename(person: Person, name: string) {
      await this.world.api.customers.update(person.uuid, { name, phone: '1' }).catch(() => undefined);
    }
  },
  'confirms a change of name before it is made': class extends Merchant {
    override async rename(person: Person, name: string) {
      const later = async () => {
        await this.world.sleep(MINUTE_MS);
        await super.rename(person, name);
      };
      void later().catch(() => undefined);
    }
  },
  'takes any response to a change of name for success': class extends Merchant {
    override async rename({ uuid }: Person, name: string) {
      await this.send('PUT', `customers/${uuid}`, { name, phone: '1' });
    }
  },
  'looks at the HTTP status of a change of name only': class extends Merchant {
    override async rename({ uuid }: Person, name: string) {
      const { ok, status } = await this.send('PUT', `customers/${uuid}`, { name, phone: '1' });
      if (!ok) throw new Error(`HTTP ${status}`);
    }
  },
};
