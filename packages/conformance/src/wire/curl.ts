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
  for (const [name, value] of headers) {
    if (OMITTED.has(name)) continue;
    if (value !== '***') parts.push('-H', quoted(`${name}: ${value}`));
    else parts.push('-H', `"${name}: $${name.toUpperCase().replaceAll(/\W/g, '_')}"`);
  }
  const [option, value] = bodyOption(method, body);
  if (option !== undefined && value !== undefined) parts.push(option, quoted(value));
  return parts.join(' ');
}

/** The option of curl that sends a body. Without one, `fetch` says how long it is where a method may have one; curl does not. */
export function bodyOption(method: string, body: string): [] | [option: string, value: string] {
  if (body !== '') return ['--data-raw', body];
  return ['POST', 'PUT', 'PATCH'].includes(method) ? ['-H', 'content-length: 0'] : [];
}

/** Headers that curl sets itself, or that are specific to a connection. */
const OMITTED = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding'],
  ...['user-agent'],
]);

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
