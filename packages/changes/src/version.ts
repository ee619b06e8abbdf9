import type { Impact } from './change.ts';

/**
 * The lowest version that a release with such changes may have. Below 1.0.0, minor versions may break.
 *
 * @throws if the version is not three numbers
 */
export function nextVersion(version: string, bump: Impact | undefined): string {
  const [major, minor, patch] = numbersOf(version);
  if (bump === undefined) return version;
  if (bump === 'patch') return `${major}.${minor}.${patch + 1}`;
  if (bump === 'minor' || major === 0) return `${major}.${minor + 1}.0`;
  return `${major + 1}.0.0`;
}

/** Negative if the first version is older. */
export function compareVersions(one: string, other: string): number {
  const [was, is] = [numbersOf(one), numbersOf(other)];
  return was[0] - is[0] || was[1] - is[1] || was[2] - is[2];
}

function numbersOf(version: string): [number, number, number] {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (!found) throw new Error(`${version} is not a version such as 1.4.0`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}
