import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { joinPointer, type OpenApiDocument, operations, splitPointer } from '@payments-openapi/spec';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { type Contract, contractOf, readContract } from './contract.ts';
import type { SourceLocation } from './locations.ts';
import { type Mistake, mistakesIn, wrongReference } from './mistakes.ts';
import { createValidate, type Problem, requestProblems } from './validate.ts';

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
  const document = documentOf(file, source);
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
  const mistaken = ({ pointer, message }: Mistake) => new ContractError(`${placeOf(pointer)}: ${message}`);
  try {
    const reference = wrongReference(document);
    if (reference) throw mistaken(reference);
    nameOperations(document);
    const contract = contractOf(document, { isCustom: true });
    const { document: ours } = await readContract();
    for (const mistake of mistakesIn(document, ours, placeOf)) throw mistaken(mistake);
    requireValidExamples(contract, placeOf);
    return { contract, locationOf };
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const { message } = error as Error;
    const [, pointer] = /^(#\/\S+): /.exec(message) ?? [];
    throw new ContractError(`${pointer === undefined ? file : placeOf(pointer)}: ${message}`);
  }
}

function documentOf(file: string, source: Document.Parsed): OpenApiDocument {
  try {
    return source.toJS({ maxAliasCount: 10_000 }) as OpenApiDocument;
  } catch (error) {
    // An alias may have no anchor.
    throw new ContractError(`${file}: not valid YAML: ${(error as Error).message}`);
  }
}

/** The kit names operations by their ids, which OpenAPI does not require. */
function nameOperations(document: OpenApiDocument): void {
  for (const { object, method, path } of operations(document)) object.operationId ??= `${method} ${path}`;
}

/** The position of a key in a map, which reads better than that of its value. */
function keyOf(map: unknown, name: string | undefined): number | undefined {
  const { items } = Object(map) as { items?: { key?: { value?: unknown; range?: [number] } }[] };
  return items?.find(({ key }) => String(key?.value) === name)?.key?.range?.[0];
}

/** Every request is derived from an example, so each has to be valid. A mock returns the example responses. */
function requireValidExamples(
  { document, operations }: Contract,
  placeOf: (pointer: string) => string,
): void {
  const validate = createValidate(document);
  for (const operation of operations) {
    const { operationId, pointer } = operation;
    const require = (at: string, what: string, [problem]: Problem[]) => {
      if (problem)
        throw new ContractError(
          `${placeOf(at)}: ${operationId}: the ${what} does not match its schema: ${problem.at} ${problem.message}`,
        );
    };
    for (const example of operation.requestExamples)
      require(pointer, `example request ${example.scenario}`, requestProblems(
        validate,
        document,
        operation,
        example,
      ));
    for (const { scenario, status, value, mediaType } of operation.responseExamples) {
      const schema = operation.responses[status];
      if (schema !== undefined && mediaType === undefined)
        require(joinPointer(pointer, 'responses', status), `example response ${scenario}`, validate(
          schema,
          value,
        ));
    }
  }
}
