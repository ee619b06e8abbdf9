const STORED = 'payments-docs-language';

for (const panel of document.querySelectorAll<HTMLElement>('.panel')) {
  const radios = (name: string) => [...panel.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  const choose = (name: string, value: string | null | undefined) => {
    for (const radio of radios(name)) if (radio.value === value) radio.checked = true;
  };
  choose('language', stored());

  panel.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    if (target.name === 'language') store(target.value);
    if (target.name === 'example')
      choose(
        'response',
        panel.querySelector<HTMLElement>(`[data-answers="${target.value}"]`)?.dataset.response,
      );
  });
  // A choice by mouse closes the menu; one by keyboard may be on its way to the next.
  for (const menu of panel.querySelectorAll<HTMLDetailsElement>('details.menu')) {
    menu.addEventListener('pointerup', ({ target }) => {
      if (target instanceof Element && target.closest('label')) setTimeout(() => (menu.open = false));
    });
    menu.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' && key !== 'Enter') return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  }
}

for (const section of document.querySelectorAll<HTMLElement>('.page-rest > ul.fields')) {
  const all = [...section.querySelectorAll<HTMLDetailsElement>('details.nested')];
  let heading = section.previousElementSibling;
  while (heading && heading.tagName !== 'H2') heading = heading.previousElementSibling;
  if (all.length < 2 || !heading) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'expand';
  const label = () => (button.textContent = all.every(({ open }) => open) ? 'Fold all' : 'Unfold all');
  button.addEventListener('click', () => {
    const open = !all.every((one) => one.open);
    for (const one of all) one.open = open;
  });
  for (const one of all) one.addEventListener('toggle', label);
  label();
  heading.after(button);
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // The browser keeps nothing for this page.
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // The browser stores nothing for this page, so the choice is lost with it.
  }
}

// The page's entry in the navigation is in view, and its neighbours too.
const entry = document.querySelector('nav.sidebar [aria-current]');
const pane = entry?.closest('.sidebar-pane')?.getBoundingClientRect();
if (entry && pane) {
  const { top, bottom } = entry.getBoundingClientRect();
  if (top < pane.top || bottom > pane.bottom - 2 * (bottom - top)) entry.scrollIntoView({ block: 'center' });
}
