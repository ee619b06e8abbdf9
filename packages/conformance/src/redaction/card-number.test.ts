import { describe, expect, it } from 'vitest';
import { cardNumbersIn, issuedNumbersIn } from './card-number.ts';

describe('what may be a card number', () => {
  it.each([
    '4111.1111.1111.1111',
    '4111%201111%201111%201111',
    '４１１１１１１１１１１１１１１１',
    '4111","1111", "1111","1111',
    '4111_1111_1111_1111',
  ])('is found as %s', (written) => {
    expect(cardNumbersIn(`a ["${written}"] b`)).toContain(written);
  });
});

describe('the card numbers in a text', () => {
  it.each([
    ['card 4111111111111111 bad', '4111111111111111'],
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['of 12 4111-1111-1111-1111', '4111-1111-1111-1111'],
    ['3782 822463 10005', '3782 822463 10005'],
    ['5555555555554444.', '5555555555554444'],
    ['1234 4111 1111 1111 1111', '4111 1111 1111 1111'],
  ])('%s', (text, written) => {
    expect(cardNumbersIn(text)).toContain(written);
    expect(issuedNumbersIn(text)).toEqual([written.replaceAll(/\D/g, '')]);
  });

  it.each([
    ['with a wrong check digit', '4111111111111112'],
    ['in a longer id', 'ord_4111111111111111 INV-4111111111111111'],
    ['in a UUID', '5b0f1d0e-0c6e-4d3a-9a55-411111111111'],
    ['of no card network', '202603010000017 1764000000000'],
    ['of the wrong length', '41111111111111111'],
    ['in an amount', '4111111111111111.00'],
  ])('are not digits %s', (_, text) => {
    expect(issuedNumbersIn(text)).toEqual([]);
  });
});
