import { expect, it, onTestFinished } from 'vitest';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

describeDatabases('Entries that two servers gave the same position', (database, other) => {
  it('are on one page each, whichever server answers and however they are changed in between', async () => {
    const one = await controlled(database(), onTestFinished);
    const two = await controlled(other(), onTestFinished);
    const both = [one.on(one.id), two.on(one.id)];
    const made = Array.from({ length: 9 }, (_, n) =>
      both[n % 2]?.control.customers.create({ reference_number: `CRM-${n}`, name: 'Lee', dial_code: '852' }),
    );
    const uuids = (await Promise.all(made)).map((each) => each?.customer.uuid ?? '');
    await database().query('UPDATE customers SET position = 1 WHERE sandbox_id = $1', [one.id]);
    const seen: string[] = [];
    for (let offset = 0; offset < uuids.length; offset += 3) {
      const page = { offset, limit: 3 };
      const { resources = [] } = (await both[offset % 2]?.control.resources.list('customers', page)) ?? {};
      seen.push(...resources.map(({ id }) => id));
      // A changed row is written to another place in its table.
      const [first = ''] = uuids.toSorted();
      await both[0]?.api.customers.update(first, { name: 'Ho', phone: String(offset) });
    }
    expect(seen).toEqual(uuids.toSorted().toReversed());
  });
});
