import { createSandbox } from '@payments-openapi/sandbox';
import { readPointer } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../checks/all.ts';
import { contractOf, readContract } from '../contract/contract.ts';
import { runChecks } from './run.ts';

const contract = await readContract();

describe('a sandbox checked against a different contract', () => {
  const checkedBy = async (pointer: string, change: object, operationId: string) => {
    const document = structuredClone(contract.document);
    Object.assign(readPointer(document, pointer) as object, change);
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings } = await runChecks({
      contract: contractOf(document),
      baseUrl: 'http://payments.example',
      fetch: sandbox.fetch,
      // The others are about what the operations do.
      checks: CHECKS.filter(({ id }) => ['C02', 'C04', 'C05', 'C06'].includes(id)),
      operations: [operationId],
    });
    return findings;
  };

  it('is found to return another type', async () => {
    const findings = await checkedBy(
      '#/components/schemas/Order/properties/paid_total',
      { type: 'number' },
      'transactions_void',
    );
    expect(findings.filter(({ check }) => check === 'C02')[0]).toMatchObject({
      operationId: 'transactions_void',
      pointer: '#/components/schemas/Order/properties/paid_total/type',
      expected: '/data/order/paid_total must be number',
    });
  });

  it('is found to accept invalid requests, shown by the smallest one', async () => {
    const findings = await checkedBy(
      '#/components/schemas/PayeeCreate/properties/nickname',
      { maxLength: 40 },
      'payees_create',
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ check: 'C06', actual: 'a success (HTTP 200)', occurrences: 4 });
    expect(findings[0]?.title).toMatch(/ body\/payee\/nickname = "x{41}"$/);
    const { payee } = JSON.parse(findings[0]?.exchanges.at(-1)?.request.body ?? '');
    // The members that are null in the example are removed, because they do not matter.
    expect(Object.keys(payee.payout_account.hk_fps)).toEqual(['bank_account']);
  });

  it('is found to refuse valid requests', async () => {
    const findings = await checkedBy(
      '#/components/schemas/CustomerUpdate/properties/name',
      { maxLength: 300 },
      'customers_update',
    );
    expect(findings.map(({ check, pointer }) => `${check} ${pointer}`)).toContain(
      'C05 #/components/schemas/CustomerUpdate/properties/name/maxLength',
    );
  });
});
