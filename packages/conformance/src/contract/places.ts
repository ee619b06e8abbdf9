import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A line of the hand-written contract. */
export interface Place {
  file: string;
  line: number;
}

/** The map beside the bundle, from pointers into it to the files and lines that they were bundled from. */
interface Sources {
  /** By the pointer to what the file holds. */
  files: Record<string, string>;
  lines: Record<string, number>;
}

/** Finds the hand-written lines of pointers; none, where the bundle comes without its map. */
export async function readPlaces(): Promise<(pointer: string) => Place | undefined> {
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
    // An older bundle has none: findings then name the pointer alone.
    return undefined;
  }
}

/** What is known of a pointer, or of the nearest one around it. */
function nearest<T>(known: Record<string, T>, pointer: string): T | undefined {
  for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    if (Object.hasOwn(known, at)) return known[at];
  }
  return undefined;
}
