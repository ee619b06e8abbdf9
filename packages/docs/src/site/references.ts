import { isDeepStrictEqual } from 'node:util';
import {
  componentName,
  type OpenApiDocument,
  operations,
  referencesIn,
  type Schema,
} from '@payments-openapi/spec';
import { withHeadingsFrom } from '../page/outside-code.ts';
import { code, type Page, prose, table } from '../page/page.ts';
import type { Maker } from '../reference/made.ts';
import { externalDocs, firstSentence, operationPage } from '../reference/operation-page.ts';
import { operationPath, type Reference, tagTitle, typePath, usesOf } from '../reference/reference.ts';
import { authenticationSection } from '../reference/security.ts';
import { serverList } from '../reference/servers.ts';
import { typePage } from '../reference/type-page.ts';
import { methodPath } from './client-pages.ts';
import { DISCREPANCY_FIELDS } from './discrepancy-fields.ts';
import { errorPath } from './errors.ts';

type ReferenceServers = Pick<
  Reference,
  'baseUrl' | 'sandbox' | 'readsFrom' | 'service' | 'inPage' | 'makers'
>;

/** The reference of the service's contract. */
export function serviceReference(
  document: OpenApiDocument,
  methods: ReadonlySet<string>,
  { isOurs, ...servers }: ReferenceServers & { isOurs: boolean },
): Reference {
  const links = Map.groupBy(
    Object.entries(isOurs ? DISCREPANCY_FIELDS : {}).flatMap(([anchor, members]) =>
      members.map((member) => ({ anchor, member })),
    ),
    ({ member }) => member,
  );
  return {
    ...servers,
    document,
    isOurs,
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
export function controlReference(
  document: OpenApiDocument,
  service: OpenApiDocument,
  { sandbox, hasInPage, makers }: { sandbox: string; hasInPage: boolean; makers: Maker[] },
): Reference {
  const methods = new Set(operations(document).map(({ operationId }) => operationId));
  return {
    baseUrl: sandbox,
    sandbox,
    readsFrom: sandbox,
    inPage: hasInPage ? methods : new Set(),
    makers,
    document,
    isOurs: true,
    operations: 'sandbox/api',
    types: 'sandbox/types',
    client: { variable: 'control', factory: 'createControl', package: '@payments-openapi/sandbox' },
    methods,
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
  /** Guides about an operation, as links in Markdown. */
  guidesOf?(operationId: string): string[];
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
        guides: texts.guidesOf?.(operation.operationId) ?? [],
        ...(isService && reference.isOurs ? { clientPath: methodPath(operation.operationId) } : {}),
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
    const more = externalDocs(tag).map((link) => `- ${link}`);
    // OpenAPI 3.2: a tag may only group others.
    const list = rows.length > 0 && table(['Operation', 'What it does'], rows);
    return [`## ${tagTitle(tag)}`, withHeadingsFrom(3, tag.description ?? ''), ...more, list];
  });
  const isService = reference.operations === 'api';
  return {
    slug: reference.operations,
    title,
    description,
    name: title,
    blocks: [
      prose(
        withHeadingsFrom(2, intro),
        ...(isService ? [aboutDocument(document), serversSection(document)] : []),
        authenticationSection(document),
        ...parts.flat(),
      ),
    ],
  };
}

/** What the contract says about itself. */
function aboutDocument(document: OpenApiDocument): string {
  const { version, contact, license, termsOfService } = document.info as {
    version: string;
    contact?: { name?: string; url?: string; email?: string };
    license?: { name: string; identifier?: string; url?: string };
    termsOfService?: string;
  };
  const link = (label: string, url: string | undefined) => (url ? `[${label}](${url})` : label);
  const { name, url, email } = contact ?? {};
  const person = link(name ?? url ?? email ?? '', url ?? (email && `mailto:${email}`));
  return [
    `Version ${version}`,
    contact &&
      `Contact: ${person}${email && person !== email && url ? `, ${link(email, `mailto:${email}`)}` : ''}`,
    license && `Licence: ${link(license.name, license.url)}`,
    termsOfService && `[Terms of service](${termsOfService})`,
    ...externalDocs(document),
  ]
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');
}

function serversSection({ servers = [] }: OpenApiDocument): string {
  const [first, second] = servers;
  const isPlain = second === undefined && !first?.description && !first?.variables;
  return isPlain ? '' : `## Servers\n\n${serverList(servers)}`;
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
      ? 'Every type of the contract: its fields, conditions and uses.'
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
