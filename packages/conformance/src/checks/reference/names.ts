/** What two sandboxes chose for the same thing: each id of the target has one of the reference's. */
export interface Names {
  /** A text of the target, with the reference's ids. */
  translate(text: string): string;
  /** Learns that two texts name the same thing, unless either of them names something else. */
  pair(target: string, own: string): void;
  /** Learns that every text of a value names the same thing in both, because the caller chose it. */
  keep(chosen: unknown): void;
  /** Whether neither of two texts has named anything yet. */
  areNew(target: string, own: string): boolean;
  /** Whether two texts are known to name the same thing. */
  areSame(target: string, own: string): boolean;
  /** Whether a text of the target has an id that is not known to name the same thing as one of the reference's. */
  hasUnknown(text: string): boolean;
  forget(): void;
}

/** The ids that a sandbox chooses: UUIDs, and numbers of orders. They can be part of a longer text. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{16,}/gi;

export function isId(text: string): boolean {
  return text.replace(IDS, '') === '' && text !== '';
}

export function createNames(): Names {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const areNew = (target: string, own: string) => !names.has(target) && !taken.has(own);
  const pair = (target: string, own: string) => {
    if (!areNew(target, own)) return;
    names.set(target, own);
    taken.add(own);
  };
  const keep = (chosen: unknown): void => {
    if (typeof chosen === 'string') pair(chosen, chosen);
    else if (typeof chosen === 'object' && chosen !== null) Object.values(chosen).forEach(keep);
  };
  return {
    translate: (text) => text.replaceAll(IDS, (id) => names.get(id) ?? id),
    pair,
    keep,
    areNew,
    areSame: (target, own) => names.get(target) === own,
    hasUnknown: (text) => [...text.matchAll(IDS)].some(([id]) => !names.has(id)),
    forget() {
      names.clear();
      taken.clear();
    },
  };
}
