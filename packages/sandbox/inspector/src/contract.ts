/** An operation of the service, as far as the page needs it. */
export type ContractOperation = {
  id: string;
  method: string;
  /** With its `{names}`. */
  path: string;
  summary: string;
  /** Types of the members of its query, by name. */
  query: Record<string, string>;
  /** Names of its header members. */
  headers: string[];
  hasBody: boolean;
};

declare const CONTRACT_OPERATIONS: ContractOperation[];

/** The operations of the service. The build puts them in from the contract. */
export const contractOperations: readonly ContractOperation[] = CONTRACT_OPERATIONS;

export function operationOf(id: string | null): ContractOperation | undefined {
  return contractOperations.find((operation) => operation.id === id);
}

const docs = document.querySelector<HTMLMetaElement>('meta[name=docs]')?.content;

/** The page of an operation on the documentation site, if the server knows of one. */
export function docsPageOf(operationId: string): string | undefined {
  return docs ? `${docs.replace(/\/$/, '')}/api/${operationId}/` : undefined;
}
