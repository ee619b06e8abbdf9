import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CYCLE_TRANSITIONS, FAILURES, PAYMENT_OUTCOMES, POLICIES } from '@payments-openapi/sandbox/facts';
import { ISO_4217_PUBLISHED } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { fillTables } from '../src/written/tables.ts';

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
