import { type OpenApiDocument, operations, proseRules } from '@payments-openapi/spec';
import type { Collected } from '../guides/collect.ts';
import { type Block, type Page, prose } from '../page/page.ts';
import { normalized, whyNoSamples } from '../reference/normalize.ts';
import { firstSentence } from '../reference/operation-page.ts';
import type { Reference } from '../reference/reference.ts';
import { clientContract, clientPages } from './client-pages.ts';
import type { SiteConfig } from './config.ts';
import { GUIDES } from './contents.ts';
import { errorPages, knownErrors } from './errors.ts';
import { linkPages, type Places, withoutLostLinks } from './links.ts';
import { markMissing } from './missing-operations.ts';
import { controlReference, referencePages, serviceReference, tagTitle } from './references.ts';
import { markRules, rulesPage } from './rules.ts';

export interface SiteDocuments {
  contract: OpenApiDocument;
  control: OpenApiDocument;
}

export interface SitePages {
  pages: Page[];
  /** Parts of the contract that the pages do not show as usual, one sentence each. */
  warnings: string[];
  references: { service: Reference; control: Reference };
}

/** All pages of the site, except those that the shell creates. */
export function sitePages(
  documents: SiteDocuments,
  { sources, places: collectedPlaces, pictures }: Collected,
  { name, servers = [] }: SiteConfig,
): SitePages {
  const places: Places = new Map(collectedPlaces);
  const warnings: string[] = [];
  // The bundled contract has the same links as its source files.
  const contract = linked(normalized(documents.contract), 'spec/openapi.yaml', places, (target) => {
    const written = target.replace(/^spec\/(openapi\.yaml(?=#))?/, '');
    warnings.push(`a description links to ${written}, which is not on any page`);
  });
  const rules = proseRules(contract);
  markRules(contract, rules, places);
  const client = clientContract(contract);
  const service = serviceReference(
    contract,
    new Set(operations(client.contract).map(({ operationId }) => operationId)),
  );
  const controlContract = linked(documents.control, 'packages/sandbox/control/openapi.yaml', places);
  markRules(controlContract, rules, places);
  const control = controlReference(controlContract, contract);
  for (const { operationId } of operations(contract)) {
    const reason = whyNoSamples(contract, operationId);
    if (reason) warnings.push(`${operationId}: no samples: ${reason}`);
  }
  const webhooks = Object.keys((contract as { webhooks?: object }).webhooks ?? {});
  if (webhooks.length > 0)
    warnings.push(`webhooks are not on any page, only callbacks of operations are: ${webhooks.join(', ')}`);
  warnings.push(...client.problems.map((problem) => `no client method: ${problem}`));
  const errors = knownErrors([service, control]);
  const texts = { errorCodes: new Set(errors.keys()), baseUrl: servers[0]?.url.replace(/\/+$/, '') };
  const { info } = service.document as { info: { title: string; description?: string; summary?: string } };
  const made = [
    ...referencePages(service, {
      ...texts,
      title: 'API reference',
      description: info.summary ?? `Every operation of ${info.title}.`,
      intro: info.description ?? '',
    }),
    ...errorPages(errors),
    ...rulesPage(contract, places),
    ...referencePages(control, {
      ...texts,
      title: 'Control interface',
      description: 'Every operation of the control interface of the sandbox.',
      intro: (control.document.info as { description?: string }).description ?? '',
    }),
    ...clientPages(client.contract),
  ];
  const slugs = new Set(made.map(({ slug }) => slug));
  const written = sources.map(({ slug, title: ownTitle, markdown }): Page => {
    const { text, missing } = markMissing(withoutLostLinks(markdown, slugs), service.methods);
    for (const id of missing)
      warnings.push(`${slug || 'the home page'}: shows how to call ${id}, which is not in the contract`);
    const title = slug === '' ? (name ?? info.title) : ownTitle;
    return { slug, title, description: firstSentence(text), name: title, blocks: blocksOf(text, pictures) };
  });
  return { references: { service, control }, pages: [...written, ...made], warnings };
}

/** The blocks of a page, with its pictures in place. */
function blocksOf(text: string, pictures: Record<string, Block>): Block[] {
  return text.split(/^<!-- picture: (\w+) -->$/m).map((part, index) => {
    if (index % 2 === 0) return prose(part);
    const picture = pictures[part];
    if (!picture) throw new Error(`no such picture: ${part}`);
    return picture;
  });
}

function linked(
  document: OpenApiDocument,
  file: string,
  places: Places,
  lost?: (target: string) => void,
): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'description' && typeof value === 'string' ? linkPages(value, file, places, lost) : value,
  );
}

type SidebarItem =
  | { label: string; link: string }
  | { label: string; collapsed: boolean; items: SidebarItem[] };

/** The navigation: every page except types, error codes and methods, which have their own lists. */
export function sidebarOf({ pages, references }: SitePages): SidebarItem[] {
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const item = (slug: string, label = slug === '' ? 'Home' : (titles.get(slug) ?? slug)): SidebarItem => ({
    label,
    link: `/${slug}/`.replace('//', '/'),
  });
  const group = (label: string, items: SidebarItem[], collapsed = true): SidebarItem => ({
    label,
    collapsed,
    items,
  });
  const written = (label: string) =>
    (GUIDES.find((one) => one.label === label)?.pages ?? []).flatMap(({ slug }) =>
      titles.has(slug) ? item(slug) : [],
    );
  return [
    group('Start', written('Start'), false),
    group('Guides', written('Guides'), false),
    group(
      'API',
      [
        item('api', 'Overview'),
        ...operationGroups(references.service),
        item('types'),
        ...(titles.has('rules') ? [item('rules')] : []),
        item('errors'),
      ],
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
