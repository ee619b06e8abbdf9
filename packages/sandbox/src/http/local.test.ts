import { describe, expect, it } from 'vitest';
import { checkFirstHand } from './local.ts';

describe('A call of the control interface without a key', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

  it('is refused from a page of another site that sends no origin', () => {
    const refused = expect.objectContaining({ failure: 'notLocal' });
    expect(() => checkFirstHand(page)).toThrow(refused);
    expect(() => checkFirstHand({ ...page, 'sec-fetch-site': 'same-origin' })).not.toThrow();
  });

  it('may be a link that somebody follows', () => {
    expect(() => checkFirstHand({ ...page, 'sec-fetch-mode': 'navigate' })).not.toThrow();
  });
});
