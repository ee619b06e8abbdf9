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
  /**
   * Whether two codes differ because one of them happens to be that of something else too. Few codes are, of as many as have
   * been seen, so that a server that mixes them up is still found.
   */
  isCollision(target: string, own: string): boolean;
  forget(): void;
}

/** Codes of six digits, such as those of authorisations. Longer ones are never the same by chance. */
const CODE = /^\d{6}$/;
const CODES = 1_000_000;

/** As many collisions are no surprise, however few codes there are. */
const FEW = 2;

/** The ids that a sandbox chooses: UUIDs, and numbers of orders. They can be part of a longer text. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{16,}/gi;

export function isId(text: string): boolean {
  return text.replace(IDS, '') === '' && text !== '';
}

export function createNames(): Names {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const collisions = new Set<string>();
  let codes = 0;
  const areNew = (target: string, own: string) => !names.has(target) && !taken.has(own);
  const pair = (target: string, own: string) => {
    if (!areNew(target, own)) return;
    names.set(target, own);
    taken.add(own);
    if (CODE.test(target)) codes += 1;
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
    isCollision(target, own) {
      if (!CODE.test(target) || !CODE.test(own)) return false;
      // Each of the two sandboxes has half the square of the codes as pairs. Several times as many are allowed.
      const most = FEW + (10 * codes ** 2) / CODES;
      if (collisions.size < most) collisions.add(`${target} ${own}`);
      return collisions.has(`${target} ${own}`);
    },
    hasUnknown: (text) => [...text.matchAll(IDS)].some(([id]) => !names.has(id)),
    forget() {
      names.clear();
      taken.clear();
      collisions.clear();
      codes = 0;
    },
  };
}
