import type { WireRequest } from './exchange.ts';

/** A command that sends a request again. */
export function curl({ method, url, headers, body }: WireRequest): string {
  const parts = ['curl', '-sS', '-i', '-X', method, quoted(url)];
  for (const [name, value] of headers) parts.push('-H', quoted(`${name}: ${value}`));
  if (body !== '') parts.push('--data-raw', quoted(body));
  return parts.join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
