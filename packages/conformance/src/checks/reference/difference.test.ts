import type { Json, ResponseField } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { differencesBetween } from './difference.ts';
import { createNames } from './names.ts';

const chosen = (as: string) =>
  ({ operationId: '', at: '', name: '', pointer: '', origin: { kind: 'chosen', as } }) as ResponseField;
const setting = {
  names: createNames(),
  fieldAt: (path: string) => chosen(path.endsWith('/uuid') ? 'id' : 'value'),
  isOmitted: () => false,
};
const isSame = (target: Json, own: Json) => differencesBetween(target, own, setting).length === 0;

it('An amount or a name that the service chose is the same in both', () => {
  expect(isSame({ amount: '0.50' }, { amount: '-0.50' })).toBe(false);
  expect(isSame({ city: 'ZÃ¼rich' }, { city: 'Zürich' })).toBe(false);
});

it('A code that is drawn at random may differ, but stays the same', () => {
  expect(isSame({ auth_code: '636674' }, { auth_code: '777906' })).toBe(true);
  expect(isSame({ auth_code: '636674' }, { auth_code: '777906' })).toBe(true);
  expect(isSame({ auth_code: '636674' }, { auth_code: '111111' })).toBe(false);
});

it('An id that the caller chose names nothing else, also if a page shows others of entries that are alike', () => {
  const names = createNames();
  const payments = (codes: readonly string[]) =>
    codes.map((auth_code, nth) => ({ uuid: `many-${nth}`, auth_code, amount: '10' }));
  const [target, own] = [payments(['400001', '400002', '400003']), payments(['500001', '500002', '500003'])];
  names.keep(target.map(({ uuid }) => ({ uuid })));
  differencesBetween(target.slice(1).reverse(), own.slice(0, 2), { ...setting, names });
  for (const nth of [0, 1, 2])
    expect(differencesBetween(target[nth] ?? null, own[nth] ?? null, { ...setting, names })).toEqual([]);
});

it.each([
  ['in another order', ['b', 'a'], ['1', '2']],
  ['of which each shows another one', ['b'], ['1', '2']],
  ['of which two are in another order, and a third one is known', ['known', 'b', 'a'], ['known', '1', '2']],
])('Entries that are alike, %s, name nothing for certain', (_, uuids, own) => {
  const names = createNames();
  names.keep('known');
  const payments = (ids: readonly string[]) => ids.map((uuid) => ({ uuid, amount: '10' }));
  expect(differencesBetween(payments(uuids), payments(own), { ...setting, names, page: '' })).toEqual([]);
  for (const [target, same] of [
    ['a', '1'],
    ['b', '2'],
  ] as const)
    expect(differencesBetween({ uuid: target }, { uuid: same }, { ...setting, names })).toEqual([]);
});

it('An entry without a text is not one that has it, although both have new ids', () => {
  const own: Json[] = [
    { uuid: '11', amount: '10', note: 'Membership' },
    { uuid: '12', amount: '10' },
  ];
  const page = { ...setting, names: createNames(), page: '' };
  expect(differencesBetween([{ uuid: '91', amount: '10' }], own, page)).toEqual([]);
  const other = { ...setting, names: createNames(), page: '' };
  const added = [{ uuid: '91', amount: '10', note: 'Membership' }];
  expect(differencesBetween(added, own.toReversed(), other)).toEqual([]);
});
