import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId, newNumber } from '../database/ids.ts';
import { maskAddress, maskHeaders, maskJson, maskText, maskUrl } from './mask.ts';

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
    for (const by of [
      '',
      ' ',
      '-',
      ' - ',
      '\u00a0',
      '.',
      '/',
      '_',
      '–',
      '—',
      '\u2011',
      '\u200b',
      ' / ',
      '\u00ad',
    ]) {
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
    ['full-width digits', '４１１１１１１１１１１１１１１１', '411111***1111'],
    ['full-width digits in groups', '４１１１　１１１１　１１１１　１１１１', '411111***1111'],
    ['the groups of American Express', '3782.822463.10005', '378282***0005'],
    ['its expiry run together', '41111111111111111230', '411111***1111***'],
    ['its expiry with the century', '4111111111111111122030', '411111***1111***'],
    ['its security code run together', '4111111111111111123', '411111***1111***'],
    ['its expiry and its security code', '41111111111111111230123', '411111***1111***'],
    ['both, of American Express', '37828224631000512301234', '378282***0005***'],
    ['both in groups of their own', '4111_1111_1111_1111_12/30_123', '411111***1111_12/30_123'],
    ['many others around it', '12.30/4111.1111.1111.1111/99', '12.30/411111***1111/99'],
  ])('has no card number with %s', (_, text, expected) => {
    expect(maskText(text)).toBe(expected);
    expect(maskText(`no ${text}, thanks`)).toBe(`no ${expected}, thanks`);
  });

  it.each([
    '2026-02-02 04:00:00',
    '2026/02/02_04.00.00.000000',
    '12.50/30.00/4.25/19.99/7.50/3.00',
    '5.10.3/4.11.2/3.0.17/6.2.1',
    '10.0.0.1/24, 192.168.100.200',
    'INV_2026_0412_0003_1234',
    '５２０２６年２月',
    '019d4c1e-7d00-7a31-8000-0b5f3c9e1e01',
    '5b0f1d0e-0c6e-4d3a-9a55-0f6a4f6f2a11/202604010000003',
    '0005550000000000000000000',
    '202604010000003',
    '4111111111111112',
    '411111111111111113301234567',
    '+852 6123 4567',
    '00000000-0000-4000-8000-000000000001',
    '411111******1111',
  ])('keeps what is not a secret: %s', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('keeps the numbers and ids that the sandbox creates', () => {
    for (let i = 0; i < 10_000; i++) {
      const made = `${newNumber()} ${newId({ epochMilliseconds: 1_770_004_800_000 })} ${randomUUID()}`;
      expect(maskText(made)).toBe(made);
    }
  });
});

describe('A masked JSON value', () => {
  it.each([
    { pass: 'tok' },
    { passcode: 'tok' },
    { pass_phrase: 'tok' },
    { dbPassphrase: 'tok' },
    { bearer: 'tok' },
    { mnemonic: 'tok' },
    { seed_phrase: 'tok' },
    { refresh: 'tok' },
    { dpop: 'tok' },
    { cookies: 'tok' },
    { csrf: 'tok' },
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
    { pan: 'tok' },
    { cardPAN: 'tok' },
    { otp: 'tok' },
    { jwt: 'tok' },
    { security_code: 'tok' },
    { securityCode: 'tok' },
    { account_number: 'tok' },
    { bankAccountNo: 'tok' },
    { iban: 'tok' },
  ])('has nothing of a secret: %j', (value) => {
    expect(JSON.stringify(maskJson(value))).not.toContain('tok"');
  });

  it('contains no secret numbers or card numbers', () => {
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
      passenger: 'a',
      bypass_until: 'a',
      refresh_interval: 'a',
      compass: 'a',
      company: 'b',
      span: 'c',
      account_name: 'd',
      order_number: '202604010000003',
      shipping: 'b',
      note: null,
      token: '',
    };
    expect(maskJson(value)).toEqual(value);
  });
});

