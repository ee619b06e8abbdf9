import type { control } from '@payments-openapi/sandbox/browser';
import { element } from '../element.ts';
import type { InPageSandbox } from '../sandbox.ts';
import { Actions } from './actions.ts';

/** Pays an order in two parts, and shows the callbacks in the order in which they arrive. */
export async function playCallbacks(section: HTMLElement, sandbox: InPageSandbox): Promise<void> {
  const list = element('ol');
  const actions = new Actions(section);
  section.append(list);

  const pay = async (effect: 'repeat' | 'reorder' | 'lose' | undefined) => {
    const { clock, deliveries, faults, orders } = sandbox.control;
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    const { order } = await orders.create({
      reference_number: `INV-${number}`,
      currency: 'HKD',
      initial_total: 120,
      notify_url: 'https://shop.example/callbacks',
    });
    if (effect) await faults.create({ callbacks: { order_number: order.number }, effect, times: 1 });
    for (const amount of [20, 100]) await orders.pay(order.number, { type: 'Sales', amount });
    // Returns when every callback that is due has been sent.
    await clock.advance({ by: 'PT1M' });
    const { deliveries: all } = await deliveries.list({ limit: 20 });
    list.replaceChildren(...received(all.filter(({ body }) => numberIn(body) === order.number)));
    return SUMMARIES[effect ?? 'none'];
  };
  actions.add('As they should arrive', () => pay(undefined));
  actions.add('Repeat one', () => pay('repeat'));
  actions.add('Reorder them', () => pay('reorder'));
  actions.add('Lose one', () => pay('lose'));
  await actions.run(() => pay(undefined));
}

const SUMMARIES = {
  none: 'Two payments, two callbacks.',
  repeat: 'The receiver knows the id already: it responds with 2xx and does nothing.',
  reorder:
    'The receiver hears that the order is completed, and then that it is partly paid. It reads the order instead of trusting either.',
  lose: 'One never arrives. A receiver that waits for callbacks only would not know of that payment.',
};

function numberIn({ data: { order } }: control.CallbackBody): string | undefined {
  return order && 'number' in order ? order.number : undefined;
}

/** The requests that have arrived, in their order. */
function received(deliveries: control.Delivery[]): HTMLLIElement[] {
  const requests = deliveries
    .flatMap(({ body, attempts }) =>
      attempts.filter(({ http_status }) => http_status !== null).map(({ real_at }) => ({ body, real_at })),
    )
    .toSorted((one, other) => one.real_at.localeCompare(other.real_at));
  const known = new Set<string>();
  return requests.map(({ body: { id, event } }) => {
    const note = known.has(id) ? ', which is known: a repeat' : '';
    known.add(id);
    return element('li', {}, element('code', {}, event), ` with the id ${id}${note}`);
  });
}
