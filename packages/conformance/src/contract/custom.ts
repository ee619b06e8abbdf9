import type { OpenApiDocument } from '@payments-openapi/spec';
import { annotationFaults } from './annotations.ts';
import { type Contract, contractOf } from './contract.ts';
import { exampleFaults, type Fault, operationFaults, referenceFaults, schemaFaults } from './faults.ts';
import type { SourceLocation } from './locations.ts';
import { ContractError, readSource } from './source.ts';
import { structureFaults } from './structure.ts';

/** A contract and where each place in it is written. */
export interface LocatedContract {
  contract: Contract;
  locationOf(pointer: string): SourceLocation | undefined;
}

/** The most mistakes in one message. */
const MAX_FAULTS = 10;

/**
 * Reads a custom contract, from one file of YAML or JSON: ours with operations, fields, security or headers that were added,
 * renamed or taken away.
 * @throws {ContractError}
 */
export async function readCustomContract(file: string): Promise<LocatedContract> {
  const { value, locationOf, placeOf } = await readSource(file);
  const document = value as OpenApiDocument;
  if (!/^3\.[12]\./.test(String(document?.openapi)))
    throw new ContractError(`${file}: expected an OpenAPI document of version 3.1 or 3.2`);
  const refuse = (faults: Iterable<Fault>) => {
    const all = [...faults];
    if (all.length === 0) return;
    const shown = all.slice(0, MAX_FAULTS).map(({ pointer, message }) => `${placeOf(pointer)}: ${message}`);
    const rest = all.length - shown.length;
    throw new ContractError([...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
  };
  try {
    // Each relies on those before it.
    refuse(structureFaults(document));
    refuse(referenceFaults(document, document, '#'));
    refuse(operationFaults(document));
    const contract = contractOf(document, { isCustom: true });
    if (contract.operations.length === 0) throw new ContractError(`${file}: the contract has no operations`);
    refuse(schemaFaults(contract));
    refuse(exampleFaults(contract));
    refuse(await annotationFaults(contract));
    return { contract, locationOf };
  } catch (error) {
    throw error instanceof ContractError ? error : new ContractError(`${file}: ${(error as Error).message}`);
  }
}
