import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenApiDocument, operations } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSources } from '../src/guides/sources.ts';
import { pageMarkdown } from '../src/page/markdown.ts';
import type { SiteConfig } from '../src/site/config.ts';
import { applicableParts, factsOf, operationLine } from '../src/site/facts.ts';
import { readOwnerPages } from '../src/site/owner-pages.ts';
import { type SitePages, sidebarOf, sitePages } from '../src/site/pages.ts';
import { contract, control } from './documents.ts';

const ours = operations(contract).map(operationLine);
const { sources, places } = readSources('owner');
const picture = { kind: 'markup', html: '', markdown: '' } as const;
const pictures = Object.fromEntries(
  ['paid', 'declined', 'recovered', 'cycle', 'order', 'transaction'].map((name) => [name, picture]),
);
const collected = { sources, places: [...places], pictures, control: '', operations: ours };
const site = (
  document: OpenApiDocument,
  config: SiteConfig = {},
  own = [] as Parameters<typeof sitePages>[3],
) => sitePages({ contract: document, control }, collected, config, own);
const textOf = ({ pages }: SitePages, slug: string) => {
  const page = pages.find((one) => one.slug === slug);
  return page ? pageMarkdown(page, '/') : undefined;
};
const slugsOf = ({ pages }: SitePages) => pages.map(({ slug }) => slug);

const formOf = ({ pages }: SitePages, slug: string) =>
  pages.find((page) => page.slug === slug)?.panel?.form ?? '';

const ourSite = site(contract);

