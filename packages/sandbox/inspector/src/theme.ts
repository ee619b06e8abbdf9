import { effect, signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT = 'payments-sandbox-theme';

export const theme = signal<Theme>(THEMES.find((known) => known === localStorage.getItem(KEPT)) ?? 'system');

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem(KEPT, theme.value);
});
