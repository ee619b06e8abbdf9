import { describe, expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { json, withServer } from './commands.fixture.ts';
import { EVENTS } from './trigger.ts';

const newSandbox = withServer();

describe('trigger', () => {
  it.each(EVENTS)('causes %s', async (event) => {
    const { url, control } = await newSandbox('empty');
    const [caused] = await json(url, 'trigger', event);
    const { delivery } = await control.deliveries.get(caused.delivery_id);
    expect(delivery.body.event).toBe(event);
    const [attempt] = (await json(url, 'callbacks')).filter((each) => each.delivery_id === delivery.id);
    if (event !== 'sandbox.ping') expect(attempt).toMatchObject({ callback_event: event, http_status: null });
  });

  it('sends the callback to a URL', async () => {
    const { url } = await newSandbox('empty');
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    await json(url, 'trigger', 'order.completed', '--to', receiver.url);
    expect((await receiver.next()).event).toBe('order.completed');
  });
});
