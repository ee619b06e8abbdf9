/**
 * Moves the focus to the content when the element that has it goes away, such as the button of a row that was deleted,
 * here or by somebody else. Keyboard users then continue from there, not from the top of the page.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null;
  addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    const isLost = document.activeElement === document.body && last instanceof Element && !last.isConnected;
    if (isLost) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}
