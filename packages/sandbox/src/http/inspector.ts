import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { escapeHtml, INSPECTOR_PATH } from '../invocation/front-page.ts';

/** A response with a file, or with the reason why there is none. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

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

/** URL of the inspector below the path of a sandbox, where people look for it. */
const OF_SANDBOX = new RegExp(`^/sandboxes/([^/]+)${INSPECTOR_PATH}(/?)$`);

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@payments-openapi/sandbox/package.json')),
  'inspector/dist',
);

/**
 * Serves the inspector: a page, its script and its styles, which contain no data of any sandbox and so need no key. It
 * links to the URL `documentation`.
 * @returns a function that returns the file that a request asks for, or undefined if it is not for the inspector
 */
export function createInspector(documentation = ''): (method: string, url: string) => Page | undefined {
  let files: Map<string, Page> | undefined;
  return (method, url) => {
    const [pathname = ''] = url.split(/[?#]/, 1);
    const [, sandbox, slash] = OF_SANDBOX.exec(pathname) ?? [];
    if (sandbox !== undefined && (method === 'GET' || method === 'HEAD'))
      return redirect(`${slash ? '../' : ''}../../..${INSPECTOR_PATH}/#/${sandbox}/requests`);
    if (pathname !== INSPECTOR_PATH && !pathname.startsWith(`${INSPECTOR_PATH}/`)) return undefined;
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (pathname === INSPECTOR_PATH) return redirect('ui/');
    files ??= readFiles(documentation);
    return files.get(pathname.slice(INSPECTOR_PATH.length + 1) || 'index.html') ?? absent(files.size === 0);
  };
}

/** Relative, so that it works behind a proxy with a path prefix. The page's own URLs are relative too. */
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
        // The name of an asset changes with its content.
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      };
      const body = isPage ? withDocs(readFileSync(file, 'utf8'), documentation) : readFileSync(file);
      return [name, { status: 200, headers, body }];
    }),
  );
}

/** In a checkout that has not built the inspector, the folder does not exist. */
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
    ? 'The inspector has not been built. In the repository, run: node packages/sandbox/scripts/build-inspector.ts\n'
    : 'The inspector has no such file.\n';
  return {
    status: isUnbuilt ? 503 : 404,
    headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    body,
  };
}
