import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dump, load as parse } from 'js-yaml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '../../app/in-process.ts';
import { createControl } from '../../generated/client.ts';
import { StartError } from '../../input/start-error.ts';
import { testSandbox } from '../../testing/test-sandbox.ts';
import { openSeed } from './open.ts';
import { readSeed } from './read.ts';

const ready = await readFile(path.join(import.meta.dirname, 'ready.yaml'), 'utf8');

describe('A seed in a file', () => {
  it('can be YAML or JSON', () => {
    const seed = { customers: [{ reference_number: 'CRM-1' }] };
    expect(readSeed(JSON.stringify(seed))).toEqual(seed);
    expect(readSeed(dump(seed))).toEqual(seed);
  });

  it('that is malformed is refused with the line and column of the error', () => {
    expect(() => readSeed('customers: [')).toThrow(/line 1/);
    expect(() => readSeed('customers:\n  - name: Lee')).toThrow(
      /seed\.customers\[0\]\.reference_number \(line 2\) is required/,
    );
    expect(() => readSeed('- 1')).toThrow(/seed must be object/);
    expect(() => readSeed('')).toThrow(/seed must be object/);
  });

  it.each([
    [
      'YAML',
      'seed.yaml',
      'customers:\n  - a: 1\n   b: 2',
      /not valid YAML: bad indentation .* at line 3, column 4$/,
    ],
    ['JSON', 'seed.json', '{\n  "customers": [}', /not valid JSON: .* at line 2, column \d+$/],
    [
      'YAML that is not JSON',
      'seed.JSON',
      '{\n  "customers": [\n    # The first\n    { "reference_number": "A" }\n  ]\n}',
      /seed\.JSON is not valid JSON: Unexpected token '#', .*\[ # The/,
    ],
    [
      'a name that stands twice',
      'seed.json',
      '{\n  "customers": [],\n  "customers": []\n}',
      /not valid JSON: duplicated mapping key at line 3, column \d$/,
    ],
    [
      'too deep',
      'seed.yml',
      `a: ${'['.repeat(70)}`,
      /not valid YAML: it nests deeper than 64 levels at line 1, /,
    ],
    [
      'text that no database stores',
      'seed.yml',
      'clock: "\\0"',
      /not valid YAML: seed\.clock contains a NUL character$/,
    ],
    ['no seed', 'seed.yaml', 'customers: 1', /seed\.yaml: seed\.customers \(line 1\) must be array$/],
    [
      'a response of seeds_save',
      'seed.json',
      '{ "code": 200, "message": "OK", "data": { "seed": { "customers": [] } } }',
      /seed\.json: it is a response of seeds_save; the seed is the value of its field data\.seed$/,
    ],
    [
      'no seed, but an object with other fields',
      'seed.yaml',
      'id: a\nname: b\n',
      /seed\.yaml: it is not a seed: it has none of the fields of one, such as clock and customers$/,
    ],
    [
      'a wrong field',
      'seed.yaml',
      'payees: []\r\ncustomers:\r\n  - { name: "{[" }\r\n  - reference_number: A\r\n    name:\r\n      - 7\r\n',
      /customers\[0\]\.reference_number \(line 3\) is required; seed\.customers\[1\]\.name \(line 5\) must be string$/,
    ],
    [
      'a wrong field in JSON',
      'seed.json',
      '{\n  "customers": [\n    { "reference_number": "A" },\n    {\n      "reference_number": 1\n    }\n  ]\n}',
      /customers\[1\]\.reference_number \(line 5\) must be string$/,
    ],
    [
      'a wrong field that is repeated by an alias',
      'seed.yaml',
      'customers:\n  - &one { reference_number: 1 }\n  - *one\n',
      /customers\[0\]\.reference_number \(line 2\) must .*customers\[1\]\.reference_number \(line 3\) must/,
    ],
    [
      'empty entries',
      'seed.yaml',
      'customers:\n  -\n  - reference_number: "A"\n\n  # - none\n  -\n  - # still none\n  - &none\n  - reference_number: B\n',
      /customers\[0\] \(line 2\) .*customers\[2\] \(line 6\) .*customers\[3\] \(line 7\) .*customers\[4\] \(line 8\) /,
    ],
  ])(
    'that cannot be read is named, with its format and the place of the mistake: %s',
    async (_, name, text, message) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'seed-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = path.join(folder, name);
      await writeFile(file, text);
      const error = await openSeed(file).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(error).toMatchObject({ message: expect.stringMatching(message) });
      expect(String(error)).toContain(file);
    },
  );

  it("is the initial state of a server's sandboxes", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'seed-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'seed.yaml');
    await writeFile(file, 'clock: "2030-01-01T00:00:00Z"\ncustomers:\n  - reference_number: CRM-1\n');
    const { control, close } = await createSandbox({ seed: file, strict: true });
    onTestFinished(close);
    expect((await control.resources.list('customers')).resources).toMatchObject([
      { customer: { reference_number: 'CRM-1' } },
    ]);
    expect((await control.sandboxes.create({})).sandbox.clock).toBe('2030-01-01T00:00:00Z');

    await writeFile(file, 'customers: 1');
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml: .*seed\.customers \(line 1\) must be array/,
    );
    await expect(createSandbox({ seed: `${file}.absent` })).rejects.toThrow(StartError);
    await writeFile(
      file,
      Buffer.from('customers:\n  - { reference_number: CRM-1, name: Müller }\n', 'latin1'),
    );
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml is not valid YAML: it is not UTF-8/,
    );
    await writeFile(file, '# Late\nclock: "9999-12-31T23:59:59Z"');
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml: seed\.clock \(line 2\): must not be after/,
    );
    await writeFile(file, '# Here\nsettings:\n  time_zone: Mars\n');
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml: seed\.settings\.time_zone \(line 3\): "Mars" is not the name of a time zone/,
    );
    await writeFile(
      file,
      'payees: []\ncustomers:\n  - &one { reference_number: CRM-1, uuid: U }\n  - *one\n',
    );
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml: seed\.customers\[1\]\.reference_number \(line 4\): "CRM-1" is already taken$/,
    );
    await writeFile(file, 'wallet_transactions:\n  - currency: USDT\n    amount: "1"\n    wallet_id: w\n');
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.yaml: seed\.wallet_transactions\[0\]\.wallet_id \(line 4\): nothing in wallets has the id "w"$/,
    );
    await writeFile(
      file,
      'orders:\n  - reference_number: A\n    currency: HKD\n    initial_total: 1.234\n    subtotal: 0.001\n',
    );
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.orders\[0\]\.initial_total \(line 4\): .*; seed\.orders\[0\]\.subtotal \(line 5\): /,
    );
    await writeFile(
      file,
      'transactions:\n  - { uuid: t, order_number: a, type: Sales, amount: 1 }\n  - { uuid: u, order_number: b, type: Sales, amount: 1 }\n',
    );
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.transactions\[0\]\.order_number \(line 2\): there is no order "a" .*\[1\]\.order_number \(line 3\): .* "b"/,
    );
    await writeFile(file, dump({ ...readSeed(ready), clock: '2026-06-15T00:00:00Z' }));
    const billed = await createSandbox({ seed: file });
    onTestFinished(billed.close);
    expect((await billed.control.resources.list('recurring_orders')).resources).toHaveLength(4);
    const { sandbox } = await billed.control.sandboxes.create({});
    const other = createControl({ baseUrl: `http://x/sandboxes/${sandbox.id}`, fetch: billed.fetch });
    expect((await other.resources.list('recurring_orders')).resources).toHaveLength(4);
    const { recurring_orders: _, ...withoutOrders } = readSeed(ready);
    await writeFile(file, dump(withoutOrders));
    await expect(createSandbox({ seed: file })).rejects.toThrow(
      /seed\.recurring_plans\[0\]\.billing\.billings\[0\] \(line \d+\): nothing in recurring_orders/,
    );
  });

  it('is shown whole in the guide', async () => {
    const guide = await readFile(path.join(import.meta.dirname, '../../../docs/state.md'), 'utf8');
    const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    const folder = await mkdtemp(path.join(tmpdir(), 'seed-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const seed = path.join(folder, 'shop.yaml');
    await writeFile(seed, text);
    await using sandbox = await testSandbox({ seed });
    const { order } = await sandbox.control.orders.get('2026020100001');
    expect(order).toMatchObject({ state: 'active', paid_total: '120.00', unpaid_total: '200.00' });
    const { customer } = await sandbox.api.customers.getByReference('CRM-1002');
    expect(customer.default_payment_token?.token).toBe('token-that-declines-twice');
    // Nothing in it is lost, so no member is misspelt.
    const { seed: saved } = await sandbox.control.seeds.save();
    expect(saved).toMatchObject(readSeed(text));
  });

  it('is shown whole in the README', async () => {
    const readme = await readFile(path.join(import.meta.dirname, '../../../README.md'), 'utf8');
    const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    await using sandbox = await testSandbox({ seed: 'empty' });
    await sandbox.control.seeds.load(readSeed(text));
    expect((await sandbox.control.seeds.save()).seed).toMatchObject(readSeed(text));
  });

  it('defaults to the ready seed, which matches the contract and calls nobody', () => {
    expect(readSeed(ready)).toEqual(parse(ready));
    expect(ready).not.toMatch(/^ *(notify|callback)_url:/m);
    const outcomes = readSeed(ready).payment_tokens?.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(
      expect.arrayContaining(['succeeds', 'declines', 'declines_then_succeeds', 'stays_pending']),
    );
  });
});
