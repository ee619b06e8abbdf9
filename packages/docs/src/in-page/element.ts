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

export function button(label: string, onclick: () => void): HTMLButtonElement {
  return element('button', { type: 'button', onclick }, label);
}
