// What our rules use of Redocly's plugin interface. The CLI ships its engine inside
// itself and publishes no types for it.

export type Json = Record<string, unknown>;

export interface Location {
  source: { absoluteRef: string };
  /** Where in the file, as `#/properties/code`. */
  pointer: string;
  child(path: string | string[]): Location;
  /** The key instead of the value, for what is missing in it. */
  key(): Location;
}

export interface Context {
  /** Of the node itself, in its own file when a `$ref` led there. */
  location: Location;
  report(problem: { message: string; location: Location }): void;
  /** Follows a `$ref`; any other node comes back as it is. */
  resolve(node: unknown, from?: string): { node?: unknown; location?: Location };
}

export type Visitor<Node = Json> = (node: Node, context: Context) => void;

export interface Visitors {
  [nodeType: string]: Visitor | { enter?: Visitor; leave?: Visitor };
}

/** A rule gets the options that stand beside its severity in redocly.yaml. */
export type Rule = (options?: Json) => Visitors;
