/** Adds a button to each block of code. Browsers have a clipboard only on https and on localhost. */
const code = '.sl-markdown-content pre:not(:has(.language-http))';
const blocks = 'clipboard' in navigator ? document.querySelectorAll(code) : [];
for (const block of blocks) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const copied = navigator.clipboard.writeText(block.textContent ?? '');
    button.textContent = await copied.then(
      () => 'Copied',
      () => 'Not allowed',
    );
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  const frame = document.createElement('div');
  frame.className = 'copyable';
  block.replaceWith(frame);
  frame.append(block, button);
}
