import {
  isAlwaysNull,
  type Json,
  joinPointer,
  type OpenApiDocument,
  operations,
  readPointer,
  type Schema,
} from '@payments-openapi/spec';
import fc from 'fast-check';
import { edited } from './combined.fixture.ts';

type Edit = Record<string, Json | undefined>;

/** A kind of change that contracts go through, at a place where it is possible. */
interface Kind {
  /** How often it is made, compared with the others. */
  weight: number;
  places: (document: OpenApiDocument) => { title: string; edit: Edit }[];
}

/** A release: the next contract, and what was done to it. */
export interface CorpusRelease {
  titles: string[];
  document: OpenApiDocument;
}

/** Makes releases of a contract from random changes, up to six in each. */
export function corpusOf(
  document: OpenApiDocument,
  options: { seed: number; releases: number },
): CorpusRelease[] {
  const kinds = KINDS.map(({ weight, places }) => ({ weight, edits: places(document) })).filter(
    ({ edits }) => edits.length > 0,
  );
  const one = fc.oneof(
    ...kinds.map(({ weight, edits }) => ({ weight, arbitrary: fc.constantFrom(...edits) })),
  );
  const release = fc.uniqueArray(one, {
    minLength: 1,
    maxLength: 6,
    selector: ({ title }) => title.split(' ').at(-1),
  });
  return fc.sample(release, { seed: options.seed, numRuns: options.releases }).map((edits) => ({
    titles: edits.map(({ title }) => title),
    document: edits.reduce<Json>(
      (found, { edit }) => edited(found, edit),
      document as unknown as Json,
    ) as unknown as OpenApiDocument,
  }));
}

interface Field {
  name: string;
  /** Of its object. */
  owner: string;
  ownerName: string;
  pointer: string;
  schema: Schema;
  required: string[];
  isRequest: boolean;
}

/** The fields of the components that are objects. Those of requests are named after what they do. */
function fieldsOf(document: OpenApiDocument): Field[] {
  return Object.entries(document.components?.schemas ?? {}).flatMap(([ownerName, schema]) => {
    const owner = joinPointer('#/components/schemas', ownerName);
    return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
      name,
      owner,
      ownerName,
      pointer: joinPointer(owner, 'properties', name),
      schema: field,
      required: schema.required ?? [],
      isRequest: /(Create|Update|Calculate|Link|Input)$/.test(ownerName),
    }));
  });
}

function perField(isWanted: (field: Field) => boolean, edit: (field: Field) => Edit, title: string) {
  return (document: OpenApiDocument) =>
    fieldsOf(document)
      .filter((field) => isWanted(field) && !/Envelope$|Failure/.test(field.ownerName))
      .map((field) => ({ title: `${title} ${field.ownerName}.${field.name}`, edit: edit(field) }));
}

const isPlain = ({ schema }: Field) =>
  schema.type === 'string' && schema.enum === undefined && !isAlwaysNull(schema);

function without(required: string[], name: string): string[] {
  return required.filter((one) => one !== name);
}

function renamed({ owner, name, pointer, schema, required }: Field): Edit {
  const next = name.includes('_') ? `${name.split('_').slice(0, -1).join('_')}_value` : `${name}_value`;
  return {
    [pointer]: undefined,
    [joinPointer(owner, 'properties', next)]: schema as unknown as Json,
    ...(required.includes(name) && {
      [joinPointer(owner, 'required')]: required.map((one) => (one === name ? next : one)),
    }),
  };
}

function perParameter(edit: (pointer: string, parameter: Record<string, Json>) => Edit, title: string) {
  return (document: OpenApiDocument) =>
    operations(document).flatMap(({ operationId, parameters }) =>
      parameters
        .filter(({ value }) => value.in === 'query')
        .map(({ pointer, value }) => ({
          title: `${title} ${operationId}.${value.name}`,
          edit: edit(pointer, value as unknown as Record<string, Json>),
        })),
    );
}

function perOperation(edit: (pointer: string, document: OpenApiDocument) => Edit, title: string) {
  return (document: OpenApiDocument) =>
    operations(document).map(({ operationId, pointer }) => ({
      title: `${title} ${operationId}`,
      edit: edit(pointer, document),
    }));
}

