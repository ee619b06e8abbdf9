/** Folder on the site with the sandbox that its pages load. */
export const IN_PAGE = 'in-page';

/** Whether a pattern is its path, or the start of it and ends with a slash. */
export function isLeftOut(slug: string, patterns: readonly string[] = []): boolean {
  return patterns.some((pattern) => {
    const path = pattern.replace(/^\//, '');
    return path.endsWith('/') ? `${slug}/`.startsWith(path) : slug === path;
  });
}
