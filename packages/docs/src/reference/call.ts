import type { Json, RequestExample } from '@payments-openapi/spec';

/** How a parameter of the query is written, if not as OpenAPI does by default. */
interface QueryStyle {
  style?: string;
  explode?: boolean;
}

/** An example request, and what is needed to send it. */
export interface SampleRequest extends RequestExample {
  /** By the name of a parameter of the query. */
  styles?: Record<string, QueryStyle>;
  /** Fields of a multipart body that are files. Their values are file names. */
  files?: string[];
}

/** A body as it is sent. */
export type CallBody =
  | { kind: 'text'; type: string; text: string }
  | { kind: 'form'; pairs: [name: string, value: string][] }
  | { kind: 'parts'; parts: { name: string; value: string; isFile: boolean }[] }
  | { kind: 'file'; type: string; name: string };

/** The URL of a request. */
export function urlOf(request: SampleRequest, baseUrl: string): string {
  const path = request.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(request.pathParams[name] ?? ''),
  );
  const query = Object.entries(request.query)
    .flatMap(([name, value]) => pairsOf(name, value, request.styles?.[name]))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${baseUrl}${path}${query && `?${query}`}`;
}

const SEPARATORS: Record<string, string> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' };

/** The pairs of a parameter of the query, or of a field of a form. */
function pairsOf(name: string, value: Json, { style = 'form', explode = style === 'form' }: QueryStyle = {}) {
  const pair = (key: string, one: Json): [string, string] => [
    key,
    typeof one === 'object' && one !== null ? JSON.stringify(one) : String(one),
  ];
  if (value === null || typeof value !== 'object') return [pair(name, value)];
  const members = Array.isArray(value)
    ? value.map((item): [string, Json] => [name, item])
    : Object.entries(value).map(([member, item]): [string, Json] => [member, item]);
  if (style === 'deepObject') return members.map(([member, item]) => pair(`${name}[${member}]`, item));
  if (explode) return members.map(([member, item]) => pair(member, item));
  const items = Array.isArray(value) ? value : Object.entries(value).flat();
  return [pair(name, items.join(SEPARATORS[style] ?? ','))];
}

/** All headers of a request: its own, those of its cookies, and the type of its body. */
export function headersOf({ headers, cookies = {} }: SampleRequest, body?: CallBody): Record<string, string> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  return {
    ...headers,
    ...(cookie && { Cookie: cookie }),
    ...(body && 'type' in body && { 'Content-Type': body.type }),
  };
}

/** The body of a request by its media type. */
export function bodyOf({
  body,
  mediaType = 'application/json',
  files = [],
}: SampleRequest): CallBody | undefined {
  if (body === undefined) return undefined;
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined;
  if (fields && mediaType === 'application/x-www-form-urlencoded')
    return { kind: 'form', pairs: Object.entries(fields).flatMap(([name, value]) => pairsOf(name, value)) };
  if (fields && mediaType.startsWith('multipart/')) {
    const parts = Object.entries(fields).flatMap(([name, value]) =>
      pairsOf(name, Array.isArray(value) ? value : [value]).map(([, text]) => ({
        name,
        value: text,
        isFile: files.includes(name),
      })),
    );
    return { kind: 'parts', parts };
  }
  if (typeof body !== 'string' || /[/+]json\b/.test(mediaType))
    return { kind: 'text', type: mediaType, text: JSON.stringify(body, null, 2) };
  return isText(mediaType)
    ? { kind: 'text', type: mediaType, text: body }
    : { kind: 'file', type: mediaType, name: body };
}

/** Whether a media type is text. */
export function isText(mediaType: string): boolean {
  return /^text\/|[/+](json|xml|yaml|csv|graphql|x-ndjson|jsonl|javascript)\b|form-urlencoded/.test(
    mediaType,
  );
}
