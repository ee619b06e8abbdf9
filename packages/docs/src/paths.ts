import path from 'node:path';

/**
 * Whether a file is a folder or inside it. On Windows, the relative path from one drive to another is absolute.
 *
 * @param on the rules of paths, by default those of this machine
 */
export function contains(folder: string, file: string, on: typeof path.posix = path): boolean {
  const relative = on.relative(folder, file);
  return relative.split(on.sep)[0] !== '..' && !on.isAbsolute(relative);
}

/**
 * The first folder of an absolute path, on Windows with its drive.
 *
 * @param on the rules of paths, by default those of this machine
 */
export function topOf(folder: string, on: typeof path.posix = path): string {
  const { root } = on.parse(folder);
  return root + (folder.slice(root.length).split(on.sep)[0] ?? '');
}
