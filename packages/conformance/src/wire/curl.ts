/** A request in a report. Redacted headers have the value `***`. */
export interface ReportedRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** A command that repeats a request. The values of redacted headers are shell variables. */
export function curl({ method, url, headers, body }: ReportedRequest): string {
  const parts = ['curl', '-sS', '-i', '-X', method, quoted(url)];
  const sent = headers.filter(([name]) => !OMITTED.has(name));
  for (const [name, value] of [...sent, ...lengthOfNone(method, body)]) {
    if (value !== '***') parts.push('-H', quoted(`${name}: ${value}`));
    else parts.push('-H', `"${name}: $${name.toUpperCase().replaceAll(/\W/g, '_')}"`);
  }
  if (body !== '') parts.push('--data-raw', quoted(body));
  return parts.join(' ');
}

/** The header with which `fetch` says that there is no body, where a method may have one. curl sends none. */
export function lengthOfNone(method: string, body: string): [name: string, value: string][] {
  return body === '' && ['POST', 'PUT', 'PATCH'].includes(method) ? [['content-length', '0']] : [];
}

/** Headers that curl sets itself, or that are specific to a connection. */
const OMITTED = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding'],
  ...['user-agent'],
]);

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
