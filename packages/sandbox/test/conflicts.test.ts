import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { VersionConflict } from '../src/database/database.ts';
import { serve } from '../src/http/served.fixture.ts';
import { describeEveryDatabase } from './databases.ts';

describeEveryDatabase('A transaction that meets conflicts', (database) => {
  it('is retried, and knows it, until there is none', async () => {
    const tries: boolean[] = [];
    const result = await database().transaction(async (_, contended) => {
      tries.push(contended);
      if (tries.length < 3) throw new VersionConflict('another was first');
      return 'done';
    });
    expect([result, tries]).toEqual(['done', [false, true, true]]);
  });

  it('gives up after twenty attempts, with its own code', async () => {
    let tries = 0;
    const conflicting = {
      ...database(),
      transaction: () =>
        database().transaction(async () => {
          tries++;
          throw new VersionConflict('another was first');
        }),
    };
    const served = await serve(conflicting, randomUUID());
    onTestFinished(() => served.close());
    const response = await fetch(`${served.url}/_sandbox/orders/1/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([response.status, tries]).toEqual([409, 20]);
    expect(await response.json()).toMatchObject({
      code: 900414,
      message: 'Other calls keep changing the same resource',
    });
  });
});
