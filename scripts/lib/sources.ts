import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { joinPointer, type OpenApiDocument, operations } from '@payments-openapi/spec';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** The sources of a bundle: files and lines by pointer. */
export interface Sources {
  files: Record<string, string>;
  lines: Record<string, number>;
}

/** Maps pointers into a bundle to the hand-written files of a folder. File names are relative to `from`. */
export async function sourcesOf(bundle: OpenApiDocument, folder: string, from: string): Promise<Sources> {
  const byId = new Map(operations(bundle).map(({ operationId, pointer }) => [operationId, pointer]));
  const sources: Sources = { files: {}, lines: {} };
  const names = globSync('{operations,schemas,parameters,responses}/**/*.yaml', { cwd: folder });
  for (const name of names.sort()) {
    const [kind = ''] = name.split(path.sep);
    const own = path.basename(name, '.yaml');
    const pointer = kind === 'operations' ? byId.get(own) : joinPointer('#/components', kind, own);
    if (!pointer) continue;
    const file = path.join(folder, name);
    sources.files[pointer] = path.relative(from, file).split(path.sep).join('/');
    const lines = new LineCounter();
    const { contents } = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines });
    walk(contents, pointer, (at, offset) => {
      sources.lines[at] = lines.linePos(offset).line;
    });
  }
  return sources;
}

function walk(node: Node | null, pointer: string, found: (pointer: string, offset: number) => void): void {
  if (!node) return;
  if (!Object.hasOwn(node, 'range') || !node.range) return;
  found(pointer, node.range[0]);
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !key.range) continue;
      const inner = joinPointer(pointer, String(key.value));
      walk(value as Node | null, inner, found);
      found(inner, key.range[0]);
    }
  }
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) walk(item as Node, joinPointer(pointer, index), found);
}
