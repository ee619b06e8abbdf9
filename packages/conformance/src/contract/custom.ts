import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenApiDocument, splitPointer } from '@payments-openapi/spec';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { type Contract, contractOf } from './contract.ts';
import type { SourceLocation } from './locations.ts';
import { createValidate, requestProblems } from './validate.ts';

/** The file of a custom contract cannot be used. The message names the file and, where it can, the line. */
export class ContractError extends Error {
  static {
    ContractError.prototype.name = 'ContractError';
  }
}

/** A contract and where each place in it is written. */
export interface LocatedContract {
  contract: Contract;
  locationOf(pointer: string): SourceLocation | undefined;
}

/**
 * Reads a custom contract, from one file of YAML or JSON: ours with operations, fields, security or headers that were added,
 * renamed or taken away.
 * @throws {ContractError}
 */
export async function readCustomContract(file: string): Promise<LocatedContract> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ContractError(`${file}: ${error.message}`);
  });
  const lines = new LineCounter();
  const source = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [broken] = source.errors;
  if (broken) {
    const { line, col } = lines.linePos(broken.pos[0]);
    throw new ContractError(`${file}:${line}:${col}: not valid YAML or JSON: ${broken.message}`);
  }
  const document = source.toJS({ maxAliasCount: 10_000 }) as OpenApiDocument;
  if (!/^3\.[12]\./.test(String(document?.openapi)))
    throw new ContractError(`${file}: expected an OpenAPI document of version 3.1 or 3.2`);
  const shown = path.relative('.', file);
  const locationOf = (pointer: string): SourceLocation | undefined => {
    const names = splitPointer(pointer);
    // A pointer may end inside a value, or at a keyword that the source lacks.
    for (; names.length > 0; names.pop()) {
      const node = source.getIn(names, true);
      if (!isNode(node) || !node.range) continue;
      const parent = source.getIn(names.slice(0, -1), true);
      return { file: shown, line: lines.linePos(keyOf(parent, names.at(-1)) ?? node.range[0]).line };
    }
    return undefined;
  };
  const placeOf = (pointer: string) => `${file}:${locationOf(pointer)?.line ?? 1}`;
  const outside = outsideReference(document);
  if (outside)
    throw new ContractError(
      `${placeOf(outside.pointer)}: $ref ${outside.ref} leads out of the file. Bundle the contract first, e.g. with npx @redocly/cli bundle`,
    );
  try {
    const contract = contractOf(document, { isCustom: true });
    requireValidExamples(contract, placeOf);
    return { contract, locationOf };
  } catch (error) {
    throw error instanceof ContractError ? error : new ContractError(`${file}: ${(error as Error).message}`);
  }
}

/** The position of a key in a map, which reads better than that of its value. */
function keyOf(map: unknown, name: string | undefined): number | undefined {
  const { items } = Object(map) as { items?: { key?: { value?: unknown; range?: [number] } }[] };
  return items?.find(({ key }) => String(key?.value) === name)?.key?.range?.[0];
}

/** Every request is derived from an example, so each has to be valid. */
function requireValidExamples(
  { document, operations }: Contract,
  placeOf: (pointer: string) => string,
): void {
  const validate = createValidate(document);
  for (const operation of operations)
    for (const example of operation.requestExamples) {
      const [problem] = requestProblems(validate, document, operation, example);
      if (problem)
        throw new ContractError(
          `${placeOf(operation.pointer)}: ${operation.operationId}: the example request ${example.scenario} does not match its schema: ${problem.at} ${problem.message}`,
        );
    }
}

function outsideReference(value: unknown, pointer = '#'): { pointer: string; ref: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && !$ref.startsWith('#')) return { pointer, ref: $ref };
  for (const [name, member] of Object.entries(value)) {
    // Examples may contain anything.
    if (name === 'example' || name === 'examples' || name === 'default') continue;
    const found = outsideReference(member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found) return found;
  }
  return undefined;
}
