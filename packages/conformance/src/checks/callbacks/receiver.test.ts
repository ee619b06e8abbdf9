import { expect, it } from 'vitest';
import { startReceiver } from './receiver.ts';

it('responds to a callback even if its handler throws, and rejects with that error when it is closed', async () => {
  const receiver = await startReceiver();
  receiver.onReceived = () => Promise.reject(new Error('the list cannot be read'));
  const { status } = await fetch(receiver.url, { method: 'POST', body: '{}' });
  expect(status).toBe(200);
  expect(receiver.received).toHaveLength(1);
  await expect(receiver.close()).rejects.toThrow('the list cannot be read');
});
