import { requestExamples } from '@payments-openapi/spec';
import { expect, it, onTestFinished } from 'vitest';
import { loadServiceContract } from '../src/contract/load.ts';
import type { Resource, ResourceType } from '../src/generated/contract.ts';
import { RESOURCES } from '../src/resources/registry.ts';
import { controlled } from './control.fixture.ts';
import { describeDatabases } from './databases.ts';

const CUSTOMER = '0a6c7f52-5c1b-4b0e-8f43-2f1f9f4f7c01';
const PLAN = '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11';

describeDatabases('The resources of a sandbox', (database) => {
  const begin = async () => {
    const server = await controlled(database(), onTestFinished);
    const { sandbox } = await server.control.sandboxes.create({});
    return server.on(sandbox.id);
  };

  it('of every type are listed and read, each in the field that its type names', async () => {
    const { control, api } = await begin();
    await control.clock.advance({ by: 'P2M' });
    const [payee] = requestExamples(loadServiceContract(), 'payees_create');
    await api.payees.create(payee?.body as never);
    // Paying more than is due changes the credit of the plan.
    const [latest] = await api.recurringOrders.list();
    await control.recurringOrders.pay(latest?.order.order_number ?? '', { amount: 1 });
    await control.feeRules.create({ type: 'user', user_id: 'usr-1' });
    for (const type of Object.keys(RESOURCES) as ResourceType[]) {
      const { resources } = await control.resources.list(type);
      expect(resources, type).not.toEqual([]);
      const [first] = resources;
      const { resource } = await control.resources.get(type, first?.id ?? '');
      expect(resource).toEqual(first);
      const members = Object.keys(resource).filter((name) => !['type', 'id', 'links'].includes(name));
      expect(members).toEqual([type === 'credit_entries' ? 'credit_entry' : type.replace(/s$/, '')]);
    }
  });

  it('link to the resources that they refer to', async () => {
    const { control } = await begin();
    const seen: Resource[] = [];
    for (const type of Object.keys(RESOURCES) as ResourceType[])
      seen.push(...(await control.resources.list(type)).resources);
    const links = seen.flatMap((resource) => resource.links);
    expect(links.length).toBeGreaterThan(20);
    for (const { type, id } of links.filter(({ type }) => type !== 'payment_tokens'))
      expect((await control.resources.get(type, id)).resource.id).toBe(id);
    const { resource: plan } = await control.resources.get('recurring_plans', PLAN);
    expect(plan.links[0]).toEqual({ type: 'customers', id: CUSTOMER });
    expect(plan.recurring_plan?.recurring_cycles).not.toEqual([]);
  });

  it('are found by id, by the id of a resource that they refer to, and by any value', async () => {
    const { control } = await begin();
    const ids = async (type: ResourceType, search: string, page = {}) =>
      (await control.resources.list(type, { search, ...page })).resources.map(({ id }) => id);
    expect(await ids('customers', 'TAI man')).toEqual([CUSTOMER]);
    expect(await ids('recurring_plans', CUSTOMER)).toEqual([PLAN]);
    expect(await ids('recurring_plans', 'recurring_plans')).toEqual([]);
    for (const n of [1, 2, 3])
      await control.orders.create({ reference_number: `FIND-${n}`, currency: 'HKD', initial_total: n });
    const all = await ids('orders', 'find-');
    expect(all).toHaveLength(3);
    expect(await ids('orders', 'find-', { offset: 1, limit: 1 })).toEqual([all[1]]);
  });

  it('that do not exist are not found', async () => {
    const { control } = await begin();
    await expect(control.resources.get('orders', 'none')).rejects.toMatchObject({ code: 900404 });
    await expect(control.resources.list('secrets' as never)).rejects.toMatchObject({ code: 900400 });
  });
});
