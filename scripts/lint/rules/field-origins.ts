import path from 'node:path';
import { isOrigin, originText, type Schema, type SchemaOrigins } from '@payments-openapi/spec';
import { follow, isObject, type LocatedNode, object, operations } from '../nodes.ts';
import type { Location, Rule, RuleContext } from '../redocly.ts';

const GOOD =
  'Add it to the `x-origins` of the schema. Good: `echoed UserCreate: [name]` (the same field of a request), `echoed CardLink.card_id: [id]`, `derived order-unpaid-total: [name]` (a rule of x-rules), `chosen value: [name]` (by the service; or id, number, time, token), `constant 1: [name]`, or `open transitions: [name]` (a row of DISCREPANCIES.md).';

const BODIES: [isResponse: boolean, ...place: string[]][] = [
  [false, 'requestBody'],
  [true, 'responses', '200'],
  [true, 'responses', 'default'],
];

/**
 * Every field of a response has an origin: stated in the `x-origins` of its schema, or implied by a request schema with the
 * same field, by a rule at the field, or by its name. Documents that state no origins are not checked.
 */
export const fieldOrigins: Rule = () => {
  const schemas = new Map<string, SchemaOrigins>();
  const fields = new Map<string, { schema: string; field: string; at: Location }>();
  const wrong: { message: string; location: Location }[] = [];
  const walked = new Set<string>();

  /** Notes the fields of a schema, and of the schemas below it. */
  const walk = (context: RuleContext, schema: LocatedNode, isResponse: boolean): void => {
    const { node, location } = schema;
    const key = `${isResponse} ${location.source.absoluteRef}${location.pointer}`;
    if (walked.has(key)) return;
    walked.add(key);
    const name = nameOf(location);
    const known = schemas.get(name);
    const properties = { ...known?.properties, ...object(node.properties) } as Record<string, Schema>;
    const stated = { ...known?.stated, ...object(node['x-origins']) } as Record<string, string[]>;
    schemas.set(name, { stated, properties, rulesAt: (field) => rulesOf(properties[field]) });
    for (const [origin, names] of Object.entries(object(node['x-origins'])))
      if (!isOrigin(origin) || !Array.isArray(names))
        wrong.push({
          message: `"${origin}" with its fields is not an origin. ${GOOD}`,
          location: location.child(['x-origins', origin]).key(),
        });
    for (const field of Object.keys(object(node.properties))) {
      const property = follow(context, schema, 'properties', field);
      if (!property) continue;
      walk(context, property, isResponse);
      const at = location.child(['properties', field]).key();
      if (isResponse && !hasFields(context, property))
        fields.set(`${name}.${field}`, { schema: name, field, at });
    }
    for (const part of partsOf(context, schema)) walk(context, part, isResponse);
  };

  return {
    ...operations((operation, context) => {
      const found = { node: operation, location: context.location };
      for (const [isResponse, ...place] of BODIES) {
        const body = follow(context, found, ...place);
        const schema = body && follow(context, body, 'content', 'application/json', 'schema');
        if (schema) walk(context, schema, isResponse);
      }
    }),
    Root: {
      leave: (_, { report }) => {
        if (![...schemas.values()].some(({ stated }) => Object.keys(stated).length > 0)) return;
        for (const problem of wrong) report(problem);
        for (const { schema, field, at } of fields.values())
          if (originText(schema, field, schemas) === undefined)
            report({ message: `${schema}.${field} has no origin. ${GOOD}`, location: at });
      },
    },
  };
};

/** The items of a schema, and the parts of its `allOf`. */
function partsOf(context: RuleContext, schema: LocatedNode): LocatedNode[] {
  const all = Array.isArray(schema.node.allOf) ? [...schema.node.allOf.keys()] : [];
  const paths = [['items'], ...all.map((index) => ['allOf', String(index)])];
  return paths.flatMap((path) => follow(context, schema, ...path) ?? []);
}

function hasFields(context: RuleContext, schema: LocatedNode): boolean {
  const own = Object.keys(object(schema.node.properties));
  return own.length > 0 || partsOf(context, schema).some((part) => hasFields(context, part));
}

function rulesOf(property: Schema | undefined): string[] {
  const rules = (property as { 'x-rules'?: unknown } | undefined)?.['x-rules'];
  return isObject(rules) ? Object.keys(rules) : [];
}

/** The name of the schema that a place belongs to: of its component, or of its file. */
function nameOf({ source, pointer }: Location): string {
  const [, component] = /^#\/components\/schemas\/([^/]+)/.exec(pointer) ?? [];
  return component ?? path.basename(source.absoluteRef, '.yaml');
}
