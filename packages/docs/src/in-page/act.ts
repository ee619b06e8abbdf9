/** Does something, and returns what to tell the reader. */
export type Act = (work: () => Promise<string>, meanwhile?: string) => Promise<void>;

/** Runs one action at a time and shows its result in `status`. @param busy marked as busy while an action runs */
export function oneAtATime(busy: HTMLElement, status: HTMLOutputElement): Act {
  let isBusy = false;
  return async (work, meanwhile = '') => {
    if (isBusy) return;
    isBusy = true;
    busy.ariaBusy = 'true';
    status.textContent = meanwhile;
    try {
      status.textContent = await work();
    } catch (error) {
      status.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      isBusy = false;
      busy.ariaBusy = 'false';
    }
  };
}
