import { comment } from './comment.ts';
import type { ClientOperation } from './operations.ts';
import { NO_MEMBERS, paramsType, typeImports } from './surface.ts';

/** The types of the schemas of each operation, for libraries that take a Standard Schema. */
export function schemasOf(operations: ClientOperation[]): string {
  const members = operations.map((operation) => {
    const { id, summary, typeName } = operation;
    return `${comment([summary], '  ')}
  readonly ${id}: Of<${paramsType(operation)}, ${typeName}Output>;`;
  });
  const names = operations.flatMap((operation) => [paramsType(operation), `${operation.typeName}Output`]);
  return `import type { StandardSchema } from '../validation/standard-schema.ts';
${typeImports(names.filter((name) => name !== NO_MEMBERS))}

interface Of<Params, Data> {
  /** The \`params\` of a call: query, header and body members. */
  readonly params: StandardSchema<Params>;
  /** The data that a call resolves to. */
  readonly data: StandardSchema<Data>;
}

/** The schemas of each operation. */
export interface Schemas {
${members.join('\n\n')}
}`;
}
