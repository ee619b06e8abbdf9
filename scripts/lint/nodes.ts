import type { Json, Location, RuleContext, Visitor, Visitors } from './redocly.ts';

export interface LocatedNode {
  node: Json;
  location: Location;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function object(value: unknown): Json {
  return isObject(value) ? value : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** Finds the node at `path` below another node, resolving `$ref`s. */
export function follow(
  { resolve }: RuleContext,
  from: LocatedNode,
  ...path: string[]
): LocatedNode | undefined {
  const raw = path.reduce<unknown>((node, key) => (node as Json | undefined)?.[key], from.node);
  const { node, location } = resolve(raw, from.location.source.absoluteRef);
  if (!isObject(node)) return undefined;
  return { node, location: node === raw || !location ? from.location.child(path) : location };
}

/** The schema and, all the way down, the members of its `allOf`. */
export function withAllOf(context: RuleContext, schema: LocatedNode): LocatedNode[] {
  const members = list(schema.node.allOf).map((_, index) => follow(context, schema, 'allOf', String(index)));
  return [schema, ...members.flatMap((member) => (member ? withAllOf(context, member) : []))];
}

/** Whether a place is inside `if`, `then`, `else` or `not`, which restrict what is described elsewhere. */
export function isCondition({ pointer }: Location): boolean {
  return /(?<!\/properties)\/(if|then|else|not)(\/|$)/.test(pointer);
}

/** `UsersCreate` for `users_create`: the prefix of the schemas that wrap an operation's bodies. */
export function typeName(operationId: string): string {
  return operationId.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Visits the operations of the contract, but not those of its callbacks. */
export function operations(check: Visitor): Visitors {
  let callbacks = 0;
  return {
    Callback: {
      enter: () => {
        callbacks += 1;
      },
      leave: () => {
        callbacks -= 1;
      },
    },
    Operation: (operation, context) => {
      if (callbacks === 0) check(operation, context);
    },
  };
}
