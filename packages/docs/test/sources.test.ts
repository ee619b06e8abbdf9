import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { membersOf, operations } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { readSources } from '../src/guides/sources.ts';
import { fillTables } from '../src/guides/tables.ts';
import { slugOf } from '../src/page/html.ts';
import { GUIDES } from '../src/site/contents.ts';
import { DISCREPANCY_FIELDS } from '../src/site/discrepancy-fields.ts';
import { contract } from './documents.ts';
import { pages, readPage } from './page-examples.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

describe('the discrepancies of fields', () => {
  it('match DISCREPANCIES.md, each with its fields or deliberately with none', async () => {
    const anchors = [...(await read('spec/DISCREPANCIES.md')).matchAll(/<a id="([^"]+)">/g)];
    expect(Object.keys(DISCREPANCY_FIELDS).toSorted()).toEqual(anchors.map(([, id]) => id).toSorted());
  });

  it('name fields and parameters that exist in the contract', () => {
    const known = new Set([
      ...Object.entries(contract.components?.schemas ?? {}).flatMap(([name, schema]) =>
        Object.keys(membersOf(contract, schema).properties).flatMap((member) => [
          `${name}.${member}`,
          `*.${member}`,
        ]),
      ),
      ...operations(contract).flatMap(({ operationId, parameters }) =>
        parameters.map(({ value }) => `${operationId}.${value.name}`),
      ),
    ]);
    const named = Object.values(DISCREPANCY_FIELDS).flat();
    expect(named.filter((member) => !known.has(member))).toEqual([]);
  });

  it('are linked from a description of the contract, if no field shows them', () => {
    const linked = new Set(
      [...JSON.stringify(contract).matchAll(/DISCREPANCIES\.md#([\w-]+)/g)].map(([, id]) => id),
    );
    const fieldless = Object.entries(DISCREPANCY_FIELDS).filter(([, members]) => members.length === 0);
    expect(fieldless.map(([id]) => id).filter((id) => !linked.has(id))).toEqual([]);
  });

  it('exist, wherever a description of the contract links to one', () => {
    const linked = [...JSON.stringify(contract).matchAll(/DISCREPANCIES\.md#([\w-]+)/g)].map(
      ([, id = '']) => id,
    );
    expect(linked.filter((id) => !(id in DISCREPANCY_FIELDS))).toEqual([]);
  });
});

it('Every Markdown page is on the site: if this fails, add it to GUIDES', async () => {
  const written = GUIDES.flatMap(({ pages }) => pages.map(({ file }) => path.basename(file)));
  const site = (await Promise.all(pages.map(readPage))).join('\n');
  const isSection = (page: string) => site.includes(`<!-- section: packages/docs/pages/${page}#`);
  expect(pages.filter((page) => !written.includes(page) && !isSection(page))).toEqual([]);
});

describe('the guides that come with a package', () => {
  const guides = globSync('packages/*/docs/*.md', { cwd: root });

  it.each(guides)('are on the site with all sections: %s', async (file) => {
    if (GUIDES.some((group) => group.pages.some((page) => page.file === file))) return;
    const headings = [...(await read(file)).matchAll(/^(#|##) (.*)\n\n(?!## )/gm)].map(([, , text = '']) =>
      slugOf(text),
    );
    const site = (await Promise.all(pages.map(readPage))).join('\n');
    expect(headings.filter((slug) => !site.includes(`<!-- section: ${file}#${slug} -->`))).toEqual([]);
  });

  it.each(guides)('are in the README of the package: %s', async (file) => {
    const readme = await read(path.join(path.dirname(file), '../README.md'));
    expect(readme).toContain(`](docs/${path.basename(file)}`);
  });

  it.each(['client', 'conformance', 'docs', 'sandbox'])(
    'leave a README of at most 150 lines: %s',
    async (name) => {
      expect((await read(`packages/${name}/README.md`)).split('\n').length).toBeLessThanOrEqual(150);
    },
  );
});

/** How long it takes to read a file, at 240 words per minute. */
async function minutesOf(file: string): Promise<number> {
  const words = (await read(file)).split(/\s+/).filter((word) => /\w/.test(word));
  return words.length / 240;
}

it.each(globSync(['README.md', '{spec,scripts,packages/*,examples,examples/*}/README.md'], { cwd: root }))(
  '%s takes at most five minutes to read',
  async (file) => expect(await minutesOf(file)).toBeLessThanOrEqual(5),
);

it.each(globSync(['CONTRIBUTING.md', '{spec,packages/*}/CONTRIBUTING.md'], { cwd: root }))(
  '%s takes at most eight minutes to read',
  async (file) => expect(await minutesOf(file)).toBeLessThanOrEqual(8),
);

/** The text of each section of a Markdown file, by anchor, read line by line. */
function sectionsOf(markdown: string): Map<string, string> {
  const sections = new Map<string, string>();
  let anchor = '';
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^ *```/.test(line)) isCode = !isCode;
    const [, title] = (!isCode && /^##? (.*)$/.exec(line)) || [];
    if (title !== undefined) anchor = slugOf(title);
    else sections.set(anchor, `${sections.get(anchor) ?? ''}${line}\n`);
  }
  return sections;
}

/** Removes what changes when text moves to another page: link targets and heading levels. */
function unmoved(markdown: string): string {
  return markdown
    .replaceAll(/^<!-- \/?repository -->$/gm, '')
    .replaceAll(/\[([^\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/^#+ /gm, '');
}

describe('a section of another file', () => {
  const { sources, places } = readSources();

  it('is complete on its page', async () => {
    const texts = sources.map(({ markdown }) => unmoved(markdown));
    let count = 0;
    for (const page of pages) {
      for (const [, file = '', anchor = ''] of (await readPage(page)).matchAll(
        /^<!-- section: (\S+?)#(\S+) -->$/gm,
      )) {
        const text = sectionsOf(await read(file)).get(anchor) ?? 'missing';
        const whole = unmoved(fillTables(text)).trim();
        const isWhole = texts.some((one) => one.includes(whole));
        expect(isWhole, `${page}: ${file}#${anchor}`).toBe(true);
        count++;
      }
    }
    expect(count).toBeGreaterThan(40);
  });

  it('shows what is about the repository only to readers of the repository', () => {
    const mine = sources.map(({ markdown }) => markdown).join('\n');
    const owners = readSources('owner')
      .sources.map(({ markdown }) => markdown)
      .join('\n');
    const commands = /npm (start|run)\b|npx pnpm|packages\/\w+\/|<!-- \/?repository/;
    expect(mine).toMatch('npm run');
    expect(owners.split('\n').filter((line) => commands.test(line))).toEqual([]);
  });

  it('links to pages that exist, or that are generated from the contracts', () => {
    const made = /^(api|types|rules|errors|client\/methods|sandbox\/(api|types))(\/|$)/;
    const slugs = new Set(sources.map(({ slug }) => slug));
    const targets = sources
      .flatMap(({ markdown }) => [...markdown.matchAll(/\]\(\/([^()\s#]*)\/[)#]/g)])
      .map(([, to = '']) => to)
      .filter((to) => !made.test(to));
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter((to) => !slugs.has(to))).toEqual([]);
  });

  it('has no unclosed code blocks', () => {
    const open = sources.filter(({ markdown }) => (markdown.match(/^ *```/gm) ?? []).length % 2 === 1);
    expect(open.map(({ slug }) => slug)).toEqual([]);
  });

  it('has the anchor of the heading above it, as do the headings inside it', () => {
    expect(places.get('packages/client/docs/events.md#events')).toBe('/client/#events');
    expect(sources.find(({ slug }) => slug === 'client')?.markdown).toContain('](/client/#events)');
    const lost = sources.flatMap(({ slug, markdown }) =>
      markdown.includes(`](/${slug}/)`) ? [`${slug} links to itself`] : [],
    );
    expect(lost).toEqual([]);
  });
});
