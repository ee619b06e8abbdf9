import {
  type OpenApiDocument,
  resolve,
  type SecurityRequirement,
  type SecurityScheme,
} from '@payments-openapi/spec';
import { code, sentence, table } from '../page/page.ts';
import type { SampleRequest } from './call.ts';

/** A credential of a call: where it is sent, under which name, and in which form. */
export interface Credential {
  scheme: string;
  place: 'header' | 'query' | 'cookie';
  name: string;
  /** What stands before it in its place, such as `Bearer `. */
  prefix: string;
  /** What samples show in its place. */
  placeholder: string;
}

function schemeOf({ components }: OpenApiDocument, name: string): SecurityScheme | undefined {
  return components?.securitySchemes?.[name];
}

/** What a scheme sends, unless it is part of the connection. */
function credentialOf(document: OpenApiDocument, scheme: string): Credential | undefined {
  const { type, in: place = 'header', name = '', scheme: http = '' } = schemeOf(document, scheme) ?? {};
  const isBasic = http.toLowerCase() === 'basic';
  switch (type) {
    case 'apiKey':
      return { scheme, place: place as Credential['place'], name, prefix: '', placeholder: 'YOUR_API_KEY' };
    case 'http':
      return {
        scheme,
        place: 'header',
        name: 'Authorization',
        prefix: `${http.charAt(0).toUpperCase()}${http.slice(1)} `,
        placeholder: isBasic ? 'BASE64_OF_USER_AND_PASSWORD' : 'YOUR_TOKEN',
      };
    case 'oauth2':
    case 'openIdConnect':
      return { scheme, place: 'header', name: 'Authorization', prefix: 'Bearer ', placeholder: 'YOUR_TOKEN' };
    default:
      return undefined;
  }
}

/** The credentials of the first way to authorise a call. */
export function credentialsOf(document: OpenApiDocument, security: SecurityRequirement[]): Credential[] {
  return Object.keys(security[0] ?? {}).flatMap((scheme) => credentialOf(document, scheme) ?? []);
}

/** Adds placeholders for credentials to a request. */
export function withCredentials(request: SampleRequest, credentials: Credential[]): SampleRequest {
  const valuesIn = (wanted: Credential['place']) =>
    Object.fromEntries(
      credentials
        .filter(({ place }) => place === wanted)
        .map(({ name, prefix, placeholder }) => [name, `${prefix}${placeholder}`]),
    );
  const cookies = { ...request.cookies, ...valuesIn('cookie') };
  return {
    ...request,
    query: { ...request.query, ...valuesIn('query') },
    headers: { ...valuesIn('header'), ...request.headers },
    ...(Object.keys(cookies).length > 0 && { cookies }),
  };
}

/** Whether some way to authorise a call sends something. */
export function needsCredentials(security: SecurityRequirement[] = []): boolean {
  return security.some((requirement) => Object.keys(requirement).length > 0);
}

/** Lines about the ways to authorise a call, in Markdown: one way each. */
export function securityLines(document: OpenApiDocument, security: SecurityRequirement[]): string[] {
  const ways = security.filter((requirement) => Object.keys(requirement).length > 0);
  const isOptional = ways.length < security.length;
  return ways.map((requirement, index) => {
    const parts = Object.entries(requirement).map(([name, scopes]) => partText(document, name, scopes));
    const start = index > 0 ? 'Or ' : isOptional ? 'Optional: ' : '';
    const text = parts.join(', and ');
    const shown = start ? `${start}${text}` : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    const [only] = Object.keys(requirement);
    const { description = '' } = (parts.length === 1 && only && schemeOf(document, only)) || {};
    const [about = ''] = description.trim().split('\n\n');
    return about ? `${shown}: ${about.replace(/\.$/, '')}` : shown;
  });
}

function partText(document: OpenApiDocument, name: string, scopes: string[]): string {
  const { type, scheme = '', bearerFormat } = schemeOf(document, name) ?? {};
  const sent = credentialOf(document, name);
  const place = sent ? `${sent.place} ${code(sent.name)}` : `scheme ${code(name)}`;
  const kinds: Record<string, string> = {
    http: [scheme, bearerFormat].filter(Boolean).join(', '),
    oauth2: 'OAuth 2',
    openIdConnect: 'OpenID Connect',
    mutualTLS: 'mutual TLS: a client certificate',
  };
  const kind = type && kinds[type] ? ` (${kinds[type]})` : '';
  const needed =
    scopes.length > 0
      ? ` with ${type === 'oauth2' || type === 'openIdConnect' ? (scopes.length === 1 ? 'the scope' : 'the scopes') : 'the role'} ${scopes.map(code).join(', ')}`
      : '';
  return `${place}${kind}${needed}`;
}

/** A section about every security scheme of a document, in Markdown. */
export function authenticationSection(document: OpenApiDocument): string {
  const names = Object.keys(document.components?.securitySchemes ?? {});
  if (names.length === 0) return '';
  const parts = names.flatMap((name) => {
    const {
      description = '',
      flows = {},
      openIdConnectUrl,
      deprecated,
    } = resolve<SecurityScheme>(document, schemeOf(document, name) ?? { type: '' });
    const sent = partText(document, name, []);
    const text = `${sent.charAt(0).toUpperCase()}${sent.slice(1)}`;
    return [
      `### ${name}`,
      deprecated && 'Deprecated: do not use it in new code.',
      description,
      `${sentence(text)}${openIdConnectUrl ? ` Discovery: ${openIdConnectUrl}.` : ''}`,
      ...Object.entries(flows).flatMap(([flow, { scopes = {}, ...urls }]) => [
        `${sentence(
          `Flow ${code(flow)}: ${Object.entries(urls)
            .filter(([, url]) => typeof url === 'string')
            .map(
              ([what, url]) =>
                `${what.replace(/Url$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} at ${url}`,
            )
            .join(', ')}`,
        )}`,
        Object.keys(scopes).length > 0 &&
          table(
            ['Scope', 'What it allows'],
            Object.entries(scopes).map(([scope, about]) => [code(scope), about]),
          ),
      ]),
    ];
  });
  return ['## Authentication', ...parts].filter(Boolean).join('\n\n');
}
