import type { Entry } from './entries.ts';

const TITLES = { major: 'Breaking changes', minor: 'Additions', patch: 'Wording' };

/** Renders the section of a release in the contract's changelog. */
export function changelogSection(version: string, date: string, entries: readonly Entry[]): string {
  const parts = Object.entries(TITLES).flatMap(([impact, title]) => {
    const lines = entries.filter((entry) => entry.impact === impact).map(lineOf);
    return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : [];
  });
  const body = parts.length > 0 ? parts.join('\n\n') : 'Nothing changes for callers.';
  return `## ${version} (${date})\n\n${body}\n`;
}

/** Adds a section at the top of a changelog. */
export function withSection(changelog: string, section: string): string {
  const [title = '', ...sections] = (changelog.trim() || '# Changelog of the contract').split(/\n+(?=## )/);
  return `${[title, section.trim(), ...sections].join('\n\n')}\n`;
}

function lineOf({ operations, text, reason }: Entry): string {
  const about = operations.map((id) => `\`${id}\``).join(', ');
  return `- ${about ? `${about}: ` : ''}${text}${reason ? ` ${reason}` : ''}`;
}
