import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '../page/escape.ts';

interface FinishOptions {
  /** Origins that scripts may call. */
  connect: string[];
  /** URL of the module that starts the sandbox in a page, if the site has one. */
  inPage: string | undefined;
}

/**
 * Adds a Content-Security-Policy to each page. It allows only what was in the page when it was built: no other hosts,
 * scripts or styles. Says where the sandbox in the page is.
 */
export async function finishPages(folder: string, { connect, inPage }: FinishOptions): Promise<void> {
  const sandbox = inPage === undefined ? '' : `<meta name="in-page-sandbox" content="${escapeHtml(inPage)}">`;
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    const meta = `<meta http-equiv="content-security-policy" content="${policyOf(html, connect)}">`;
    await writeFile(file, replaced(html, /(<meta charset="utf-8" ?\/?>)/i, `$1${meta}${sandbox}`, name));
  }
}

function replaced(html: string, pattern: RegExp, replacement: string, name: string): string {
  if (!pattern.test(html))
    throw new Error(`${name}: the HTML of the shell has changed: ${pattern} does not match`);
  return html.replace(pattern, replacement);
}

function policyOf(html: string, connect: string[]): string {
  const scripts = hashes(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(html, /\sstyle="([^"]*)"/g);
  return [
    // The links that are loaded before a reader follows them: for Firefox, no other directive applies to these.
    `default-src 'self'`,
    `object-src 'none'`,
    // Pagefind's search is WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self' 'unsafe-hashes'", ...styles].join(' '),
    `img-src 'self' data:`,
    `font-src 'self'`,
    ["connect-src 'self'", ...connect].join(' '),
    `worker-src 'self'`,
    // The inspector of the sandbox in the page.
    `frame-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function hashes(html: string, pattern: RegExp): string[] {
  const texts = [...html.matchAll(pattern)].map(([, text = '']) => text);
  return [...new Set(texts.filter(Boolean))].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
