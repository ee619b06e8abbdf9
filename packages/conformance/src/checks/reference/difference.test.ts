import type { Json, ResponseField } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { differencesBetween } from './difference.ts';
import { createNames } from './names.ts';

const chosen = { operationId: '', at: '', name: '', pointer: '', origin: { kind: 'chosen', as: 'value' } };
const setting = {
  names: createNames(),
  fieldAt: () => chosen as ResponseField,
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
