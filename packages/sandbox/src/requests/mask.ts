/** Members and query parameters whose value is a secret; `token_type` and the like are none. */
const SECRET_NAME = /(^|_)(token|secret|password|signature|authorization|key|cvv|cvc)$/i;

/** As long as a card number; order and other numbers may be as long and are masked with them. */
const CARD_NUMBER = /(?<!\d)(\d{6})\d{3,9}(\d{4})(?!\d)/g;

export const MASK = '***';

/** A text with what looks like a card number cut to its first six and last four digits. */
export function maskText(text: string): string {
  return text.replace(CARD_NUMBER, `$1${MASK}$2`);
}

/** A path with its query, without card numbers and the values of secret parameters. */
export function maskUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return maskText(url);
  const query = url
    .slice(at + 1)
    .split('&')
    .map((pair) => (SECRET_NAME.test(pair.split('=')[0] ?? '') ? pair.replace(/=.*/s, `=${MASK}`) : pair));
  return maskText(`${url.slice(0, at)}?${query.join('&')}`);
}

/** A copy of a JSON value without card numbers and the texts of secret members. */
export function maskJson(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return SECRET_NAME.test(name) && value !== '' ? MASK : maskText(value);
  if (Array.isArray(value)) return value.map((item) => maskJson(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, maskJson(member, key)]));
}
