import { button, element } from '../element.ts';

/** Buttons that act one at a time, and a line that says what came of the last one. */
export class Actions {
  readonly status = element('output', { ariaLive: 'polite' });
  readonly #place = element('div', { className: 'guide-actions' });
  #isBusy = false;

  constructor(section: HTMLElement) {
    section.append(this.#place, this.status);
  }

  /** @param work returns what to tell the reader */
  add(label: string, work: () => Promise<string>): HTMLButtonElement {
    const added = button(label, () => void this.run(work));
    this.#place.append(added);
    return added;
  }

  async run(work: () => Promise<string>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#place.ariaBusy = 'true';
    this.status.textContent = '';
    try {
      this.status.textContent = await work();
    } catch (error) {
      this.status.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.#isBusy = false;
      this.#place.ariaBusy = 'false';
    }
  }
}
