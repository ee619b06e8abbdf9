/** What the page needs of an operation of the service. */
export interface ContractOperation {
  id: string;
  method: string;
  /** With its parameters as `{name}`. */
  path: string;
  summary: string;
  /** Types of its query parameters, by name. */
  query: Record<string, string>;
  /** Names of its header parameters. */
  headers: string[];
  hasBody: boolean;
}

declare const CONTRACT_OPERATIONS: ContractOperation[];

/** The operations of the service, which the build inserts from the contract. */
export const contractOperations: readonly ContractOperation[] = CONTRACT_OPERATIONS;

export function operationOf(id: string | null): ContractOperation | undefined {
  return contractOperations.find((operation) => operation.id === id);
}

const docs = document.querySelector<HTMLMetaElement>('meta[name=docs]')?.content;

/** URL of an operation in the documentation, if the server was started with one. */
export function docsPageOf(operationId: string): string | undefined {
  return docs ? `${docs.replace(/\/$/, '')}/api/${operationId}/` : undefined;
}
