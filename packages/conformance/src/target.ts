/** What the checks run against: the mock, a sandbox, the service. */
export interface Target {
  /** Address that every path is appended to. */
  url: string;
  capabilities: Capabilities;
}

export interface Capabilities {
  /** Answers with the named example of the contract that a `Prefer: example=` asks for, under the status of `code=`. */
  examples: boolean;
}

/** Prism, which answers from the contract's examples. */
export function prismTarget(url: string): Target {
  return { url, capabilities: { examples: true } };
}
