import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { splitPointer } from '@payments-openapi/spec';
import { isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { SourceLocation } from './locations.ts';

/** A file of the owner cannot be used. The message names the file and, where it can, the line. */
export class ContractError extends Error {
  static {
    ContractError.prototype.name = 'ContractError';
  }
}

/** A file of YAML or JSON, and where each place in it is written. */
export interface Source {
  value: unknown;
  locationOf(pointer: string): SourceLocation | undefined;
  /** The file and line of a pointer, for messages. */
  placeOf(pointer: string): string;
}

/** @throws {ContractError} */
export async function readSource(file: string): Promise<Source> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ContractError(`${file}: ${error.message}`);
  });
  // Each character of UTF-16 has a zero byte.
  if (bytes.includes(0)) throw new ContractError(`${file}: the file is not UTF-8`);
  const lines = new LineCounter();
  const document = parseDocument(bytes.toString(), { lineCounter: lines, prettyErrors: false });
  const fail = (offset: number, message: string): never => {
    const { line, col } = lines.linePos(offset);
    throw new ContractError(`${file}:${line}:${col}: not valid YAML or JSON: ${message}`);
  };
  const [broken] = document.errors;
  if (broken) fail(broken.pos[0], broken.message);
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document))
        fail(alias.range?.[0] ?? 0, `the alias ${alias.source} has no anchor before it`);
    },
  });
  const shown = path.relative('.', file);
  const locationOf = (pointer: string): SourceLocation | undefined => {
    const names = splitPointer(pointer);
    // A pointer may end inside a value, or at a keyword that the source lacks.
    for (; names.length > 0; names.pop()) {
      const node = document.getIn(names, true);
      if (!isNode(node) || !node.range) continue;
      const parent = document.getIn(names.slice(0, -1), true);
      return { file: shown, line: lines.linePos(keyOf(parent, names.at(-1)) ?? node.range[0]).line };
    }
    return undefined;
  };
  return {
    value: document.toJS({ maxAliasCount: 10_000 }),
    locationOf,
    placeOf: (pointer) => `${file}:${locationOf(pointer)?.line ?? 1}`,
  };
}

/** The position of a key in a map, which reads better than that of its value. */
function keyOf(map: unknown, name: string | undefined): number | undefined {
  const { items } = Object(map) as { items?: { key?: { value?: unknown; range?: [number] } }[] };
  return items?.find(({ key }) => String(key?.value) === name)?.key?.range?.[0];
}
