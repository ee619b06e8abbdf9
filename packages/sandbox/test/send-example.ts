import type { RequestExample } from '@payments-openapi/spec';

/** The envelope of a response. */
interface Envelope {
  code: number;
  message: string;
}

/** Sends a named request of a contract as it is written there. */
export async function sendExample(
  fetch: typeof globalThis.fetch,
  example: RequestExample,
): Promise<Envelope> {
  const path = example.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(example.pathParams[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(example.query).map(([name, value]) => [name, String(value)]),
  );
  const body = example.body === undefined ? {} : { body: JSON.stringify(example.body) };
  const headers = {
    ...example.headers,
    ...(example.body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${path}?${query}`, { method: example.method, headers, ...body });
  return (await response.json()) as Envelope;
}