describe('A masked URL', () => {
  it.each([
    ['/a?%74oken=tok', '/a?%74oken=***'],
    ['/a?order[Token]=tok&x=1', '/a?order[Token]=***&x=1'],
    ['/a?token=t=o?k&x', '/a?token=***&x'],
    ['/a?card=%34%31%31%31+1111%201111-1111', '/a?card=411111***1111'],
    ['/a/%34111111111111111/b', '/a/411111***1111/b'],
    [`/a?q=${encodeURIComponent('４１１１１１１１１１１１１１１１')}`, '/a?q=411111***1111'],
    ['/a/4111/1111/1111/1111', '/a/411111***1111'],
    ['/sandboxes/7/orders/202604010000003/3', '/sandboxes/7/orders/202604010000003/3'],
    ['/a?4111111111111111', '/a?411111***1111'],
    ['/a?card=4111111111111111%', '/a?card=411111***1111%25'],
    ['/a?token_type=Alipay&q=%E9%99%B3%ff', '/a?token_type=Alipay&q=%E9%99%B3%ff'],
  ])('%s is %s', (url, expected) => {
    expect(maskUrl(url)).toBe(expected);
  });
});

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('A credential by its form', () => {
  it.each([
    [JWT, '***'],
    [`see ${JWT}, thanks`, 'see ***, thanks'],
    ['Bearer abcdef123456', '***'],
    ['curl -H "Authorization: Bearer abc.def-123"', 'curl -H "Authorization: ***"'],
    ['basic dXNlcjpwYXNz', '***'],
    ['-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----', '***'],
  ])('is masked under any name: %s', (text, expected) => {
    expect(maskJson({ note: text })).toEqual({ note: expected });
    expect(maskText(text)).toBe(expected);
  });

  it.each([
    'Bearer of letters',
    'the basic subscription',
    'Basic Membership',
    'eyJ.a.b',
    'https://shop.example/eyJ',
  ])('is not %j', (text) => {
    expect(maskJson({ note: text })).toEqual({ note: text });
  });

  it('is masked in the parameters of URLs within a text', () => {
    expect(maskJson('see https://shop.example/a?token=x&n=1 or http://b.example/#access_token=y')).toBe(
      'see https://shop.example/a?token=***&n=1 or http://b.example/#access_token=***',
    );
  });
});

describe('Headers', () => {
  it('are masked unless they never contain a credential', () => {
    const secret = ['x-bearer', 'dpop', 'x-vault', 'cookie', 'x-gateway-hop', 'x-amz-security-token'];
    expect(maskHeaders(Object.fromEntries(secret.map((name) => [name, 'tok'])))).toEqual(
      Object.fromEntries(secret.map((name) => [name, '***'])),
    );
    const harmless = {
      'x-appid': 'app',
      'user-agent': 'curl/8',
      'sec-ch-ua-mobile': '?0',
      'x-request-id': 'r-1',
    };
    expect(maskHeaders(harmless)).toEqual(harmless);
  });

  it('are masked in their URLs', () => {
    expect(
      maskHeaders({
        referer: 'https://shop.example/pay?access_token=tok&page=2',
        location: '/login?code=1&token=tok',
        link: '<https://shop.example/?token=tok>; rel="next"',
      }),
    ).toEqual({
      referer: 'https://shop.example/pay?access_token=***&page=2',
      location: '/login?code=1&token=***',
      link: '<https://shop.example/?token=***>; rel="next"',
    });
  });
});

describe('Personal data and credentials', () => {
  it('are masked in headers, fields and queries', () => {
    expect(maskHeaders({ 'x-auth': 'a', 'x-session-id': 'b', accept: 'c' })).toEqual({
      'x-auth': '***',
      'x-session-id': '***',
      accept: 'c',
    });
    const body = {
      document_number: 'K1234567',
      hk_fps: { fps_id: '1' },
      auth_code: '2',
      document_type: 'PASSPORT',
    };
    expect(maskJson(body)).toEqual({ ...body, document_number: '***', hk_fps: { fps_id: '***' } });
    expect(maskUrl('/cb?sig=1&auth=2&page=3')).toBe('/cb?sig=***&auth=***&page=3');
  });

  it('are masked in a URL, which otherwise stays the same', () => {
    const masked = 'https://***@shop.example/cb/411111***1111?token=***&n=1';
    expect(maskAddress('https://me:hunter2@shop.example/cb/4111111111111111?token=x&n=1')).toBe(masked);
    expect(maskJson({ notify_url: 'https://me@shop.example/?sig=x' })).toEqual({
      notify_url: 'https://***@shop.example/?sig=***',
    });
    for (const whole of ['https://shop.example/a@b?n=1', 'http://127.0.0.1:4000'])
      expect(maskAddress(whole)).toBe(whole);
  });
});
