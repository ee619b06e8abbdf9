/** Adds buttons that copy code. Browsers have a clipboard only on https and on localhost. */
const ICON =
  '<svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M3.5 10.5h-1v-8h8v1"/></svg>';

function copyButton(what: string, textOf: () => string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.innerHTML = ICON;
  const say = (words: string) => {
    button.title = words;
    button.ariaLabel = words;
  };
  say(what);
  button.addEventListener('click', async () => {
    const copied = navigator.clipboard.writeText(textOf());
    const isCopied = await copied.then(
      () => true,
      () => false,
    );
    say(isCopied ? 'Copied' : 'Not allowed');
    button.classList.toggle('done', isCopied);
    setTimeout(() => {
      say(what);
      button.classList.remove('done');
    }, 2000);
  });
  return button;
}

if ('clipboard' in navigator) {
  for (const block of document.querySelectorAll(
    '.sl-markdown-content pre:not(.panel pre, :has(.language-http))',
  )) {
    const frame = document.createElement('div');
    frame.className = 'copyable';
    block.replaceWith(frame);
    frame.append(
      block,
      copyButton('Copy', () => block.textContent ?? ''),
    );
  }
  for (const box of document.querySelectorAll('.panel .box')) {
    const path = box.querySelector('.call code');
    path?.closest('.bar')?.append(copyButton('Copy the path', () => path.textContent ?? ''));
    const shown = () => [...box.querySelectorAll('pre')].find((pre) => pre.checkVisibility());
    // The bar above the code. What is chosen there is what is copied.
    const bar = [...box.querySelectorAll('.bar')].at(-1);
    if (shown() && bar) bar.append(copyButton('Copy', () => shown()?.textContent ?? ''));
  }
}
