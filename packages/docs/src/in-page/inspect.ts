import { button, element } from './element.ts';
import type { InPageSandbox } from './sandbox.ts';

/** Opens the sandbox's inspector in a dialog. Its calls go to the sandbox of this page: `framed.ts`. */
export async function inspect(sandbox: InPageSandbox, view: 'requests' | 'callbacks'): Promise<string> {
  Object.assign(globalThis, { inPageFetch: sandbox.fetch });
  const url = new URL(`inspector/index.html#/default/${view}`, import.meta.url);
  const dialog = element(
    'dialog',
    { className: 'sandbox-dialog', ariaLabel: 'What happened in the sandbox' },
    button('Close', () => dialog.close()),
    element('iframe', { src: url.href, title: 'Inspector of the sandbox in this page' }),
  );
  // The inspector polls the sandbox as long as its frame exists.
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return '';
}
