import { isDeepStrictEqual } from 'node:util';
import {
  componentName,
  type OpenApiDocument,
  operations,
  referencesIn,
  type Schema,
} from '@payments-openapi/spec';
import { code, type Page, prose, table } from '../page/page.ts';
import { firstSentence, operationPage } from '../reference/operation-page.ts';
import { operationPath, type Reference, tagTitle, typePath, usesOf } from '../reference/reference.ts';
import { typePage } from '../reference/type-page.ts';
import { methodPath } from './client-pages.ts';
import { DISCREPANCY_MEMBERS } from './discrepancy-members.ts';
import { errorPath } from './errors.ts';

/** The reference of the service's contract. */
export function serviceReference(document: OpenApiDocument, methods: ReadonlySet<string>): Reference {
  const links = Map.groupBy(
    Object.entries(DISCREPANCY_MEMBERS).flatMap(([anchor, members]) =>
      members.map((member) => ({ anchor, member })),
    ),
    ({ member }) => member,
  );
  return {
    document,
    operations: 'api',
    types: 'types',
    client: { variable: 'api', factory: 'createClient', package: '@payments-openapi/client' },
    methods,
    shared: new Map(),
    discrepancies: (owner, member) => {
      const found = [`${owner}.${member}`, `*.${member}`].flatMap((name) => links.get(name) ?? []);
      return found.map(({ anchor }) => `[${anchor.replaceAll('-', ' ')}](/discrepancies/#${anchor})`);
    },
  };
}

/** The reference of the sandbox's control interface. Types that it shares with the service have one page. */
export function controlReference(document: OpenApiDocument, service: OpenApiDocument): Reference {
  return {
    document,
    operations: 'sandbox/api',
    types: 'sandbox/types',
    client: { variable: 'control', factory: 'createControl', package: '@payments-openapi/sandbox' },
    methods: new Set(operations(document).map(({ operationId }) => operationId)),
    shared: new Map([...sharedSchemas(document, service)].map((name) => [name, 'types'])),
    discrepancies: () => [],
  };
}

/** Schemas that are the same in both documents, including everything that they refer to. */
function sharedSchemas(one: OpenApiDocument, other: OpenApiDocument): Set<string> {
  const schemasOf = ({ components }: OpenApiDocument): Record<string, Schema> => components?.schemas ?? {};
  const isSame = (name: string) => isDeepStrictEqual(schemasOf(one)[name], schemasOf(other)[name]);
  const shared = new Set(Object.keys(schemasOf(one)).filter(isSame));
  const refers = (name: string) => [...referencesIn(schemasOf(one)[name])].map(componentName);
  for (let size = -1; size !== shared.size; ) {
    size = shared.size;
    for (const name of shared) if (!refers(name).every((to) => shared.has(to))) shared.delete(name);
  }
  return shared;
}

export interface ReferenceTexts {
  /** Title of the page that lists the operations. */
  title: string;
  description: string;
  intro: string;
  errorCodes: Set<number>;
  baseUrl: string | undefined;
}

/** The pages of a contract: its operations and types, and a list of both. */
export function referencePages(reference: Reference, texts: ReferenceTexts): Page[] {
  const { document } = reference;
  const uses = usesOf(document);
  const isService = reference.operations === 'api';
  const errorPage = (number: number) => (texts.errorCodes.has(number) ? errorPath(number) : undefined);
  const types = ownTypes(reference);
  return [
    operationList(reference, texts),
    ...operations(document).map((operation) =>
      operationPage(reference, operation, {
        errorPath: errorPage,
        ...(isService ? { clientPath: methodPath(operation.operationId) } : {}),
        baseUrl: texts.baseUrl,
      }),
    ),
    typeList(reference, types),
    ...types.map((name) => typePage(reference, name, uses)),
  ];
}

/** The schemas that have their page with this reference. */
function ownTypes({ document, shared }: Reference): string[] {
  return Object.keys(document.components?.schemas ?? {}).filter((name) => !shared.has(name));
}

function operationList(reference: Reference, { title, description, intro }: ReferenceTexts): Page {
  const { document } = reference;
  const byTag = Map.groupBy(operations(document), ({ tag }) => tag ?? '');
  const parts = (document.tags ?? []).map((tag) => {
    const rows = (byTag.get(tag.name) ?? []).map(({ operationId, object }) => [
      `[${code(operationId)}](${operationPath(reference, operationId)})`,
      `${object.deprecated ? 'Deprecated. ' : ''}${object.summary ?? ''}`,
    ]);
    return [`## ${tagTitle(tag)}`, tag.description, table(['Operation', 'What it does'], rows)];
  });
  return {
    slug: reference.operations,
    title,
    description,
    name: title,
    blocks: [prose(intro, ...parts.flat())],
  };
}

function typeList(reference: Reference, names: string[]): Page {
  const schemas = reference.document.components?.schemas ?? {};
  const rows = names
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((name) => [
      `[${name}](${typePath(reference, name)})`,
      firstSentence(schemas[name]?.description ?? ''),
    ]);
  const isService = reference.types === 'types';
  return {
    slug: reference.types,
    name: 'Types',
    title: isService ? 'Types' : 'Types of the control interface',
    description: isService
      ? 'Every type of the contract: its members, conditions and uses.'
      : 'The types that only the sandbox’s control interface has.',
    blocks: [
      prose(
        isService
          ? 'Every object in a request or response of the service is a named type.'
          : 'Types that the control interface shares with the service are listed with [the types of the service](/types/).',
        table(['Type', 'What it is'], rows),
      ),
    ],
  };
}
