import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { type Block, type Page, prose } from '../page/page.ts';
import { firstSentence } from '../reference/operation-page.ts';
import type { Reference } from '../reference/reference.ts';
import { clientPages } from './client-pages.ts';
import type { SiteConfig } from './config.ts';
import { errorPages, knownErrors } from './errors.ts';
import { drawPictures } from './pictures.ts';
import { controlReference, referencePages, serviceReference, tagTitle } from './references.ts';
import { linkPages, type Places, readSources, type SourcePage } from './sources.ts';

const docs = 'packages/docs/pages';

/** Groups of the navigation, with their pages written in Markdown. */
export const WRITTEN: { label: string; pages: SourcePage[] }[] = [
  {
    label: 'Start',
    pages: [
      { slug: '', file: `${docs}/home.md` },
      { slug: 'start/install', file: `${docs}/install.md` },
      { slug: 'start/first-call', file: `${docs}/first-call.md` },
      { slug: 'start/first-billing-test', file: `${docs}/first-billing-test.md` },
    ],
  },
  {
    label: 'Guides',
    pages: [
      { slug: 'guides/working-with-the-sandbox', file: `${docs}/working-with-the-sandbox.md` },
      { slug: 'guides/recurring-billing', file: `${docs}/recurring-billing.md` },
      { slug: 'guides/errors', file: `${docs}/errors.md` },
      { slug: 'guides/retries', file: `${docs}/retries.md` },
      { slug: 'guides/signing', file: `${docs}/signing.md` },
      { slug: 'guides/callbacks', file: `${docs}/callbacks.md` },
      { slug: 'guides/money', file: 'packages/client/docs/money.md' },
      { slug: 'guides/time', file: `${docs}/time.md` },
      { slug: 'guides/lists', file: `${docs}/lists.md` },
      { slug: 'guides/mocks', file: `${docs}/mocks.md` },
      { slug: 'guides/testing', file: `${docs}/testing.md` },
      { slug: 'guides/every-outcome', file: `${docs}/every-outcome.md` },
      { slug: 'guides/faults', file: `${docs}/faults.md` },
      { slug: 'guides/sandbox-in-ci', file: `${docs}/sandbox-in-ci.md` },
      { slug: 'guides/conformance-in-ci', file: `${docs}/conformance-in-ci.md` },
      { slug: 'guides/scaling', file: `${docs}/scaling.md` },
      { slug: 'guides/generators', file: `${docs}/generators.md` },
      { slug: 'guides/versions', file: `${docs}/versions.md` },
    ],
  },
  {
    label: 'Sandbox',
    pages: [
      { slug: 'sandbox', file: `${docs}/sandbox.md` },
      { slug: 'sandbox/inspector', file: `${docs}/inspector.md` },
      { slug: 'sandbox/choices', file: `${docs}/sandbox-choices.md` },
      { slug: 'sandbox/ready-seed', file: `${docs}/ready-seed.md` },
      { slug: 'sandbox/limits', file: `${docs}/sandbox-limits.md` },
    ],
  },
  {
    label: 'Client',
    pages: [
      { slug: 'client', file: `${docs}/client.md` },
      { slug: 'client/peers', file: `${docs}/client-and-its-peers.md` },
    ],
  },
  {
    label: 'More',
    pages: [
      { slug: 'discrepancies', file: 'spec/DISCREPANCIES.md' },
      { slug: 'changelog', file: `${docs}/changelog.md` },
      { slug: 'machine-readable', file: `${docs}/machine-readable.md` },
    ],
  },
];

/** Files that links lead to and whose sections are spread over pages. */
const HOMES: [file: string, path: string][] = [
  ['packages/client/README.md', '/client/'],
  ['packages/sandbox/README.md', '/sandbox/'],
  ['packages/conformance/README.md', '/guides/conformance-in-ci/'],
];

export interface SiteDocuments {
  contract: OpenApiDocument;
  control: OpenApiDocument;
}

export interface SitePages {
  pages: Page[];
  references: { service: Reference; control: Reference };
}

