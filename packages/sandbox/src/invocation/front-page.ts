import { prefers } from './accept.ts';
import { escapeHtml } from './html.ts';
import { CONTENT_TYPE, finish, type Reply } from './reply.ts';
import type { RequestHead } from './request.ts';

const HTML_TYPE = 'text/html';

/** Path of the inspector. */
export const INSPECTOR_PATH = '/_sandbox/ui';

/** Where the page leads to, beside the documentation. */
const PLACES = { inspector: INSPECTOR_PATH, health: '/_sandbox/health' };

const DEFAULT_HOST = '127.0.0.1:4010';

/**
 * What a browser sees that opens the address of the server, and as JSON what a program gets; undefined for another
 * path.
 */
export function frontPage(head: RequestHead, documentation: string | undefined): Reply | undefined {
  const { method, url, headers } = head;
  if (!/^\/(?:_sandbox\/?)?(?:\?|$)/.test(url) || !['GET', 'HEAD'].includes(method)) return undefined;
  const isHtml = prefers(HTML_TYPE, headers.accept ?? '');
  const body = isHtml ? htmlOf(documentation, headers.host) : jsonOf(documentation);
  const sent = {
    'content-type': isHtml ? `${HTML_TYPE}; charset=utf-8` : CONTENT_TYPE,
    vary: 'accept',
    ...(isHtml && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
  };
  return finish(head, 200, sent, body);
}

function jsonOf(documentation: string | undefined): string {
  const data = { name: 'Payments sandbox', documentation: documentation ?? null, ...PLACES };
  return JSON.stringify({ code: 200, message: 'succeed', data });
}

function htmlOf(documentation: string | undefined, host = DEFAULT_HOST): string {
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : DEFAULT_HOST}`;
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
<p>The payments service with real state, recurring billing that runs, and a clock that moves when you say so.</p>
<ul>
${linked ?? ''}
<li><a href="${PLACES.inspector}">Inspector</a>: requests, plans, callbacks and the clock</li>
<li><a href="${PLACES.health}">Health</a>: whether it works, and its version</li>
</ul>
<p>Call it:</p>
<pre tabindex="0">curl '${origin}/svc/payment/api/v1/openapi/transactions/list'</pre>
</main>
</body>
</html>
`;
}
