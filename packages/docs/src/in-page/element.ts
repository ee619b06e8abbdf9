/** A new element with these properties and contents. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...contents: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...contents);
  return made;
}

let styles: Promise<void> | undefined;

/** Loads the styles of what this module adds to pages. */
export function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve) => {
    const { href } = new URL(`page.css${new URL(import.meta.url).search}`, import.meta.url);
    const done = () => resolve();
    document.head.append(element('link', { rel: 'stylesheet', href, onload: done, onerror: done }));
  });
  return styles;
}

export function button(label: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', onclick }, label);
}
