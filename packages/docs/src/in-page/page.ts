// What a page loads when its reader uses the sandbox in it. A module of its own, so that pages that are only read are small.
import { addBar, type Bar } from './bar.ts';
import { button, element, loadStyles } from './element.ts';
import { loadInspector } from './inspect.ts';
import { kept, LINK_START } from './kept.ts';
import { type InPageSandbox, startSandbox } from './sandbox.ts';
import { seedIn } from './share.ts';

let bar: Bar | undefined;
let started: Promise<InPageSandbox> | undefined;

/** The sandbox of this page, which starts with the first call. @param seed text of a seed to start with */
export function openSandbox(seed?: string): Promise<InPageSandbox> {
  started ??= start(seed).catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

async function start(seed?: string): Promise<InPageSandbox> {
  const sandbox = await startSandbox(seed);
  showBar().follow(sandbox);
  // If it cannot be loaded, whoever opens it is told.
  whenIdle(() => void loadInspector(sandbox).catch(() => undefined));
  return sandbox;
}

/** Does something once the browser has nothing else to do. Safari does not say when. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}

/** Shows the bar, also while the sandbox is not running: it starts once a reader does something there. */
export function showBar(): Bar {
  bar ??= addBar(openSandbox);
  return bar;
}

/** Asks whether to start with the state in the link that led to this page. */
export async function offerLink(): Promise<void> {
  const open = async () => {
    try {
      const seed = await seedIn(location.hash.slice(LINK_START.length));
      await openSandbox(seed);
      dialog.close();
    } catch (error) {
      text.textContent = `The state in this link cannot be opened: ${error instanceof Error ? error.message : error}`;
    }
  };
  const text = element(
    'p',
    { role: 'status' },
    'This link holds the state of a sandbox: what somebody made, and the time of its clock. It runs in this page only.',
    kept('key') === undefined ? '' : ' It replaces the sandbox that you have in this tab.',
  );
  const dialog = element(
    'dialog',
    { className: 'sandbox-question', ariaLabel: 'A sandbox in a link' },
    text,
    element(
      'div',
      { className: 'sandbox-actions' },
      button('Open it', () => void open()),
      button('Ignore it', () => dialog.close()),
    ),
  );
  dialog.addEventListener('close', () => {
    history.replaceState(null, '', `${location.pathname}${location.search}`);
    dialog.remove();
  });
  await loadStyles();
  document.body.append(dialog);
  dialog.showModal();
}

// The browser shows an earlier page again as it was left. Later pages may have changed the state since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
