import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A line in the source of the contract. */
export interface SourceLocation {
  file: string;
  line: number;
}

/** The source map of the bundle: from pointers to the files and lines of the contract's source. */
interface Sources {
  /** By the pointer to the content of the file. */
  files: Record<string, string>;
  lines: Record<string, number>;
}

/** Returns a function that finds the source location of a pointer, if the bundle has a source map. */
export async function readLocations(): Promise<(pointer: string) => SourceLocation | undefined> {
  const sources = await readSources();
  return (pointer) => {
    if (!sources) return undefined;
    const line = nearest(sources.lines, pointer);
    const file = nearest(sources.files, pointer);
    return line !== undefined && file !== undefined ? { file, line } : undefined;
  };
}

async function readSources(): Promise<Sources | undefined> {
  try {
    const file = createRequire(import.meta.url).resolve('@payments-openapi/spec/sources.json');
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Older bundles have no source map. Findings then show only the pointer.
    return undefined;
  }
}

/** The entry of a pointer, or of its nearest ancestor. */
function nearest<T>(entries: Record<string, T>, pointer: string): T | undefined {
  for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    if (Object.hasOwn(entries, at)) return entries[at];
  }
  return undefined;
}
