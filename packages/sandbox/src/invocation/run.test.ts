import { expect, it, onTestFinished } from 'vitest';
import { describeDatabases } from '../../test/databases.ts';
import { serve } from '../http/served.fixture.ts';
import { DEFAULT_SETTINGS } from '../records/sandboxes.ts';

describeDatabases('A call that reads along with its sandbox', (database) => {
  const filtered = '/svc/payment/api/v1/openapi/transactions/list?filter=anything';

  it('answers by what another server made of the sandbox meanwhile', async () => {
    const { fetch, close } = await serve(database(), 'guessed');
    onTestFinished(close);
    const status = async () => (await fetch(`/sandboxes/guessed${filtered}`)).status;
    expect(await status()).toBe(400);
    const settings = JSON.stringify({ ...DEFAULT_SETTINGS, filter: 'ignore' });
    await database().query(
      "UPDATE sandboxes SET settings = $1, version = version + 1 WHERE sandbox_id = 'guessed'",
      [settings],
    );
    expect(await status()).toBe(200);
    await database().query("DELETE FROM sandboxes WHERE sandbox_id = 'guessed'");
    expect(await status()).toBe(404);
  });
});
