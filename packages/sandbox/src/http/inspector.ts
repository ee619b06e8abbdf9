import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { INSPECTOR_PATH } from '../invocation/front-page.ts';
import { escapeHtml } from '../invocation/html.ts';

/** An answer with a file, or one that says why there is none. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer | string };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** Where the page of a sandbox is looked for, below its own path. */
const OF_SANDBOX = new RegExp(`^/sandboxes/([^/]+)${INSPECTOR_PATH}(/?)$`);

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@payments-openapi/sandbox/package.json')),
  'inspector/dist',
);

/**
 * The inspector: a page, its script and its styles, which hold nothing of any sandbox and so need no key. `documentation`
 * is the URL of what it links to.
 * @returns what finds the file of a request, or nothing if the request is for something else
 */
export function createInspector(documentation = ''): (method: string, url: string) => Page | undefined {
  let files: Map<string, Page> | undefined;
  return (method, url) => {
    const [address = ''] = url.split(/[?#]/, 1);
    const [, sandbox, slash] = OF_SANDBOX.exec(address) ?? [];
    if (sandbox !== undefined && (method === 'GET' || method === 'HEAD'))
      return redirect(`${slash ? '../' : ''}../../..${INSPECTOR_PATH}/#/${sandbox}/requests`);
    if (address !== INSPECTOR_PATH && !address.startsWith(`${INSPECTOR_PATH}/`)) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (address === INSPECTOR_PATH) return redirect('ui/');
    files ??= readFiles(documentation);
    return files.get(address.slice(INSPECTOR_PATH.length + 1) || 'index.html') ?? absent(files.size === 0);
  };
}

/** Relative, for whatever path a proxy puts before it. The page's own addresses are relative too. */
function redirect(location: string): Page {
  return { status: 308, headers: { ...HEADERS, location }, body: '' };
}

function readFiles(documentation: string): Map<string, Page> {
  const entries = readFolder().filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).replaceAll(path.sep, '/');
      const isPage = name === 'index.html';
      const headers = {
        ...HEADERS,
        'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
        // Names of assets change with their content.
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      };
      const body = isPage ? withDocs(readFileSync(file, 'utf8'), documentation) : readFileSync(file);
      return [name, { status: 200, headers, body }];
    }),
  );
}

/** A checkout that has not built it has no folder. */
function readFolder() {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}

function withDocs(page: string, documentation: string): string {
  return page.replace('name="docs" content=""', () => `name="docs" content="${escapeHtml(documentation)}"`);
}

function absent(isUnbuilt: boolean): Page {
  const body = isUnbuilt
    ? 'The inspector is not built. In the repository: node packages/sandbox/scripts/build-inspector.ts\n'
    : 'The inspector has no such file.\n';
  return {
    status: isUnbuilt ? 503 : 404,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    body,
  };
}
