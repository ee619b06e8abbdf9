import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { operationOf, operations, requestExamples } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { loadControlContract, loadServiceContract } from '../contract/load.ts';
import { command, json, newFile, withServer } from './commands.fixture.ts';
import { exampleArguments, fieldsOf, readValue, requiredObjects, withValues } from './fields.ts';

const newSandbox = withServer();

/** An option cannot be null, except within JSON. */
function withoutNulls(value: object) {
  return JSON.parse(JSON.stringify(value, (_, each) => (each === null ? undefined : each)));
}

describe('call and create', () => {
  const contracts = [loadServiceContract(), loadControlContract()];
  const all = contracts.flatMap((document) =>
    operations(document).map((operation) => ({ document, operation, id: operation.operationId })),
  );

  it('have an option of its own for every field of every operation', () => {
    const ours = ['input', 'server', 'control-key', 'json', 'help'];
    for (const { document, operation, id } of all) {
      const names = fieldsOf(document, operation).map(({ name }) => name);
      expect.soft(new Set([...names, ...ours]).size, id).toBe(names.length + ours.length);
    }
  });

  it('have arguments for the example of every operation, as it is in the contract', () => {
    for (const { document, operation, id } of all) {
      const [example] = requestExamples(document, id);
      const fields = fieldsOf(document, operation);
      const args = exampleArguments(document, operation).slice(Object.keys(example?.pathParams ?? {}).length);
      const values = args.flatMap((name, at) => {
        const field = at % 2 === 0 && fields.find((each) => name === `--${each.name}`);
        return field ? [[field, readValue(field, args[at + 1] ?? '')] as const] : [];
      });
      const { query, headers, body } = example ?? {};
      const sent = withValues(requiredObjects(document, operation), values);
      const whole = { ...query, ...headers, ...(body as object | undefined) };
      expect.soft(withoutNulls(sent), id).toEqual(withoutNulls(whole));
    }
  });

  it('carry out those examples of the service', async () => {
    const { url } = await newSandbox();
    const document = loadServiceContract();
    for (const operation of operations(document)) {
      const { operationId } = operation;
      const printed = await json(url, 'call', operationId, ...exampleArguments(document, operation));
      expect(printed, operationId).toHaveLength(1);
    }
  });

  it('show that example in their help, to be typed as it is', async () => {
    const { url } = await newSandbox('empty');
    const { stdout } = await command(['create', 'customer', '--help']);
    const [, typed = ''] = /Example:\n {2}payments-sandbox (.*)$/s.exec(stdout) ?? [];
    const args = [...typed.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? '',
    );
    expect(args.slice(0, 2)).toEqual(['create', 'customer']);
    const [{ customer }] = await json(url, ...args);
    expect(customer.reference_number).toBe(args[args.indexOf('--reference_number') + 1]);
  });

  it('read fields from a file, and replace those given as options', async () => {
    const { url } = await newSandbox();
    const file = await newFile('plan.yaml');
    const example = new URL(
      '../../../../spec/examples/recurringPlans_create.monthlyForever.request.yaml',
      import.meta.url,
    );
    const [, value = ''] = (await readFile(example, 'utf8')).split('value:\n');
    await writeFile(file, value);
    const [{ plan }] = await json(url, 'create', 'recurring-plan', '--input', file, '--name', 'Gold');
    expect([plan.name, plan.recurring_cycles]).toEqual(['Gold', expect.any(Array)]);
  });

  it('take what is in the path as arguments, and numbers as numbers', async () => {
    const { url } = await newSandbox('empty');
    const [{ order }] = await json(
      url,
      ...['create', 'order', '--reference_number', 'INV-1', '--currency', 'HKD', '--initial_total', '120'],
    );
    const [paid] = await json(url, 'call', 'orders_pay', order.number, '--amount', '20');
    expect([paid.order.paid_total, paid.order.state]).toEqual(['20.00', 'active']);
  });

  it('say how to find out what became of a write whose response is lost', async () => {
    const { url, control } = await newSandbox();
    await control.faults.create({ effect: 'drop_after' });
    const said = async (id: string, ...more: string[]) => {
      const operation = operationOf(loadServiceContract(), id);
      const args = exampleArguments(loadServiceContract(), operation);
      const { exitCode, stderr } = await command(['call', id, ...args, ...more, '--server', url]);
      expect(exitCode).toBe(1);
      return stderr.replace(/^.*\(outcome unknown\)\. It may have been carried out\. /, '');
    };
    const before = 'Before you repeat it, run: payments-sandbox call';
    expect(await said('users_create', '--reference_id', 'EMP 1')).toBe(
      `${before} users_get --reference_id 'EMP 1'`,
    );
    expect(await said('transactions_void', '--transaction.uuid', 'an-id')).toBe(
      `${before} transactions_list, and look for an entry with voided or void_is_pending whose uuid is an-id`,
    );
    expect(await said('recurringPlans_update')).toMatch(new RegExp(`^${before} recurringPlans_get [\\w-]+$`));
    expect(await said('payees_create')).toBe('That cannot be looked up');
  });

  it.each(['fault', 'payee', 'payment-token'])(
    'have a help that fits a terminal: create %s',
    async (thing) => {
      const { stdout } = await command(['create', thing, '--help']);
      const [before = ''] = stdout.split('Example:');
      expect(Math.max(...before.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    },
  );

  it.each([
    [
      ['call', 'orders_pay', 'x', '--amount', 'many'],
      '--amount must be a number, but is "many"',
      'call orders_pay',
    ],
    [
      ['call', 'orders_create', '--line_items', '[{'],
      '--line_items must be JSON, but is "[{"',
      'call orders_create',
    ],
    [
      ['call', 'users_create', '--input', './none.yaml'],
      /^--input .\/none.yaml cannot be read: ENOENT/,
      'call users_create',
    ],
    [['call', 'orders_pay'], "Missing required argument 'number'", 'call orders_pay'],
    [
      ['create', 'order', '--input', path.join(import.meta.dirname, 'call.ts')],
      /^--input .*call.ts cannot be read: [^|]*$/,
      'create order',
    ],
    [['create', 'custumer'], "Unknown command 'custumer' (Did you mean customer?)", 'create'],
  ])('refuse invalid arguments: %j', async (args, message, help) => {
    const { exitCode, stderr } = await command(args);
    const [first, second] = stderr.split('\n');
    expect([exitCode, first, second]).toEqual([
      2,
      typeof message === 'string' ? message : expect.stringMatching(message),
      `Run payments-sandbox ${help} --help for usage.`,
    ]);
  });
});
