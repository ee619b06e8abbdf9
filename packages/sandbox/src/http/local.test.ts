import { describe, expect, it } from 'vitest';
import { requireDirectRequest } from './local.ts';

describe('A call of the control interface without a key', () => {
  const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

  it('is refused if it comes from a page of another site without an Origin', () => {
    const refused = expect.objectContaining({ failure: 'notLocal' });
    expect(() => requireDirectRequest(page)).toThrow(refused);
    expect(() => requireDirectRequest({ ...page, 'sec-fetch-site': 'same-origin' })).not.toThrow();
  });

  it('can be a link that somebody follows', () => {
    expect(() => requireDirectRequest({ ...page, 'sec-fetch-mode': 'navigate' })).not.toThrow();
  });
});
