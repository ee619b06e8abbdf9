import { componentName, type Schema } from '@payments-openapi/spec';

/** One of the schemas of `oneOf` or `anyOf`, which has its own row. */
interface Alternative {
  name: string;
  /** End of its anchor. */
  id: string;
  schema: Schema;
}

/** Keywords that describe a value. Without them, an alternative is a condition, such as which fields it requires. */
const DESCRIBING = ['$ref', 'type', 'properties', 'items', 'allOf', 'oneOf', 'anyOf', 'enum', 'const'];

/**
 * The alternatives of a schema that do not fit into words, without null. If it is only one, it describes the value
 * itself.
 */
export function alternativesOf(keyword: string, schemas: (Schema | boolean)[] = []): Alternative[] {
  const all = schemas.map((schema) => (typeof schema === 'boolean' ? {} : schema));
  const isCondition = all.every((schema) => !DESCRIBING.some((one) => one in schema));
  if (isCondition || areTypes(all)) return [];
  const values = all.filter(({ type }) => type !== 'null');
  return values.map((schema, index) => {
    const { title, ...rest } = schema as Schema & { title?: string };
    const number = index + 1;
    const name = title ?? (schema.$ref ? componentName(schema.$ref) : `alternative ${number}`);
    return { name, id: `${keyword}.${number}`, schema: values.length === 1 ? schema : rest };
  });
}

/** Whether these alternatives are only references and plain types, which fit into words. */
export function areTypes(schemas: Schema[]): boolean {
  return schemas.every(({ $ref, type, ...more }) => ($ref || type) && Object.keys(more).length === 0);
}
