import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId, newNumber } from '../ids.ts';
import { maskJson, maskText, maskUrl } from './mask.ts';

/** Test numbers of the networks, 13 to 19 digits. */
const CARDS = [
  '4111111111111111',
  '4222222222222',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '30569309025904',
  '6011111111111117',
  '3566002020360505',
  '6205500000000000004',
];

const groups = (card: string, by: string) => card.replaceAll(/(\d{4})(?=\d)/g, `$1${by}`);

describe('A masked text', () => {
  it.each(CARDS)('has no card number: %s', (card) => {
    for (const by of ['', ' ', '-', ' - ', '\u00a0']) {
      for (const text of [
        groups(card, by),
        `card-${groups(card, by)}.`,
        `no${groups(card, by)}x`,
        `7 ${groups(card, by)} 12/30`,
      ]) {
        const masked = maskText(text);
        expect(masked, text).toContain(`${card.slice(0, 6)}***${card.slice(-4)}`);
      }
    }
  });

  it.each([
    '2026-02-02 04:00:00',
    '202604010000003',
    '4111111111111112',
    '41111111111111111111',
    '+852 6123 4567',
    '00000000-0000-4000-8000-000000000001',
    '411111******1111',
  ])('keeps what is none: %s', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('keeps the numbers and ids that the sandbox makes', () => {
    for (let i = 0; i < 10_000; i++) {
      const made = `${newNumber()} ${newId({ epochMilliseconds: 1_770_004_800_000 })} ${randomUUID()}`;
      expect(maskText(made)).toBe(made);
    }
  });
});

describe('A masked JSON value', () => {
  it.each([
    { paymentToken: 'tok' },
    { tokens: ['tok', ['tok']] },
    { token: { value: 'tok', of: { more: 'tok' } } },
    { token_value: 'tok' },
    { accesstoken: 'tok' },
    { 'x-api-key': 'tok' },
    { APIKey: 'tok' },
    { clientSecret: 'tok' },
    { 'card[cvv]': 'tok' },
    { CVC2: 'tok' },
  ])('has nothing of a secret: %j', (value) => {
    expect(JSON.stringify(maskJson(value))).not.toContain('tok"');
  });

  it('has no numbers that are secrets or card numbers', () => {
    const value = {
      access_token: 123456,
      number: 4111111111111111,
      long: Number('6205500000000000004'),
      amount: 19.99,
    };
    expect(maskJson(value)).toEqual({
      access_token: '***',
      number: '411111***1111',
      long: '***',
      amount: 19.99,
    });
    expect(maskJson({ '4111 1111 1111 1111': true })).toEqual({ '411111***1111': true });
  });

  it('keeps the rest', () => {
    const value = {
      token_type: 'Alipay',
      tokenState: 'active',
      monkey: 'a',
      shipping: 'b',
      note: null,
      token: '',
    };
    expect(maskJson(value)).toEqual(value);
  });
});

describe('A masked address', () => {
  it.each([
    ['/a?%74oken=tok', '/a?%74oken=***'],
    ['/a?order[Token]=tok&x=1', '/a?order[Token]=***&x=1'],
    ['/a?token=t=o?k&x', '/a?token=***&x'],
    ['/a?card=%34%31%31%31+1111%201111-1111', '/a?card=411111***1111'],
    ['/a/%34111111111111111/b', '/a/411111***1111/b'],
    ['/a?4111111111111111', '/a?411111***1111'],
    ['/a?card=4111111111111111%', '/a?card=411111***1111%25'],
    ['/a?token_type=Alipay&q=%E9%99%B3%ff', '/a?token_type=Alipay&q=%E9%99%B3%ff'],
  ])('%s is %s', (url, expected) => {
    expect(maskUrl(url)).toBe(expected);
  });
});
