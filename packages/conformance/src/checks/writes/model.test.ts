import type { Json } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { contextWith, exchangeOf } from '../../../test/exchange.fixture.ts';
import { DEFAULT_PROFILE } from '../../profile/presets.ts';
import type { Profile } from '../../profile/profile.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { createModel } from './model.ts';

const profile: Profile = { ...DEFAULT_PROFILE, choices: { 'omitted-fields': 'kept' } };
const newModel = (hasControl = false, choices: Profile['choices'] = profile.choices) =>
  createModel(contextWith({ profile: { ...profile, choices }, hasControl }));
const success = (operationId: string, path: string, data: Json, body?: Json): Exchange =>
  exchangeOf(operationId, path, { data, body });

const customer = { uuid: 'C-1', reference_number: 'R-1', name: 'Ann', dial_code: '44' };
const read = (phone: string) =>
  success('customers_getByReference', '/customers/ref/R-1', { customer: { ...customer, phone } });

describe('what is known of a resource', () => {
  it('stays until a write sets it', () => {
    const model = newModel();
    expect(model.read(read('1'))).toEqual([]);
    expect(model.read(read('2'))).toMatchObject([{ at: '/data/customer/phone', actual: '"2"' }]);
  });

  it('is not omitted by a calculation that is refused', () => {
    const model = newModel();
    const body = { cycles: [{ recurring_billing_config: 'c', recurring_items: [], description: 'd' }] };
    const path = '/plan/p/cycles/calculate';
    expect(model.read(exchangeOf('recurringPlans_calculateCycles', path, { body }))).toEqual([]);
    expect([...model.omitted]).toEqual([]);
  });

  it('is forgotten once a write sets it, even if no response shows the new value', () => {
    const model = newModel();
    model.read(read('1'));
    const body = { name: 'Ann', phone: '2' };
    const write = success('customers_update', '/customers/C-1', { customer }, body);
    expect(model.wrote(write, body, write)).toEqual([]);
    expect(model.read(read('2'))).toEqual([]);
  });

  it('may be nothing if a write sets an empty text, but an empty text is not nothing otherwise', () => {
    const model = newModel();
    const shown = (email: string | null) =>
      success('customers_getByReference', '/customers/ref/R-1', { customer: { ...customer, email } });
    const body = { name: 'Ann', phone: '2', email: '' };
    const write = success(
      'customers_update',
      '/customers/C-1',
      { customer: { ...customer, email: null } },
      body,
    );
    expect(model.wrote(write, body, write)).toEqual([]);
    expect(model.read(shown(null))).toEqual([]);
    const other = newModel();
    other.read(shown(''));
    expect(other.read(shown(null))).toMatchObject([{ at: '/data/customer/email', actual: 'null' }]);
  });

  it('stays although it is derived, unless a write concerns the resource', () => {
    const model = newModel(true);
    const sandbox = '/sandboxes/35dfaa11-d699';
    const listed = (token: string) => {
      const transactions = [{ uuid: 'T-1', payment_data: { token } }];
      return success('transactions_list', `${sandbox}/transactions/list`, { transactions });
    };
    const write = (uuid: string) => {
      const body = { order: {}, transaction: { uuid } };
      return success('transactions_void', `${sandbox}/transactions/void`, { order: {} }, body);
    };
    model.read(listed('one'));
    model.wrote(write('T-2'), {}, write('T-2'));
    const at = '/data/transactions/0/payment_data/token';
    expect(model.read(listed('two'))).toMatchObject([{ at, actual: '"two"' }]);
    model.wrote(write('T-1'), {}, write('T-1'));
    expect(model.read(listed('two'))).toEqual([]);
  });

  it('does not include the cycles that a calculation would add, which may have the same ids each time', () => {
    const model = newModel();
    const calculated = (created_at: string) => {
      const body = { activate_type: 'immediate', cycles: [] };
      const data = { plan: { id: 'P-1', recurring_cycles: [{ id: 'P-1.2', created_at }] } };
      return success('recurringPlans_calculateCycles', '/plan/P-1/cycles/calculate', data, body);
    };
    expect(model.read(calculated('2026-05-01T00:00:00Z'))).toEqual([]);
    expect(model.read(calculated('2026-05-01T00:00:03Z'))).toEqual([]);
  });

  it('includes the cycles of a plan, to which only a write adds', () => {
    const model = newModel();
    const plan = (ids: string[]) => {
      const recurring_cycles = ids.map((id) => ({ id, description: id }));
      return success('recurringPlans_get', '/plan/P-1', { plan: { id: 'P-1', recurring_cycles } });
    };
    expect(model.read(plan(['C-1']))).toEqual([]);
    expect(model.read(plan(['C-1', 'C-2']))).toMatchObject([
      { at: '/data/plan/recurring_cycles/1', expected: expect.stringContaining('to be absent') },
    ]);
    const body = { plan: { name: 'Other' } };
    const write = success('recurringPlans_update', '/plan/P-1', { plan: { id: 'P-1' } }, body);
    model.wrote(write, body, write);
    expect(model.read(plan(['C-1', 'C-2', 'C-3']))).toEqual([]);
  });

  it('does not include the transactions of an order, which are made as time passes', () => {
    const model = newModel();
    const order = (uuids: string[]) => {
      const transactions = uuids.map((uuid) => ({ uuid, type: 'Sales' }));
      return success('recurringOrders_get', '/orders', { order: { order_number: 'O-1', transactions } });
    };
    expect(model.read(order(['T-1']))).toEqual([]);
    expect(model.read(order(['T-1', 'T-2']))).toEqual([]);
  });

  it('includes which resources belong together, until a write names them', () => {
    const customerWith = (id: string) => ({ ...customer, default_payment_token: { token: id } });
    const plan = (id: string, name = 'Ann') =>
      success('recurringPlans_get', '/plan/P-1', {
        plan: { id: 'P-1', customer: { ...customerWith(id), name } },
      });
    const model = newModel();
    model.read(plan('T-1'));
    const at = '/data/plan/customer/default_payment_token/token';
    expect(model.read(plan('T-2'))).toMatchObject([{ at, actual: '"T-2"' }]);
    const body = { name: 'Ann', phone: '1', default_payment_token: 'T-2' };
    const write = success('customers_update', '/customers/C-1', { customer: customerWith('T-2') }, body);
    expect(model.wrote(write, body, write)).toEqual([]);
    expect(model.read(plan('T-1'))).toMatchObject([{ at, actual: '"T-1"' }]);
    expect(model.read(plan('T-2'))).toEqual([]);
  });

  it('includes the customer beside an order', () => {
    const model = newModel();
    const order = (uuid: string) =>
      success('recurringOrders_get', '/orders', {
        order: { order_number: 'O-1' },
        customer: { uuid, reference_number: uuid },
      });
    expect(model.read(order('C-1'))).toEqual([]);
    expect(model.read(order('C-2'))).toMatchObject([{ at: '/data/customer/uuid', actual: '"C-2"' }]);
  });

  it('does not include what an order contains if a list omits its number', () => {
    const listed = (item: string, order: Json) => {
      const recurring_cycle = { recurring_items: [{ id: item, price: 1, currency: 'HKD' }] };
      return success('recurringOrders_list', '/orders/list', [
        { order, recurring_cycle, customer: { uuid: 'C-1' } },
      ]);
    };
    const model = newModel();
    model.read(listed('boat', {}));
    expect(model.read(listed('car', {}))).toEqual([]);
    const other = newModel();
    other.read(listed('boat', { order_number: '1' }));
    expect(other.read(listed('car', { order_number: '1' }))).toMatchObject([
      { at: '/data/0/recurring_cycle/recurring_items/0/id', actual: '"car"' },
    ]);
  });

  it('includes whether a transaction is voided or a success, until a void names it', () => {
    const model = newModel();
    const listed = (fields: Record<string, Json>) =>
      success('transactions_list', '/transactions/list', {
        transactions: ['T-1', 'T-2'].map((uuid) => ({ uuid, ...fields, order: { number: 'O-1' } })),
      });
    model.read(listed({ voided: false, success: true }));
    const body = { order: { number: 'O-1' }, transaction: { uuid: 'T-1' } };
    const order = { number: 'O-1', transactions: [{ uuid: 'T-1' }, { uuid: 'T-2' }] };
    const write = success('transactions_void', '/transactions/void', { order }, body);
    model.wrote(write, body, write);
    expect(model.read(listed({ voided: true, success: false }))).toMatchObject([
      { at: '/data/transactions/1/voided', rule: 'transaction-voided', actual: 'true' },
      { at: '/data/transactions/1/success', rule: 'transaction-success', actual: 'false' },
    ]);
  });

  it('may change at any time after a void that may be pending', () => {
    const listed = (paid_total: string, number = 'O-1') =>
      success('transactions_list', '/transactions/list', {
        transactions: [{ uuid: `T-${number}`, order: { number, paid_total } }],
      });
    const body = { order: { number: 'O-1' }, transaction: { uuid: 'T-O-1' } };
    const write = success('transactions_void', '/transactions/void', { order: { number: 'O-1' } }, body);
    const model = newModel(false, { 'void-result': 'pending' });
    model.wrote(write, body, write);
    model.read(listed('1.00'));
    expect(model.read(listed('0.00'))).toEqual([]);
    const other = newModel(true, { 'void-result': 'immediate' });
    other.wrote(write, body, write);
    other.read(listed('1.00'));
    expect(other.read(listed('0.00'))).toMatchObject([{ rule: 'order-paid-total', actual: '"0.00"' }]);
  });

  it('is forgotten after a write without a response, also what the write omits if that may be cleared', () => {
    const body = { name: 'Ann', phone: '1' };
    const write = success('customers_update', '/customers/C-1', { customer: { uuid: 'C-1' } }, body);
    const shown = (dial_code: string) =>
      success('customers_getByReference', '/customers/ref/R-1', { customer: { ...customer, dial_code } });
    const found = (choice: 'kept' | 'cleared') => {
      const model = newModel(false, { 'omitted-fields': choice });
      model.read(shown('44'));
      model.mayHaveSet(write);
      return model.read(shown('')).map(({ at }) => at);
    };
    expect(found('cleared')).toEqual([]);
    expect(found('kept')).toEqual(['/data/customer/dial_code']);
  });

  it('stays if a write sets it for another resource of the same customer', () => {
    const plan = (id: string, name: string) => ({ plan: { id, name, customer: { uuid: 'C-1' } } });
    const model = newModel();
    model.read(success('recurringPlans_get', '/plan/P-1', plan('P-1', 'one')));
    model.read(success('recurringPlans_get', '/plan/P-2', plan('P-2', 'two')));
    const body = { plan: { name: 'other' } };
    const write = success('recurringPlans_update', '/plan/P-1', plan('P-1', 'other'), body);
    expect(model.wrote(write, body, write)).toEqual([]);
    expect(model.read(success('recurringPlans_get', '/plan/P-2', plan('P-2', 'other')))).toMatchObject([
      { at: '/data/plan/name', actual: '"other"' },
    ]);
  });

  it('lacks an entry as a whole, which is one difference', () => {
    const cycle = (description: string) => ({
      billing_count: 2,
      description,
      recurring_billing_config: 'config',
      recurring_items: [],
    });
    const body = { plan: { recurring_cycles: [cycle('first'), cycle('second')] } };
    const shown = {
      id: 'P-1',
      recurring_cycles: [{ ...cycle('first'), recurring_billing_config: { id: 'config' } }],
    };
    const write = success('recurringPlans_create', '/plan', { plan: shown }, body);
    expect(newModel().wrote(write, body, write)).toMatchObject([
      { at: '/data/plan/recurring_cycles/1', actual: 'absent' },
    ]);
  });
});
