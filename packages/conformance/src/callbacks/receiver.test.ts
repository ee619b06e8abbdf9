import { expect, it } from 'vitest';
import { startReceiver } from './receiver.ts';

it('answers a callback whose check throws, and throws that when it is closed', async () => {
  const receiver = await startReceiver();
  receiver.onReceived = () => Promise.reject(new Error('the list cannot be read'));
  const { status } = await fetch(receiver.url, { method: 'POST', body: '{}' });
  expect(status).toBe(200);
  expect(receiver.received).toHaveLength(1);
  await expect(receiver.close()).rejects.toThrow('the list cannot be read');
});
