import { type OpenApiDocument, operations, proseRules } from '@payments-openapi/spec';
import type { Collected } from '../guides/collect.ts';
import type { Source } from '../guides/sources.ts';
import { type Block, type Page, prose } from '../page/page.ts';
import { isLocal } from '../reference/local-hosts.ts';
import { makersIn } from '../reference/made.ts';
import { normalized, whyNoSamples } from '../reference/normalize.ts';
import { firstSentence, webhooksPage } from '../reference/operation-page.ts';
import { type Reference, tagTitle } from '../reference/reference.ts';
import { defaultBaseUrl, serverUrl, withServers } from '../reference/servers.ts';
import { unshown } from '../reference/unshown.ts';
import { clientContract, clientPages } from './client-pages.ts';
import type { SiteConfig } from './config.ts';
import { GUIDES } from './contents.ts';
import { errorPages, knownErrors } from './errors.ts';
import { applicableParts, type Facts, factsOf, withoutSettled, withoutSettledParagraphs } from './facts.ts';
import { homePage } from './home.ts';
import { isLeftOut } from './left-out.ts';
import { linkPages, type Places, withoutLostLinks } from './links.ts';
import { markMissing } from './missing-operations.ts';
import { originsPage } from './origins.ts';
import { playBlock } from './play.ts';
import { controlReference, referencePages, serviceReference } from './references.ts';
import { markRules, rulesPage } from './rules.ts';
import { synonymsOf } from './synonyms.ts';

export interface SiteDocuments {
  contract: OpenApiDocument;
  control: OpenApiDocument;
}

export interface SitePages {
  pages: Page[];
  /** Parts of the contract that the pages do not show as usual, one sentence each. */
  warnings: string[];
  /** Without operations that the sandbox has, the site has no control interface. */
  references: { service: Reference; control?: Reference };
  /** The owner's own pages that are not in place of another. */
  added: string[];
}

