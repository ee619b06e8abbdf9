import { type Act, oneAtATime } from '../act.ts';
import { button, element } from '../element.ts';

/** Buttons that act one at a time, and a line that says what came of the last one. */
export class Actions {
  readonly run: Act;
  readonly #place = element('div', { className: 'guide-actions' });

  constructor(section: HTMLElement) {
    const status = element('output', { ariaLive: 'polite' });
    section.append(this.#place, status);
    this.run = oneAtATime(this.#place, status);
  }

  /** @param work returns what to tell the reader */
  add(label: string, work: () => Promise<string>): HTMLButtonElement {
    const added = button(label, () => void this.run(work));
    this.#place.append(added);
    return added;
  }
}
