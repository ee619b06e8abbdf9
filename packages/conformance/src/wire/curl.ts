/** A request as a report shows it: headers whose values are not shown have the value `***`. */
export interface ShownRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** A command that sends a request again. A header that is not shown becomes a variable of the shell. */
export function curl({ method, url, headers, body }: ShownRequest): string {
  const parts = ['curl', '-sS', '-i', '-X', method, quoted(url)];
  for (const [name, value] of headers) {
    if (OWN.has(name)) continue;
    if (value !== '***') parts.push('-H', quoted(`${name}: ${value}`));
    else parts.push('-H', `"${name}: $${name.toUpperCase().replaceAll(/\W/g, '_')}"`);
  }
  if (body !== '') parts.push('--data-raw', quoted(body));
  return parts.join(' ');
}

/** Headers that curl sets itself, or that are about one connection. */
const OWN = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'keep-alive', 'transfer-encoding'],
  ...['user-agent'],
]);

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
