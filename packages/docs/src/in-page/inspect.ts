import { button, element } from './element.ts';
import type { InPageSandbox } from './sandbox.ts';

interface Inspector {
  dialog: HTMLDialogElement;
  frame: HTMLIFrameElement;
}

let inspector: Promise<Inspector> | undefined;

/**
 * Loads the sandbox's inspector into a dialog, which then opens without a network. Its calls go to the sandbox of this page:
 * `framed.ts`.
 */
export function loadInspector(sandbox: InPageSandbox): Promise<Inspector> {
  inspector ??= addDialog(sandbox).catch((error) => {
    inspector = undefined;
    throw error;
  });
  return inspector;
}

async function addDialog(sandbox: InPageSandbox): Promise<Inspector> {
  Object.assign(globalThis, { inPageFetch: sandbox.fetch });
  const frame = element('iframe', {
    src: new URL('inspector/index.html', import.meta.url).href,
    title: 'Inspector of the sandbox in this page',
  });
  const dialog = element(
    'dialog',
    { className: 'sandbox-dialog', ariaLabel: 'What happened in the sandbox' },
    button('Close', () => dialog.close()),
    frame,
  );
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(dialog);
  await loaded;
  // If its files cannot be loaded, the frame has an error of the browser's, or nothing.
  if (!frame.contentDocument?.querySelector('#app > *')) {
    dialog.remove();
    throw new Error('The inspector could not be loaded.');
  }
  return { dialog, frame };
}

export async function inspect(sandbox: InPageSandbox, view: 'requests' | 'callbacks'): Promise<string> {
  const { dialog, frame } = await loadInspector(sandbox);
  const { theme = 'system' } = document.documentElement.dataset;
  frame.contentDocument?.documentElement.setAttribute('data-theme', theme);
  // Not another entry in the history of the page.
  frame.contentWindow?.location.replace(`${frame.src}#/default/${view}`);
  dialog.showModal();
  // It shows what has changed meanwhile.
  frame.contentDocument?.dispatchEvent(new Event('visibilitychange'));
  return '';
}
