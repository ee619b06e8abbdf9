import { prefers } from './accept.ts';
import { SUCCESS } from './call-result.ts';
import { CONTENT_TYPE, finish, type Reply } from './reply.ts';
import type { RequestHead } from './request.ts';

const HTML_TYPE = 'text/html';

/** Path of the inspector. */
export const INSPECTOR_PATH = '/_sandbox/ui';

/** What the page links to besides the documentation. */
const LINKS = { inspector: INSPECTOR_PATH, health: '/_sandbox/health' };

const DEFAULT_HOST = '127.0.0.1:4010';

/** Both are URLs. */
interface FrontPageOptions {
  /** @default none */
  documentation?: string | undefined;
  /** At which others reach the server. @default that of the call */
  publicUrl?: string | undefined;
}

/** The page at the server's URL: HTML for a browser, JSON for a program; undefined for any other path. */
export function frontPage(
  head: RequestHead,
  { documentation, publicUrl }: FrontPageOptions,
): Reply | undefined {
  const { method, url, headers } = head;
  if (!/^\/(?:_sandbox\/?)?(?:\?|$)/.test(url) || !['GET', 'HEAD'].includes(method)) return undefined;
  const isHtml = prefers(HTML_TYPE, headers.accept ?? '');
  const body = isHtml ? htmlOf(documentation, publicUrl ?? originOf(headers.host)) : jsonOf(documentation);
  const sent = {
    'content-type': isHtml ? `${HTML_TYPE}; charset=utf-8` : CONTENT_TYPE,
    vary: 'accept',
    ...(isHtml && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  };
  return finish(head, 200, sent, body);
}

function jsonOf(documentation: string | undefined): string {
  const data = { name: 'Payments sandbox', documentation: documentation ?? null, ...LINKS };
  return JSON.stringify({ ...SUCCESS, data });
}

function originOf(host = DEFAULT_HOST): string {
  return `http://${/^[\w.:[\]-]+$/.test(host) ? host : DEFAULT_HOST}`;
}

function htmlOf(documentation: string | undefined, origin: string): string {
  const linked = documentation && `<li><a href="${escapeHtml(documentation)}">Documentation</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Payments sandbox</title>
<style>
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; }
</style>
</head>
<body>
<main>
<h1>Payments sandbox</h1>
<p>All operations of the payments service with real state, recurring billing, and a clock that you control.</p>
<ul>
${linked ?? ''}
<li><a href="${LINKS.inspector}">Inspector</a>: requests, plans, callbacks and the clock</li>
<li><a href="${LINKS.health}">Health</a>: status and version of the server</li>
</ul>
<p>Try a call:</p>
<pre tabindex="0">curl '${origin}/svc/payment/api/v1/openapi/transactions/list'</pre>
</main>
</body>
</html>
`;
}

/** Escapes text for HTML, including for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