/** All pages of the site, except those that the shell creates. */
export function sitePages(
  documents: SiteDocuments,
  collected: Collected,
  config: SiteConfig,
  own: Source[] = [],
): SitePages {
  const places: Places = new Map(collected.places);
  const warnings: string[] = [];
  const given = withServers(documents.contract, config.servers);
  // The bundled contract has the same links as its source files.
  const contract = linked(normalized(given), 'spec/openapi.yaml', places, (target) => {
    const written = target.replace(/^spec\/(openapi\.yaml(?=#))?/, '');
    warnings.push(`a description links to ${written}, which is not on any page`);
  });
  const facts = factsOf(contract, collected.operations, config.leaveOut);
  const isOurs = facts.known.size > 0;
  const rules = proseRules(contract);
  markRules(contract, rules, places);
  const client = clientContract(contract, facts.known);
  const makers = [...makersIn(contract), ...makersIn(documents.control)];
  const service = serviceReference(
    contract,
    new Set(operations(client.contract).map(({ operationId }) => operationId)),
    { isOurs, inPage: facts.inPage, makers, ...serversOf(contract, config.sandbox, isOurs) },
  );
  const control = isOurs
    ? controlReference(controlDocument(documents, { rules, places }), contract, {
        sandbox: service.sandbox,
        hasInPage: facts.inPage.size > 0,
        makers,
      })
    : undefined;
  warnings.push(...problemsOfPages(contract, client.problems, isOurs));
  const errors = isOurs && control ? knownErrors([service, control]) : new Map();
  const errorCodes = new Set<number>(errors.keys());
  const { info } = contract as { info: { title: string; description?: string; summary?: string } };
  const sources = chosenSources(collected.sources, facts);
  warnings.push(...leftOut(collected.sources, sources, isOurs));
  const introduction = withoutSettledParagraphs(info.description ?? '', facts);
  warnings.push(...introduction.warnings);
  const made = [
    ...referencePages(service, {
      errorCodes,
      title: 'API reference',
      description: info.summary ?? `Every operation of ${info.title}.`,
      intro: introduction.text,
      guidesOf: (operationId) => guidesOf(sources, operationId),
    }),
    ...webhooksPage(service),
    ...(errors.size > 0 ? errorPages(errors) : []),
    ...rulesPage(contract, places),
    ...originsPage(contract),
    ...(control ? controlPages(control, errorCodes) : []),
    ...(isOurs ? clientPages(client.contract) : []),
  ];
  const all = [...sources.filter(({ slug }) => !own.some((one) => one.slug === slug)), ...own];
  const home = all.find(({ slug }) => slug === '');
  const written = all.flatMap((source): Page[] => {
    const { slug, title, markdown } = source;
    const isOwn = own.includes(source);
    const held = isOwn ? markdown : withoutSettled(applicableParts(markdown, facts), facts);
    const { text, missing } = isOwn ? { text: held, missing: [] } : markMissing(held, service.methods);
    for (const id of missing)
      warnings.push(`${slug || 'the home page'}: shows how to call ${id}, which is not in the contract`);
    if (slug === '') return [];
    return [
      {
        slug,
        title,
        description: firstSentence(text),
        name: title,
        blocks: blocksOf(text, collected.pictures, facts),
      },
    ];
  });
  const first = homePage(service, {
    title: home && own.includes(home) ? home.title : (config.name ?? info.title),
    hasFirstCall: written.some(({ slug }) => slug === 'start/first-call'),
    blocks: home && blocksOf(applicableParts(home.markdown, facts), collected.pictures, facts),
  });
  const pages = withoutLost(
    withoutPages([first, ...written, ...made], config.leaveOut ?? []),
    (page, target) => {
      if (own.some(({ slug }) => slug === page))
        warnings.push(`${page || 'the home page'}: links to ${target}, which is not on the site`);
    },
  );
  const known = new Set([...GUIDES.flatMap((group) => group.pages.map(({ slug }) => slug))]);
  return {
    references: { service, ...(control && { control }) },
    pages: pages.map((page) => ({ ...page, synonyms: synonymsOf(page.slug) })),
    warnings,
    added: own
      .map(({ slug }) => slug)
      .filter((slug) => !known.has(slug) && !made.some((page) => page.slug === slug)),
  };
}

/** The servers of samples and forms. Only the owner can say that a server is a sandbox. */
function serversOf(contract: OpenApiDocument, sandbox: string | undefined, isOurs: boolean) {
  const baseUrl = defaultBaseUrl(contract);
  const local = contract.servers?.map(serverUrl).find(isLocal);
  const url = (sandbox ?? local ?? LOCAL_SANDBOX).replace(/\/+$/, '');
  const service = (contract.servers ?? [])
    .map(serverUrl)
    .find((server) => URL.canParse(server) && !isLocal(server));
  return { baseUrl, sandbox: url, readsFrom: sandbox || isOurs ? url : baseUrl, service };
}

const LOCAL_SANDBOX = 'http://127.0.0.1:4010';

/** The contract of the sandbox's control interface. */
function controlDocument(
  { control }: SiteDocuments,
  { rules, places }: { rules: ReturnType<typeof proseRules>; places: Places },
): OpenApiDocument {
  const document = linked(control, 'packages/sandbox/control/openapi.yaml', places);
  markRules(document, rules, places);
  return document;
}

function controlPages(control: Reference, errorCodes: Set<number>): Page[] {
  return referencePages(control, {
    errorCodes,
    title: 'Control interface',
    description: 'Every operation of the control interface of the sandbox.',
    intro: (control.document.info as { description?: string }).description ?? '',
  });
}

function problemsOfPages(contract: OpenApiDocument, clientProblems: string[], isOurs: boolean): string[] {
  const noSamples = operations(contract).flatMap(({ operationId }) => {
    const reason = whyNoSamples(contract, operationId);
    return reason ? [`${operationId}: no samples: ${reason}`] : [];
  });
  return [
    ...noSamples,
    ...(isOurs ? clientProblems.map((problem) => `no client method: ${problem}`) : []),
    ...unshown(contract).map((part) => `not shown: ${part}`),
  ];
}

/** The guides that suit a contract. */
function chosenSources(sources: Source[], { known }: Facts): Source[] {
  const needs = new Map(GUIDES.flatMap(({ pages }) => pages.map((page) => [page.slug, page.needs])));
  return sources.filter(({ slug }) => needs.get(slug)?.every((id) => known.has(id)) ?? known.size > 0);
}

/** Links to the first guides that need an operation, in the order of the navigation. */
function guidesOf(sources: Source[], operationId: string): string[] {
  const about = GUIDES.flatMap(({ pages }) => pages).filter(({ needs }) => needs?.includes(operationId));
  return about
    .flatMap(({ slug }) => sources.find((source) => source.slug === slug) ?? [])
    .slice(0, 3)
    .map(({ slug, title }) => `[${title}](/${slug}/)`);
}

/** What the site leaves out because of the contract, in a line. */
function leftOut(all: Source[], chosen: Source[], isOurs: boolean): string[] {
  if (all.length === chosen.length) return [];
  if (!isOurs)
    return [
      'the guides, the client, the sandbox and the error codes are left out: the contract has none of the operations that they are about',
    ];
  const names = all.filter((one) => !chosen.includes(one)).map(({ slug }) => slug);
  return [`guides about operations that the contract does not have are left out: ${names.join(', ')}`];
}

function withoutPages(pages: Page[], patterns: string[]): Page[] {
  return pages.filter(({ slug }) => slug === '' || !isLeftOut(slug, patterns));
}

/** Replaces links to pages that the site does not have with their text. */
function withoutLost(pages: Page[], lost: (page: string, target: string) => void): Page[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  return pages.map((page) => ({
    ...page,
    blocks: JSON.parse(JSON.stringify(page.blocks), (name, value) =>
      typeof value === 'string' && name !== 'html' && value.includes('](/')
        ? withoutLostLinks(value, slugs, (target) => lost(page.slug, target))
        : value,
    ),
  }));
}

/** The blocks of a page, with its pictures and what readers can play in place. */
function blocksOf(text: string, pictures: Record<string, Block>, facts: Facts): Block[] {
  return text.split(/^(<!-- (?:picture|play): [\w-]+ -->)$/m).flatMap((part): Block | Block[] => {
    const [, kind, name = ''] = /^<!-- (picture|play): ([\w-]+) -->$/.exec(part) ?? [];
    if (kind === 'play') return facts.has('in-page') ? playBlock(name) : [];
    if (kind === undefined) return prose(part);
    const picture = pictures[name];
    if (!picture) throw new Error(`no such picture: ${name}`);
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
export function sidebarOf({ pages, references, added }: SitePages): SidebarItem[] {
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
  const control =
    references.control && titles.has('sandbox/api')
      ? [
          group('Control interface', [
            item('sandbox/api', 'Overview'),
            ...operationGroups(references.control, titles),
            item('sandbox/types', 'Types'),
          ]),
        ]
      : [];
  const isLong = operations(references.service.document).length > MAX_OPEN;
  return [
    ...operationGroups(references.service, titles, isLong),
    group(
      'Reference',
      ['api', 'webhooks', 'types', 'rules', 'origins', 'errors', 'client/methods'].flatMap((slug) =>
        titles.has(slug) ? item(slug) : [],
      ),
      false,
    ),
    ...(added.length > 0
      ? [
          group(
            'Guides',
            added.map((slug) => item(slug)),
            false,
          ),
        ]
      : []),
    ...GUIDES.map((one) =>
      group(one.label, [...written(one), ...(one.label === 'Testing' ? control : [])], one.label !== 'Start'),
    ).filter((one) => 'items' in one && one.items.length > 0),
  ];
}

/** With more operations than these, their groups are folded. */
const MAX_OPEN = 30;

function operationGroups(
  { document, operations: folder }: Reference,
  titles: ReadonlyMap<string, string>,
  collapsed = true,
): SidebarItem[] {
  const shown = operations(document).filter(({ operationId }) => titles.has(`${folder}/${operationId}`));
  const byTag = Map.groupBy(shown, ({ tag }) => tag ?? '');
  return (document.tags ?? [])
    .filter(({ name }) => byTag.has(name))
    .map((tag) => ({
      label: tagTitle(tag),
      collapsed,
      items: (byTag.get(tag.name) ?? []).map(({ operationId, object, method }) => ({
        label: object.summary ?? operationId,
        link: `/${folder}/${operationId}/`,
        badge: { text: method, class: `method method-${method.toLowerCase()}` },
      })),
    }));
}
