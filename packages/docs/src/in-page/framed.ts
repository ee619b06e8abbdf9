// The first script of the inspector within a page of the documentation: its calls go to the sandbox of that page.

interface Outer {
  inPageFetch?: typeof fetch;
  document: Document;
}

const outer = parent as unknown as Outer;
const inner = fetch;

if (outer.inPageFetch) {
  globalThis.fetch = async (input, init) => {
    const { inPageFetch = inner } = outer;
    // Objects of another window are not instances of the classes of this one.
    const response = await inPageFetch(String(input), init).catch((error) => {
      throw new TypeError(
        error instanceof Object && 'message' in error ? String(error.message) : String(error),
      );
    });
    const { status, statusText } = response;
    const body = await response.arrayBuffer();
    const headers = [...response.headers] as [string, string][];
    return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
  };
  // While its dialog is closed, the inspector does not call the sandbox.
  Object.defineProperty(document, 'visibilityState', {
    get: () => (frameElement?.closest('dialog')?.open ? outer.document.visibilityState : 'hidden'),
  });
  localStorage.setItem('payments-sandbox-theme', outer.document.documentElement.dataset.theme ?? 'system');
  for (const [name, content] of Object.entries({
    docs: new URL('../..', location.href).href,
    // The calls that the inspector shows are those to a sandbox that a reader starts.
    server: 'http://127.0.0.1:4010',
  })) {
    document.querySelector(`meta[name="${name}"]`)?.remove();
    document.head.append(Object.assign(document.createElement('meta'), { name, content }));
  }
}