/** Our contract with additions of an owner. */
const extended: OpenApiDocument = {
  ...contract,
  servers: [{ url: 'https://api.harbour.example', description: 'Production' }],
  security: [{ token: [] }],
  paths: {
    ...contract.paths,
    '/svc/disputes': {
      post: { operationId: 'disputes_create', responses: { 429: { description: 'Later' } } },
      get: { operationId: 'disputes_list', responses: { 200: { description: 'The disputes' } } },
    },
  },
  components: { ...contract.components, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

const extendedSite = site(extended);

describe('parts of a page', () => {
  const facts = factsOf(extended, ours);

  it('are kept if the contract has, or lacks, what they are about', () => {
    const text =
      'a\n<!-- has: security -->\nb\n<!-- /has -->\n<!-- lacks: dispute|nothing -->\nc\n<!-- /lacks -->\nd\n';
    expect(applicableParts(text, facts)).toBe('a\nb\nd\n');
    expect(applicableParts(text, factsOf(contract, ours))).toBe('a\nc\nd\n');
  });

  it('are closed on every page', () => {
    const begun = sources.flatMap(({ slug, markdown }) => {
      const open = markdown.match(/<!-- (has|lacks): /g) ?? [];
      const closed = markdown.match(/<!-- \/(has|lacks) -->/g) ?? [];
      const kept = applicableParts(applicableParts(markdown, facts), facts);
      return open.length !== closed.length || /<!-- \/?(has|lacks)/.test(kept) ? [slug] : [];
    });
    expect(begun).toEqual([]);
  });
});

describe('the page of an operation', () => {
  const pages = ourSite.pages.filter(({ slug }) => slug.startsWith('api/'));

  it('names each related operation once', () => {
    const repeated = pages.flatMap((page) => {
      const [, related = ''] = pageMarkdown(page, '/').split('\n## Related\n');
      const names = [...related.matchAll(/^- \[`(\w+)`\]/gm)].map(([, name]) => name);
      return names
        .filter((name, index) => names.indexOf(name) !== index)
        .map((name) => `${page.slug} ${name}`);
    });
    expect(repeated).toEqual([]);
  });

  it('leads to the first guides about it', () => {
    expect(textOf(ourSite, 'api/recurringPlans_create')).toContain(
      '- Guides: [A first billing test](/start/first-billing-test.md), [Recurring billing in pictures](/guides/recurring-billing.md), [Recurring billing by example](/guides/billing-examples.md).',
    );
    expect(textOf(extendedSite, 'api/disputes_create')).not.toContain('Guide');
  });

  it('says what a body is once, if the body is one field', () => {
    const [, body = ''] = textOf(ourSite, 'api/recurringPlans_create')?.split('\n## Body\n') ?? [];
    expect(body).toMatch(/^\nA body is required\. Sent as `application\/json`\.\n/);
    expect(body.split('\n## ')[0]?.match(/The plan to create\./g)).toHaveLength(1);
  });

  it('breaks the lines of TypeScript that its panel would cut', () => {
    const lines = pages.flatMap(({ slug, panel }) =>
      (panel?.requests ?? []).flatMap(({ samples }) =>
        samples
          .filter(({ label }) => label === 'TypeScript')
          .flatMap(({ text }) => text.split('\n').filter((line) => /^(const .* = )?await .{50,}/.test(line)))
          .filter((line) => line.length > 66)
          .map((line) => `${slug}: ${line}`),
      ),
    );
    expect(lines).toEqual([]);
  });
});

describe('the site of our contract with additions', () => {
  it('says nowhere that there is no authentication, and where the credentials are', () => {
    const words = /no authentication|no OAuth|no API key|scheme, the credentials and how they are sent/i;
    const naming = ({ pages }: SitePages) =>
      pages.filter((page) => words.test(pageMarkdown(page, '/'))).map(({ slug }) => slug);
    expect(naming(ourSite).toSorted()).toEqual(['discrepancies', 'guides/questions', 'guides/signing']);
    expect(naming(extendedSite)).toEqual([]);
    expect(textOf(extendedSite, 'guides/questions')).toContain('[API reference](/api.md#authentication)');
    expect(textOf(extendedSite, 'api')).toContain('## Authentication');
    expect(textOf(extendedSite, 'api/users_get')).toContain(
      "headers: { Authorization: 'Bearer YOUR_TOKEN' }",
    );
  });

  it('starts with a command that answers the first call, if it goes to the sandbox', () => {
    expect(textOf(ourSite, '')).toContain('npx @payments-openapi/sandbox');
    expect(textOf(extendedSite, '')).not.toContain('To send this call, start the sandbox');
  });

  it('leaves out what its introduction says is open, with a warning', () => {
    expect(textOf(ourSite, 'api')).toContain(
      'The scheme is [not specified](/discrepancies.md#authentication)',
    );
    expect(textOf(extendedSite, 'api')).not.toMatch(/not specified\]\(\/discrepancies|\*\*Limits/);
    expect(textOf(extendedSite, 'api')).toContain('**Money.**');
    expect(extendedSite.warnings).toEqual(
      expect.arrayContaining([
        'info.description: the paragraph about #authentication is left out, because the contract has security',
        'info.description: the paragraph about #rate-limits is left out, because the contract has rate limits',
      ]),
    );
  });

  it('sends to the service what the sandbox does not have, if it is safe, and says what answers it', () => {
    expect(formOf(extendedSite, 'api/disputes_list')).toContain('Send to api.harbour.example');
    expect(formOf(extendedSite, 'api/disputes_create')).toContain('Send to 127.0.0.1:4010');
    expect(formOf(extendedSite, 'api/disputes_create')).not.toContain('npx @payments-openapi/sandbox');
    expect(formOf(extendedSite, 'api/users_create')).toContain('npx @payments-openapi/sandbox');
  });

  it('does not deny what was added', () => {
    expect(textOf(ourSite, 'guides/questions')).toContain('The contract has no chargebacks or disputes');
    expect(textOf(extendedSite, 'guides/questions')).not.toContain(
      'The contract has no chargebacks or disputes',
    );
    expect(textOf(extendedSite, 'guides/questions')).not.toContain('specifies no rate limit');
  });

  it('has no client method for an operation that the client does not know', () => {
    expect(slugsOf(extendedSite)).toContain('api/disputes_create');
    expect(slugsOf(extendedSite)).not.toContain('client/methods/disputes_create');
    expect(textOf(extendedSite, 'api/disputes_create')).toContain(
      "await fetch('https://api.harbour.example/svc/",
    );
    expect(extendedSite.warnings).toContain('no client method: disputes_create: not in the installed client');
  });

  it('has a sandbox in the pages for the operations that the sandbox has, unless the owner leaves it out', () => {
    const targetsOf = (form: string) =>
      [...form.matchAll(/name="target" value="(\w+)"/g)].map(([, to]) => to);
    expect(targetsOf(formOf(extendedSite, 'api/users_create'))).toEqual(['page', 'sandbox']);
    expect(targetsOf(formOf(extendedSite, 'sandbox/api/clock_advance'))).toEqual(['page', 'sandbox']);
    expect(targetsOf(formOf(extendedSite, 'api/disputes_create'))).toEqual([]);
    expect(textOf(extendedSite, 'sandbox')).toContain('a sandbox in the page');

    const plays = ({ pages }: SitePages) =>
      JSON.stringify(pages).match(/<section class=\\"play\\"/g)?.length ?? 0;
    expect(plays(extendedSite)).toBe(3);

    const without = site(extended, { leaveOut: ['in-page'] });
    expect(plays(without)).toBe(0);
    expect(targetsOf(formOf(without, 'api/users_create'))).toEqual([]);
    expect(without.pages.filter((page) => JSON.stringify(page).includes('in the page')).length).toBe(0);
  });

  it('sends nothing to production unless the owner names it as the sandbox', () => {
    const formOf = ({ pages }: SitePages, slug: string) =>
      pages.find((page) => page.slug === slug)?.panel?.form ?? '';
    for (const slug of ['api/transactions_void', 'api/users_get'])
      expect(formOf(extendedSite, slug)).toContain('name="base" value="http://127.0.0.1:4010"');
    const servers = [{ url: 'https://api.harbour.example/' }];
    const named = site(extended, { sandbox: 'https://test.harbour.example', servers });
    const write = formOf(named, 'api/transactions_void');
    expect(write).toContain('data-writes-to="https://test.harbour.example"');
    expect(write).toContain('Calls <code>test.harbour.example</code>, a sandbox.');
    expect(write).not.toContain('value="service"');
    expect(formOf(named, 'api/users_get')).toContain(
      'value="service" data-base="https://api.harbour.example"',
    );
  });
});

describe('the site of a contract without some of our operations', () => {
  it('lacks the guides about them, and names those in a warning', () => {
    const paths = Object.fromEntries(
      Object.entries(contract.paths).filter(([, item]) => !JSON.stringify(item).includes('recurringPlans_')),
    );
    const smaller = site({ ...contract, paths });
    expect(slugsOf(smaller)).toContain('start/first-call');
    expect(slugsOf(smaller)).not.toContain('guides/recurring-billing');
    expect(smaller.warnings).toContainEqual(
      expect.stringMatching(
        /^guides about operations .* left out: start\/first-billing-test, guides\/recurring/,
      ),
    );
    const broken = smaller.pages.filter((page) =>
      pageMarkdown(page, '/').includes('/guides/recurring-billing.md'),
    );
    expect(broken.map(({ slug }) => slug)).toEqual([]);
  });
});

describe('the site of a contract without any of them', () => {
  const foreign: OpenApiDocument = {
    openapi: '3.1.1',
    info: { title: 'Harbour', version: '1' },
    servers: [{ url: 'https://api.harbour.example' }],
    paths: { '/berths': { get: { operationId: 'berths_list', summary: 'List berths', responses: {} } } },
  };

  it('has only what comes from the contract, and says so in one line', () => {
    const made = site(foreign);
    expect(slugsOf(made)).toEqual(['', 'machine-readable', 'api', 'api/berths_list', 'types']);
    expect(made.warnings).toEqual([
      'the guides, the client, the sandbox and the error codes are left out: the contract has none of the operations that they are about',
    ]);
    const text = site(foreign)
      .pages.map((page) => pageMarkdown(page, '/'))
      .join('\n');
    expect(text).not.toMatch(/payment|sandbox|@payments-openapi|control\.json/i);
  });
});

describe("an owner's pages", () => {
  it('replace and join those of the site, and others can be left out', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docs-pages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(path.join(folder, 'guides'));
    const pages = {
      'index.md': '# Harbour Pay\n\nPay for berths.\n',
      'guides/money.md': '# Our money\n\nIn [pounds](refunds.md#pounds).\n',
      'guides/refunds.md': '# Refunds\n\n## Pounds\n\nSee [scaling](/guides/scaling/).\n',
    };
    for (const [name, text] of Object.entries(pages)) await writeFile(path.join(folder, name), text);
    const own = await readOwnerPages(folder);
    const made = site(contract, { leaveOut: ['guides/scaling', 'sandbox/'] }, own);
    expect(textOf(made, '')).toContain('# Harbour Pay');
    expect(textOf(made, '')).toContain('Pay for berths.');
    expect(textOf(made, 'guides/money')).toBe('# Our money\n\nIn [pounds](/guides/refunds.md#pounds).\n');
    expect(slugsOf(made).filter((slug) => /^(sandbox|guides\/scaling)/.test(slug))).toEqual([]);
    expect(made.warnings).toContain('guides/refunds: links to /guides/scaling/, which is not on the site');
    expect(sidebarOf(made)).toContainEqual({
      label: 'Guides',
      collapsed: false,
      items: [{ label: 'Refunds', link: '/guides/refunds/' }],
    });
    expect(JSON.stringify(sidebarOf(made))).not.toContain('/sandbox/');
  });

  it('must begin with a title', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docs-pages-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'one.md'), 'Refunds\n');
    await expect(readOwnerPages(folder)).rejects.toThrow(
      'one.md: a page must begin with its title, such as "# Refunds"',
    );
  });
});
