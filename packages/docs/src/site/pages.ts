import { type OpenApiDocument, operations, proseRules } from '@payments-openapi/spec';
import type { Collected } from '../guides/collect.ts';
import { type Block, type Page, prose } from '../page/page.ts';
import { normalized, whyNoSamples } from '../reference/normalize.ts';
import { firstSentence } from '../reference/operation-page.ts';
import { type Reference, tagTitle } from '../reference/reference.ts';
import { defaultBaseUrl } from '../reference/samples.ts';
import { clientContract, clientPages } from './client-pages.ts';
import type { SiteConfig } from './config.ts';
import { GUIDES } from './contents.ts';
import { errorPages, knownErrors } from './errors.ts';
import { homePage } from './home.ts';
import { linkPages, type Places, withoutLostLinks } from './links.ts';
import { markMissing } from './missing-operations.ts';
import { originsPage } from './origins.ts';
import { controlReference, referencePages, serviceReference } from './references.ts';
import { markRules, rulesPage } from './rules.ts';
import { SYNONYMS } from './synonyms.ts';

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
  { name, servers = [], sandbox }: SiteConfig,
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
  const sandboxUrl = (sandbox ?? sandboxOf(servers)).replace(/\/+$/, '');
  const client = clientContract(contract);
  const service = serviceReference(
    contract,
    new Set(operations(client.contract).map(({ operationId }) => operationId)),
    { baseUrl: servers[0]?.url.replace(/\/+$/, '') ?? defaultBaseUrl(contract), sandbox: sandboxUrl },
  );
  const controlContract = linked(documents.control, 'packages/sandbox/control/openapi.yaml', places);
  markRules(controlContract, rules, places);
  const control = controlReference(controlContract, contract, sandboxUrl);
  for (const { operationId } of operations(contract)) {
    const reason = whyNoSamples(contract, operationId);
    if (reason) warnings.push(`${operationId}: no samples: ${reason}`);
  }
  const webhooks = Object.keys((contract as { webhooks?: object }).webhooks ?? {});
  if (webhooks.length > 0)
    warnings.push(`webhooks are not on any page, only callbacks of operations are: ${webhooks.join(', ')}`);
  warnings.push(...client.problems.map((problem) => `no client method: ${problem}`));
  const errors = knownErrors([service, control]);
  const texts = { errorCodes: new Set(errors.keys()) };
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
    ...originsPage(contract),
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
    const blocks = blocksOf(text, pictures);
    if (slug === '') return homePage(service, { title: name ?? info.title, blocks });
    return { slug, title: ownTitle, description: firstSentence(text), name: ownTitle, blocks };
  });
  const pages = [...written, ...made].map((page) => {
    const synonyms = SYNONYMS[page.slug];
    return synonyms ? { ...page, synonyms } : page;
  });
  return { references: { service, control }, pages, warnings };
}

/** A sandbox on the reader's machine: only the owner can say that another server is one. */
function sandboxOf(servers: { url: string }[]): string {
  const local = servers.find(({ url }) =>
    ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
  );
  return local?.url ?? LOCAL_SANDBOX;
}

const LOCAL_SANDBOX = 'http://127.0.0.1:4010';

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
  | { label: string; link: string; badge?: { text: string; class: string } }
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
  const written = ({ pages: all }: (typeof GUIDES)[number]) =>
    all.flatMap(({ slug }) => (slug !== '' && titles.has(slug) ? item(slug) : []));
  const control = group('Control interface', [
    item('sandbox/api', 'Overview'),
    ...operationGroups(references.control, true),
    item('sandbox/types', 'Types'),
  ]);
  const isLong = operations(references.service.document).length > MOST_OPEN;
  return [
    ...operationGroups(references.service, isLong),
    group(
      'Reference',
      ['api', 'types', 'rules', 'origins', 'errors', 'client/methods'].flatMap((slug) =>
        titles.has(slug) ? item(slug) : [],
      ),
      false,
    ),
    ...GUIDES.map((one) =>
      group(
        one.label,
        [...written(one), ...(one.label === 'Testing' ? [control] : [])],
        one.label !== 'Start',
      ),
    ),
  ];
}

/** With more operations than these, their groups are folded. */
const MOST_OPEN = 30;

function operationGroups({ document, operations: folder }: Reference, collapsed: boolean): SidebarItem[] {
  const byTag = Map.groupBy(operations(document), ({ tag }) => tag ?? '');
  return (document.tags ?? []).map((tag) => ({
    label: tagTitle(tag),
    collapsed,
    items: (byTag.get(tag.name) ?? []).map(({ operationId, object, method }) => ({
      label: object.summary ?? operationId,
      link: `/${folder}/${operationId}/`,
      badge: { text: method, class: `method method-${method.toLowerCase()}` },
    })),
  }));
}