/** Every page of the site but those that the shell makes itself. */
export async function sitePages(documents: SiteDocuments, { servers = [] }: SiteConfig): Promise<SitePages> {
  const { sources, places } = readSources(WRITTEN.flatMap(({ pages }) => pages));
  for (const [file, path] of HOMES) places.set(file, path);
  // The bundle of the contract has its links as the contract's own files have them.
  const service = serviceReference(linked(documents.contract, 'spec/openapi.yaml', places));
  const control = controlReference(
    linked(documents.control, 'packages/sandbox/control/openapi.yaml', places),
    service.document,
  );
  const errors = knownErrors([service, control]);
  const texts = { errorCodes: new Set(errors.keys()), baseUrl: servers[0]?.url.replace(/\/+$/, '') };
  const { info } = service.document as { info: { title: string; description?: string; summary?: string } };
  const pictures = await drawPictures();
  const written = sources.map(({ slug, title, markdown }): Page => {
    const { file } = WRITTEN.flatMap(({ pages }) => pages).find((page) => page.slug === slug) ?? { file: '' };
    const text = linkPages(markdown, file, places);
    return { slug, title, description: firstSentence(text), name: title, blocks: blocksOf(text, pictures) };
  });
  return {
    references: { service, control },
    pages: [
      ...written,
      ...referencePages(service, {
        ...texts,
        title: 'API reference',
        description: info.summary ?? `Every operation of ${info.title}.`,
        intro: info.description ?? '',
      }),
      ...errorPages(errors),
      ...referencePages(control, {
        ...texts,
        title: 'Control interface',
        description: 'Every operation of the control interface of the sandbox.',
        intro: (control.document.info as { description?: string }).description ?? '',
      }),
      ...clientPages(service.document),
    ],
  };
}

/** The text of a page, with its pictures in their places. */
function blocksOf(text: string, pictures: Record<string, Block>): Block[] {
  return text.split(/^<!-- picture: (\w+) -->$/m).map((part, index) => {
    if (index % 2 === 0) return prose(part);
    const picture = pictures[part];
    if (!picture) throw new Error(`there is no picture ${part}`);
    return picture;
  });
}

function linked(document: OpenApiDocument, file: string, places: Places): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'description' && typeof value === 'string' ? linkPages(value, file, places) : value,
  );
}

type SidebarItem =
  | { label: string; link: string }
  | { label: string; collapsed: boolean; items: SidebarItem[] };

/** The navigation: every page but types, error codes and methods, which their lists lead to. */
export function sidebarOf({ pages, references }: SitePages): SidebarItem[] {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const item = (slug: string, label = titles.get(slug) ?? slug): SidebarItem => ({
    label,
    link: `/${slug}/`.replace('//', '/'),
  });
  const group = (label: string, items: SidebarItem[], collapsed = true): SidebarItem => ({
    label,
    collapsed,
    items,
  });
  const written = (label: string) =>
    (WRITTEN.find((one) => one.label === label)?.pages ?? []).map(({ slug }) => item(slug));
  return [
    group('Start', written('Start'), false),
    group('Guides', written('Guides'), false),
    group(
      'API',
      [item('api', 'Overview'), ...operationGroups(references.service), item('types'), item('errors')],
      false,
    ),
    group('Sandbox', [
      ...written('Sandbox'),
      group('Control interface', [
        item('sandbox/api', 'Overview'),
        ...operationGroups(references.control),
        item('sandbox/types', 'Types'),
      ]),
    ]),
    group('Client', [...written('Client'), item('client/methods', 'Methods')]),
    group('More', written('More')),
  ];
}

function operationGroups({ document, operations: folder }: Reference): SidebarItem[] {
  const byTag = Map.groupBy(operations(document), ({ tag }) => tag ?? '');
  return (document.tags ?? []).map((tag) => ({
    label: tagTitle(tag),
    collapsed: true,
    items: (byTag.get(tag.name) ?? []).map(({ operationId, object }) => ({
      label: object.summary ?? operationId,
      link: `/${folder}/${operationId}/`,
    })),
  }));
}
