// The parts of Redocly's plugin interface that our rules use. The CLI bundles its engine and publishes no types for
// it.

export type Json = Record<string, unknown>;

export interface Location {
  source: { absoluteRef: string };
  /** The place in the file, such as `#/properties/code`. */
  pointer: string;
  child(path: string | string[]): Location;
  /** The location of the key instead of the value, to report missing members. */
  key(): Location;
}

export interface RuleContext {
  /** The location of the node itself, in its own file after a `$ref`. */
  location: Location;
  report(problem: { message: string; location: Location }): void;
  /** Resolves a `$ref`. Returns any other node unchanged. */
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

export type Visitor<Node = Json> = (node: Node, context: RuleContext) => void;

export interface Visitors {
  [nodeType: string]: Visitor | { enter?: Visitor; leave?: Visitor };
}

/** A rule gets the options beside its severity in redocly.yaml. */
export type Rule = (options?: Json) => Visitors;

/** Changes a document while it is bundled. */
export type Decorator = () => Visitors;
