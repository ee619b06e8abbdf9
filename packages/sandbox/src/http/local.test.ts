import { describe, expect, it } from 'vitest';
import { checkFirstHand } from './local.ts';

describe('A call of the control interface without a key', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

  it('is refused if it comes from a page of another site without an Origin', () => {
    const refused = expect.objectContaining({ failure: 'notLocal' });
    expect(() => checkFirstHand(page)).toThrow(refused);
    expect(() => checkFirstHand({ ...page, 'sec-fetch-site': 'same-origin' })).not.toThrow();
  });

  it('can be a link that somebody follows', () => {
    expect(() => checkFirstHand({ ...page, 'sec-fetch-mode': 'navigate' })).not.toThrow();
  });
});
