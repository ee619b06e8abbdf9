import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CYCLE_TRANSITIONS, FAILURES, PAYMENT_OUTCOMES, POLICIES } from '@payments-openapi/sandbox/facts';
import { ISO_4217_PUBLISHED, operations } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { lookups } from '../src/guides/lookups.ts';
import { fillTables } from '../src/guides/tables.ts';
import { contract, control } from './documents.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const source = await readFile(path.resolve(import.meta.dirname, '../pages/sandbox-choices.md'), 'utf8');
const page = fillTables(source);

describe('the page "Sandbox choices"', () => {
  it('lists every failure of the sandbox separately from those of the service', () => {
    const rows = page.split('\n').filter((line) => /^\| \d{5,6} \|/.test(line));
    expect(rows.map((row) => Number(row.split(' | ')[0]?.slice(2)))).toEqual(
      Object.values(FAILURES).map(({ code }) => code),
    );
    const documented = rows.filter((row) => row.endsWith('| documented |'));
    expect(documented.map((row) => Number(row.split(' | ')[0]?.slice(2)))).toEqual([
      300013, 30014, 300008, 810001,
    ]);
  });

  it('has every choice about recurring billing, with its value and reason', () => {
    for (const name of POLICIES.billing.flatMap(({ names }) => names))
      expect.soft(page).toContain(`\`${name}\``);
    expect(page).toContain(
      "| `DEFAULT_TIME_ZONE = 'Asia/Hong_Kong'` | The only time zone that the interface names.",
    );
  });

  it('has every transition of a cycle', () => {
    for (const [from, states] of Object.entries(CYCLE_TRANSITIONS)) {
      for (const to of states) expect.soft(page).toContain(`| \`${from}\` | \`${to}\` | `);
    }
  });

  it('shows the date of the list of currencies', () => {
    expect(page).toContain(`published on ${ISO_4217_PUBLISHED};`);
    expect(page).not.toContain('<!-- value');
  });

  it('has every outcome of a charge, with a token of the ready seed for it', () => {
    const tokens = page.split('\n').filter((line) => /^\| `[\da-f-]{36}` \|/.test(line));
    for (const outcome of PAYMENT_OUTCOMES) {
      expect.soft(page).toContain(`\n| \`${outcome}\` | `);
      expect.soft(tokens.join('\n')).toContain(`| \`${outcome}\``);
    }
  });

  it('has no unfilled tables', () => {
    expect(source.match(/^<!-- table: /gm)?.length).toBeGreaterThan(5);
    expect(page).not.toContain('<!-- table');
    expect(page).not.toContain('undefined');
  });
});

describe('tables', () => {
  it('fail if they do not exist', () => {
    expect(() => fillTables('<!-- table: none -->')).toThrow('no such table: none');
  });
});

describe('how to find the result of a write', () => {
  const read = { operationId: 'payees_get', tags: ['payees'], summary: 'Get a payee', responses: {} };
  const path = '/svc/ts/api/v1/openapi/payees/{id}';

  it('names the reads of its resource, and says so if there is none', () => {
    const others = Object.entries(contract.paths).filter(
      ([name]) => !name.startsWith(path.replace(/\/\{.*/, '/')),
    );
    const without = { ...contract, paths: Object.fromEntries(others) };
    const before = lookups(without);
    expect(before).toContain('| Create a payee | no operation reads payees | no |');
    expect(before).toContain('| Create a user | `users.get` by `reference_id` | yes |');
    const after = lookups({ ...without, paths: { ...without.paths, [path]: { get: read } } });
    expect(after).toContain('| Create a payee | `payees.get` | no |');
  });
});

it('No other text says what operations do not read: such a sentence is wrong once one does', async () => {
  const files = globSync(
    '{README.md,CONTRIBUTING.md,scripts/README.md,packages/*/CONTRIBUTING.md,spec/{*.md,operations/**/*.yaml,schemas/**/*.yaml},packages/*/{README.md,docs/*.md,pages/**/*.md,src/**/*.ts},packages/sandbox/control/{operations,schemas}/**/*.yaml}',
    { cwd: root },
  );
  const found = [];
  for (const file of files.filter(
    (name) => !/\.test\.ts$|\/generated\/|docs\/src\/guides\/lookups\.ts$/.test(name),
  )) {
    const text = (await readFile(path.join(root, file), 'utf8')).replaceAll(/\s+(\* |\/\/ )?/g, ' ');
    const claims =
      text.match(/\bno operation (of the \w+ )?(reads|shows|returns|lists|finds)\b.{0,40}/gi) ?? [];
    found.push(...claims.map((claim) => `${file}: ${claim}`));
  }
  expect(found, 'say it without naming what operations do not do, or generate it as in lookups.ts').toEqual(
    [],
  );
});

it('The control interface says that the service has no such operation only if that is so', () => {
  const ids = new Set(operations(contract).map(({ operationId }) => operationId));
  const claiming = operations(control).filter(({ object }) =>
    /The service has no operation for this/.test(String(object.description)),
  );
  expect(claiming.length).toBeGreaterThan(0);
  expect(claiming.filter(({ operationId }) => ids.has(operationId))).toEqual([]);
});
