/** What the checks run against: the mock, a sandbox, the service. */
export interface Target {
  /** Address that every path is appended to. */
  url: string;
  /** Sends the calls. @default the global fetch */
  fetch?: typeof fetch;
  capabilities: Capabilities;
}

interface Capabilities {
  /** Answers with the named example of the contract that a `Prefer: example=` asks for, under the status of `code=`. */
  examples: boolean;
  /**
   * Codes with which it refuses what the contract lets through: for what stands in its state, or for a rule that no
   * schema holds. A target without state has none, and takes all that the contract lets through.
   */
  refusals: readonly number[];
}

/** Prism, which answers from the contract's examples. */
export function prismTarget(url: string): Target {
  return { url, capabilities: { examples: true, refusals: [] } };
}
