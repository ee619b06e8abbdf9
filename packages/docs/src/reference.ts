import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '@payments-openapi/spec';
import type { RedocRawOptions } from 'redoc';

const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

const options: RedocRawOptions = {
  scrollYOffset: '.site-header',
  expandDefaultServerVariables: true,
  sortRequiredPropsFirst: true,
  // Behind TypeScript and curl, which show a whole call.
  payloadSampleIdx: 2,
  downloadUrls: [
    { title: 'openapi.yaml', url: 'openapi.yaml' },
    { title: 'openapi.json', url: 'openapi.json' },
  ],
  theme: {
    colors: { primary: { main: '#1d4ed8' }, text: { primary: '#1f2937' } },
    typography: {
      fontSize: '15px',
      lineHeight: '1.6',
      fontFamily: sans,
      headings: { fontFamily: sans, fontWeight: '600' },
      code: { fontFamily: mono, fontSize: '13px' },
    },
    sidebar: { backgroundColor: '#f8fafc' },
    rightPanel: { backgroundColor: '#1e293b' },
  },
};

export const redocBundle = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'));

/** The reference below the header. The contract is part of the page, so that it needs no request and no server. */
export function referenceBody(contract: OpenApiDocument): string {
  return `    <div id="reference"></div>
    <script id="contract" type="application/json">${inlineJson(contract)}</script>
    <script src="assets/redoc.standalone.js"></script>
    <script>
      const reference = document.getElementById('reference');
      const asked = location.hash;
      if (asked) {
        // Redoc scrolls to what the address asks for while the page above it is still laid out. It is made to scroll
        // again whenever that has moved, until it has stood still for a second or the reader moves.
        let frames = 60;
        let last;
        for (const moved of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
          addEventListener(moved, () => { frames = 0; }, { once: true });
        }
        const settle = () => {
          if (frames === 0) return;
          const top = document.getElementById(asked.slice(1))?.getBoundingClientRect().top;
          if (top === last) frames -= 1;
          else {
            frames = 60;
            last = top;
            history.replaceState(null, '', asked);
            dispatchEvent(new HashChangeEvent('hashchange'));
          }
          requestAnimationFrame(settle);
        };
        window.addEventListener('load', settle);
      }
      Redoc.init(
        JSON.parse(document.getElementById('contract').textContent),
        ${inlineJson(options)},
        reference,
      );
    </script>`;
}

/** Redoc's own bundle, without the one thing in it that is loaded from another host: its logo. */
export async function redocScript(): Promise<string> {
  const script = await readFile(redocBundle, 'utf8');
  const [before, after, ...more] = script.split('"https://cdn.redoc.ly/redoc/logo-mini.svg"');
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('Redoc loads its logo in another way now: see what its bundle requests from other hosts');
  }
  // Redoc hides a logo that does not load.
  return `${before}"data:,"${after}`;
}

/** JSON that does not end the script element it stands in. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