const KINDS: readonly Kind[] = [
  { weight: 4, places: perField(isPlain, renamed, 'rename') },
  {
    weight: 2,
    places: perField(
      isPlain,
      ({ owner, name, pointer, required }) => ({
        [pointer]: undefined,
        ...(required.includes(name) && { [joinPointer(owner, 'required')]: without(required, name) }),
      }),
      'remove',
    ),
  },
  {
    weight: 6,
    places: perField(
      ({ name }) => name !== 'settlement_hint',
      ({ owner }) => ({
        [joinPointer(owner, 'properties', 'settlement_hint')]: {
          type: 'string',
          description: 'When the amount is expected to settle, in words. For people only.',
        },
      }),
      'add settlement_hint beside',
    ),
  },
  {
    weight: 1,
    places: perField(
      ({ isRequest, ownerName }) => isRequest && !ownerName.endsWith('Input'),
      ({ owner, required }) => ({
        [joinPointer(owner, 'properties', 'channel')]: {
          type: 'string',
          description: 'Where the request comes from.',
        },
        [joinPointer(owner, 'required')]: [...required, 'channel'],
      }),
      'require channel beside',
    ),
  },
  {
    weight: 2,
    places: perField(
      ({ isRequest, required, name, ownerName }) =>
        isRequest && !required.includes(name) && !ownerName.endsWith('Input'),
      ({ owner, required, name }) => ({ [joinPointer(owner, 'required')]: [...required, name] }),
      'require',
    ),
  },
  {
    weight: 2,
    places: perField(
      ({ required, name }) => required.includes(name),
      ({ owner, required, name }) => ({ [joinPointer(owner, 'required')]: without(required, name) }),
      'make optional',
    ),
  },
  {
    weight: 2,
    places: perField(
      isPlain,
      ({ pointer }) => ({ [joinPointer(pointer, 'type')]: 'integer' }),
      'type to integer of',
    ),
  },
  {
    weight: 2,
    places: perField(
      isPlain,
      ({ pointer }) => ({ [joinPointer(pointer, 'type')]: ['string', 'null'] }),
      'allow null in',
    ),
  },
  {
    weight: 3,
    places: perField(isPlain, ({ pointer }) => ({ [joinPointer(pointer, 'maxLength')]: 40 }), 'limit to 40'),
  },
  {
    weight: 3,
    places: perField(
      ({ schema }) => (schema.enum?.length ?? 0) > 1,
      ({ pointer, schema }) => ({ [joinPointer(pointer, 'enum')]: schema.enum?.slice(1) }),
      'lose a value of',
    ),
  },
  {
    weight: 3,
    places: perField(
      ({ schema }) => (schema.enum?.length ?? 0) > 1,
      ({ pointer, schema }) => ({ [joinPointer(pointer, 'enum')]: [...(schema.enum ?? []), 'on_hold'] }),
      'gain a value of',
    ),
  },
  {
    weight: 2,
    places: perField(
      isPlain,
      ({ pointer, schema }) => ({
        [joinPointer(pointer, 'deprecated')]: true,
        [joinPointer(pointer, 'description')]: `${schema.description ?? ''} Deprecated until 2027-06-30.`,
      }),
      'deprecate',
    ),
  },
  {
    weight: 6,
    places: perField(
      () => true,
      ({ pointer, schema }) => ({
        [joinPointer(pointer, 'description')]: `${schema.description ?? ''} See the guide.`,
      }),
      'reword',
    ),
  },
  {
    weight: 1,
    places: perParameter((pointer) => ({ [pointer]: undefined }), 'remove parameter'),
  },
  {
    weight: 2,
    places: perParameter(
      (pointer, { name }) => ({ [joinPointer(pointer, 'name')]: `${name}_by` }),
      'rename parameter',
    ),
  },
  {
    weight: 1,
    places: perParameter((pointer) => ({ [joinPointer(pointer, 'required')]: true }), 'require parameter'),
  },
  {
    weight: 1,
    places: perOperation((pointer) => ({ [pointer]: undefined }), 'remove operation'),
  },
  {
    weight: 2,
    places: perOperation(
      (pointer, document) => ({
        [joinPointer('#/paths', `${pointer.split('/')[2]?.replaceAll('~1', '/')}/history`, 'get')]: {
          ...(readPointer(document, pointer) as Record<string, Json>),
          operationId: `${(readPointer(document, pointer) as { operationId: string }).operationId}History`,
          summary: 'List the changes of a resource',
          requestBody: undefined as unknown as Json,
        },
      }),
      'add operation beside',
    ),
  },
  {
    weight: 1,
    places: perOperation(
      (pointer, document) => ({
        [joinPointer(pointer, 'operationId')]:
          `${(readPointer(document, pointer) as { operationId: string }).operationId}Now`,
      }),
      'rename operation',
    ),
  },
];
