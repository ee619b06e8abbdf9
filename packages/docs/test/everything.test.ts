import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenApiDocument, splitPointer } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { parseYamlFile } from '../src/json-file.ts';
import { pageHtml, textOf } from '../src/page/html.ts';
import { problemsOf } from '../src/reference/normalize.ts';
import { type SitePages, sitePages } from '../src/site/pages.ts';
import { control } from './documents.ts';

const file = path.join(import.meta.dirname, 'everything.yaml');
const text = await readFile(file, 'utf8');
const parsed = parseYamlFile(text, file) as OpenApiDocument;
const read = () => structuredClone(parsed);
const collected = { sources: [], places: [], pictures: {}, control: '', operations: [] };
const site = (contract: OpenApiDocument) => sitePages({ contract, control }, collected, {});

/** The text of a page without white space, as readers see it: the build highlights code with elements. */
function textOfPage(pages: SitePages['pages'], slug: string): string {
  const page = pages.find((one) => one.slug === slug);
  return page ? compact(textOf(pageHtml(page, '/').html).replaceAll('&#x27;', "'")) : '';
}

const compact = (words: string) => words.replaceAll(/\s+/g, '');

/** The contract without the part at a pointer. */
function without(pointer: string): OpenApiDocument {
  const contract = read();
  const names = splitPointer(pointer);
  const last = names.pop() ?? '';
  const parent = names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], contract);
  if (typeof parent !== 'object' || parent === null || !(last in parent))
    throw new Error(`${pointer}: nothing there`);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return contract;
}

const berths = '/paths/~1berths';
const papers = '/paths/~1papers/post';
const paper = '/paths/~1papers~1{id}~1file';

/** Parts of the contract, the page that shows each, and how. */
const PARTS: [part: string, page: string, shown: string][] = [
  ['/info/contact', 'api', 'Contact: Harbour office'],
  ['/info/license', 'api', 'Licence: Apache 2.0'],
  ['/info/termsOfService', 'api', 'Terms of service'],
  ['/externalDocs', 'api', 'The handbook'],
  ['/servers/1', 'api', 'https://test.harbour.example: A copy for tests.'],
  ['/servers/0/variables', 'api', 'region: north, one of north, south: Where the harbour is.'],
  ['/servers/0/variables', 'api/papers_create', `'https://north.harbour.example/v2/papers'`],
  [`${berths}/servers`, 'api/berths_list', 'Server: https://berths.harbour.example'],
  [`${berths}/servers`, 'api/berths_list', `curl 'https://berths.harbour.example/berths`],
  ['/tags/0/summary', 'api', 'Berths and quays'],
  ['/components/securitySchemes/token', 'api', 'Header Authorization (bearer, JWT).'],
  [
    '/components/securitySchemes/token/description',
    'api/papers_create',
    'Header Authorization (bearer, JWT): Ask the office',
  ],
  ['/security', 'api/papers_create', `-H 'Authorization: Bearer YOUR_TOKEN'`],
  [
    '/components/securitySchemes/oauth/flows',
    'api',
    'Flow clientCredentials: token at https://login.harbour.example/token.',
  ],
  [
    `${berths}/get/security/0/partner`,
    'api/berths_list',
    'Header Authorization (OAuth 2) with the scope berths.read, and header X-Partner',
  ],
  [`${berths}/get/security/1`, 'api/berths_list', 'Or cookie harbour_session'],
  [`${berths}/get/security/0/partner`, 'api/berths_list', `-H 'X-Partner: YOUR_API_KEY'`],
  [`${berths}/get/parameters/0`, 'api/berths_list', 'sizes=40%7C60'],
  [`${berths}/get/parameters/1`, 'api/berths_list', 'filter=%7B%22free%22%3Atrue%7D'],
  [`${berths}/get/parameters/1`, 'api/berths_list', 'free boolean'],
  [`${berths}/get/parameters/2`, 'api/berths_list', `-H 'Cookie: language=de'`],
  [`${berths}/get/responses/200/headers`, 'api/berths_list', 'X-Total integer How many there are'],
  [`${berths}/get/responses/200/content/text~1csv`, 'api/berths_list', 'As text/csv It is text.'],
  [
    `${berths}/get/responses/429/headers`,
    'api/berths_list',
    'Headers: Retry-After (integer): Seconds to wait.',
  ],
  [
    `${berths}/get/responses/429/content`,
    'api/berths_list',
    'Returned as application/problem+json: Problem.',
  ],
  [`${berths}/query`, 'api/berths_search', 'curl -X QUERY'],
  [`${berths}/additionalOperations`, 'api/berths_copy', 'curl -X COPY'],
  [`${papers}/externalDocs`, 'api/papers_create', 'Which papers there are'],
  [`${papers}/requestBody`, 'api/papers_create', 'scan string required'],
  [
    `${papers}/requestBody/content/multipart~1form-data/encoding`,
    'api/papers_create',
    'scan is sent as image/png',
  ],
  [
    `${papers}/requestBody/content/multipart~1form-data/schema/properties/scan/format`,
    'api/papers_create',
    `-F 'scan=@paper.png'`,
  ],
  [`${papers}/callbacks`, 'api/papers_create', 'verdict string'],
  [`${paper}/get/responses/200/content`, 'api/papers_download', 'Returned as application/pdf. It is a file.'],
  [`${paper}/put/responses/200/content`, 'api/papers_replace', 'Returned as */*. It can have any form.'],
  [`${paper}/put/requestBody`, 'api/papers_replace', `--data-binary '@paper.pdf'`],
  [`${paper}/patch/requestBody`, 'api/papers_annotate', `--data-urlencode 'note=seen & signed'`],
  ['/paths/~1log/get/responses/200/content', 'api/log_read', 'event string What happened'],
  ['/webhooks', 'webhooks', 'A ship arrived'],
  ['/webhooks/shipArrived/post/parameters', 'webhooks', 'X-Signature string'],
  ['/webhooks/shipArrived/post/requestBody', 'webhooks', '"power": 900'],
  ['/webhooks/shipArrived/post/responses', 'webhooks', 'Answer with 202: Received.'],
  ['/webhooks', 'types/Vessel', 'body of the webhook shipArrived'],
  [
    '/components/schemas/Vessel/discriminator',
    'types/Vessel',
    'Distinguished by kind: tug for Tug, ferry for Ferry, otherwise Tug',
  ],
  ['/components/schemas/Vessel/discriminator/defaultMapping', 'types/Vessel', 'otherwise Tug'],
  ['/components/schemas/Tug/properties/kind', 'types/Tug', 'kind string Always tug'],
  ['/paths/~1log/get/security', 'api/log_read', 'Needs no credentials'],
  ['/webhooks/shipArrived/post/security', 'webhooks', 'Header X-Partner'],
  ['/components/schemas/Mooring/properties/fee/oneOf', 'types/Mooring', 'Exactly one of Flat, alternative 2'],
  ['/components/schemas/Mooring/properties/fee/oneOf/0', 'types/Mooring', 'sum integer required In cents'],
  ['/components/schemas/Mooring/properties/fee/oneOf/1', 'types/Mooring', 'day integer Cents a day'],
  ['/components/schemas/Mooring/properties/fee/oneOf', 'types/Mooring', '2 alternatives of fee'],
  ['/components/schemas/Mooring/properties/until/oneOf/0', 'types/Mooring', '1 field of until tide string'],
  ['/components/schemas/Mooring/required/1', 'types/Mooring', 'Also required: ropes'],
  ['/components/schemas/Mooring/properties/berth/required', 'types/Mooring', 'Also required: length'],
  ['/components/schemas/Berth/properties/neighbour', 'types/Berth', 'Berth, as above'],
  ['/components/schemas/Berth/properties/extra', 'types/Berth', '{"$ref":"nowhere.yaml"}'],
];

