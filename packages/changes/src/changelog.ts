import type { ApprovedChange } from './approvals.ts';

const TITLES = { major: 'Breaking changes', minor: 'Additions', patch: 'Wording' };

/** Renders the section of a release in the contract's changelog. */
export function changelogSection(version: string, date: string, changes: readonly ApprovedChange[]): string {
  const parts = Object.entries(TITLES).flatMap(([impact, title]) => {
    const lines = changes.filter(({ change }) => change.impact === impact).map(lineOf);
    return lines.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : [];
  });
  const body = parts.length > 0 ? parts.join('\n\n') : 'Nothing changed.';
  return `## ${version} (${date})\n\n${body}\n`;
}

/** Adds a section at the top of a changelog. */
export function withSection(changelog: string, section: string): string {
  const [title = '', ...sections] = (changelog.trim() || '# Changelog of the contract').split(/\n+(?=## )/);
  return `${[title, section.trim(), ...sections].join('\n\n')}\n`;
}

/** Makes a pointer readable: `BookCreate.title`, `GET /books query`. */
export function readablePointer(pointer: string): string {
  const decoded = (text: string) => text.replaceAll('~1', '/').replaceAll('~0', '~');
  const component = /^#\/components\/\w+\/(.+)$/.exec(pointer)?.[1];
  if (component) return decoded(component.replaceAll('/properties/', '.').replaceAll('/', ' '));
  const [, path = '', method = '', rest = ''] = /^#\/paths\/([^/]+)(?:\/(\w+)(.*))?$/.exec(pointer) ?? [];
  if (!path) return pointer;
  return decoded(`${method.toUpperCase()} ${path}${rest.replaceAll('/', ' ')}`.trim());
}

function lineOf({ change: { pointer, message, rule }, reason }: ApprovedChange): string {
  const approved = reason ? ` ${reason}` : '';
  return `- \`${readablePointer(pointer)}\`: ${message}${rule ? ` (${rule})` : ''}${approved}`;
}