describe('a contract with everything', () => {
  const whole = site(read());

  it('can be built, and nothing is left out but links of a description', () => {
    expect(problemsOf(read())).toEqual([]);
    expect(whole.warnings).toEqual(['a description links to #tag/berths, which is not on any page']);
  });

  // Taking a part away proves that the page shows this part, and not another.
  it.each(PARTS)('shows %s on %s: %s', (part, page, shown) => {
    expect(textOfPage(whole.pages, page)).toContain(compact(shown));
    expect(textOfPage(site(without(part)).pages, page)).not.toContain(compact(shown));
  });

  it('has forms that send reads to the first server, and writes only to the own machine of the reader', () => {
    const formOf = (slug: string) => whole.pages.find((page) => page.slug === slug)?.panel?.form ?? '';
    expect(formOf('api/papers_download')).toContain('Send to north.harbour.example');
    expect(formOf('api/papers_download')).not.toContain('data-writes-to');
    expect(formOf('api/papers_create')).toContain('data-writes-to="http://127.0.0.1:4010"');
    expect(formOf('api/papers_create')).toContain('Send to 127.0.0.1:4010');
    expect(formOf('api/papers_create')).toContain('value="Bearer "');
    expect(formOf('api/papers_create')).toContain('type="file"');
    expect(formOf('api/berths_list')).toContain('A page cannot send cookies to another server: language.');
    expect(formOf('api/berths_list')).toContain('Other ways to authorise: Or cookie harbour_session.');
  });

  it('has samples that read JSON only where the response is JSON', () => {
    const pythonOf = (slug: string) =>
      whole.pages
        .find((page) => page.slug === slug)
        ?.panel?.requests[0]?.samples.find(({ label }) => label === 'Python')
        ?.text.split('\n')
        .at(-1);
    expect(pythonOf('api/berths_list')).toBe('print(response.status_code, response.json())');
    for (const slug of ['api/papers_download', 'api/papers_annotate', 'api/berths_copy'])
      expect(pythonOf(slug), slug).toBe('print(response.status_code, response.text)');
  });

  it('is the site of its owner: no guides, no client, no sandbox, and names from the contract', () => {
    const { pages } = whole;
    expect(pages.map(({ slug }) => slug).filter((slug) => !/^(api|types)(\/|$)/.test(slug))).toEqual([
      '',
      'webhooks',
    ]);
    const shown = pages.map((page) => pageHtml(page, '/').html).join('\n');
    expect(shown).not.toMatch(/payment|@payments-openapi|recurring|\bsandbox\b/i);
    expect(textOfPage(whole.pages, '')).toContain(compact('Harbour Berths, ships and their papers.'));
    expect(textOfPage(whole.pages, '')).toContain(compact('Berths and quays: Where ships lie.'));
  });

  it('warns of each field that no page shows', () => {
    const contract = read();
    Object.assign(contract, { jsonSchemaDialect: 'https://dialect.example' });
    Object.assign(contract.tags?.[0] ?? {}, { parent: 'papers' });
    Object.assign(contract.paths['/berths'] ?? {}, { description: 'About all of them.' });
    expect(site(contract).warnings).toEqual(
      expect.arrayContaining([
        'not shown: jsonSchemaDialect of a document: the contract',
        'not shown: parent of a tag: berths',
        'not shown: description of a path: /berths',
      ]),
    );
  });
});
