import { type OpenApiDocument, operations, type PathItem } from '@payments-openapi/spec';
import { expect, it } from 'vitest';
import { pageHtml } from '../src/page/html.ts';
import { pageMarkdown } from '../src/page/markdown.ts';
import { problemsOf } from '../src/reference/normalize.ts';
import { callableOrigins, withServers } from '../src/reference/servers.ts';
import { operationLine } from '../src/site/facts.ts';
import { sitePages } from '../src/site/pages.ts';
import { contract } from './documents.ts';

const small: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Harbour', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {},
};

const nothing = { sources: [], places: [], pictures: {}, control: '', operations: [] };
const site = (document: OpenApiDocument) => sitePages({ contract: document, control: small }, nothing, {});

function withPath(path: string, item: object): OpenApiDocument {
  return { ...small, paths: { [path]: item as PathItem } };
}

const response = { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } };

function pageOf(document: OpenApiDocument, slug: string): { html: string; markdown: string } {
  const page = site(document).pages.find((one) => one.slug === slug);
  if (!page) throw new Error(`${slug}: no such page`);
  return { html: pageHtml(page, '/').html, markdown: pageMarkdown(page, '/') };
}

it('the site of this contract has no warnings, except for links', () => {
  const collected = { ...nothing, operations: operations(contract).map(operationLine) };
  const { warnings } = sitePages({ contract, control: small }, collected, {});
  expect(warnings.filter((warning) => !warning.includes('which is not on any page'))).toEqual([]);
});

it('an operation without a client method has a page whose TypeScript calls it with fetch', () => {
  const get = {
    operationId: 'odd.things-get_v2',
    parameters: [
      { name: 'thing-id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b' },
      {
        name: 'filter',
        in: 'query',
        style: 'deepObject',
        schema: { type: 'object' },
        example: { state: 'open' },
      },
    ],
    responses: { 201: response },
  };
  const document = withPath('/things/{thing-id}', { get });
  const { html } = pageOf(document, 'api/odd.things-get_v2');
  expect(html).toContain('/things/a%2Fb?filter%5Bstate%5D=open');
  expect(html).toContain('<code>style</code>: <code>&quot;deepObject&quot;</code>');
  expect(html).toContain('HTTP 201. OK');
  expect(html).toMatch(/await<\/span> <span[^>]*>fetch/);
  expect(html).not.toContain('In the client');
  expect(pageOf(document, 'api').html).toContain('other operations');
});

it('an operation without an example of a required parameter has no samples, and a warning says so', () => {
  const get = {
    operationId: 'things_get',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: response },
  };
  const document = withPath('/things/{id}', { get });
  expect(pageOf(document, 'api/things_get').html).not.toContain('curl');
  expect(site(document).warnings).toContain('things_get: no samples: the path parameter id has no example');
});

it('a list of examples, as in a schema, gives samples', () => {
  const thing = {
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    examples: ['first', 'second'],
  };
  const get = { operationId: 'things_get', parameters: [thing], responses: { 200: response } };
  const document = withPath('/things/{id}', { get });
  expect(pageOf(document, 'api/things_get').markdown).toContain("curl 'https://api.example/things/first'");
  expect(site(document).warnings.filter((warning) => warning.includes('no samples'))).toEqual([]);
});

it('links of descriptions to what is not on any page become text, and a warning names them as they are written', () => {
  const description = 'See [tags](#tag/Things), [us](mailto:us@api.example) and [more](more.md).';
  const document = { ...small, info: { ...small.info, description } };
  expect(site(document).warnings).toEqual([
    'a description links to #tag/Things, which is not on any page',
    'a description links to more.md, which is not on any page',
  ]);
  expect(pageOf(document, 'api').html).toContain(
    'See tags, <a href="mailto:us@api.example">us</a> and more.',
  );
});

it('the page of an operation shows its alternatives, failures, callbacks and security', () => {
  const schemas = {
    Box: { type: 'object', properties: { weight: { type: 'number', description: 'Kilograms' } } },
    Crate: { type: 'object', properties: {} },
    Shipment: { oneOf: [{ $ref: '#/components/schemas/Box' }, { $ref: '#/components/schemas/Crate' }] },
  };
  const content = (name: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  const post = {
    operationId: 'shipments_create',
    requestBody: { content: content('Shipment') },
    responses: {
      201: { description: 'Booked', links: { get: { operationId: 'shipments_get' } } },
      422: {
        description: 'Too heavy',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Crate' } } },
      },
    },
    callbacks: { arrived: { $ref: '#/components/callbacks/Arrived' } },
    security: [{ key: [] }, { bearer: [] }],
  };
  const get = { operationId: 'shipments_get', summary: 'Get a shipment', deprecated: true };
  const document = {
    ...withPath('/shipments', { post, get }),
    components: {
      schemas,
      callbacks: {
        Arrived: {
          '{$request.body#/url}': { summary: 'x', post: { requestBody: { content: content('Box') } } },
        },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'api_key', description: 'Ask us.' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  } as OpenApiDocument;
  document.servers = [{ url: 'https://api.example/v1/' }];
  expect(pageOf(document, 'api/shipments_get').markdown).toContain(
    '- Deprecated: do not use it in new code\n',
  );
  expect(pageOf(document, 'api').markdown).toContain('| Deprecated. Get a shipment |');
  const { markdown } = pageOf(document, 'api/shipments_create');
  expect(markdown).toContain("curl -X POST 'https://api.example/v1/shipments?api_key=YOUR_API_KEY'");
  expect(markdown).toContain('- Exactly one of [Box](/types/Box.md), [Crate](/types/Crate.md)');
  expect(markdown).toContain('HTTP 201. Booked.\n');
  expect(markdown).toContain(
    'HTTP 422. Too heavy. Returned as `application/problem+json`: [Crate](/types/Crate.md).',
  );
  expect(markdown).toContain(
    'POST {$request.body#/url}\n```\n\nIts body is sent as `application/json`.\n\n- `weight` (number): Kilograms.',
  );
  expect(markdown).toContain('- Query `api_key`: Ask us\n- Or header `Authorization` (bearer)');
  expect(markdown).toContain('- [`shipments_get`](/api/shipments_get.md): Get a shipment.');
});

it('a keyword that is used in another way than JSON Schema defines is shown as it is written', () => {
  const Box = {
    type: 'object',
    properties: { weight: { type: 'number', examples: { heavy: 40 } } },
  } as never;
  const document = { ...withPath('/boxes', { get: { operationId: 'a' } }), components: { schemas: { Box } } };
  expect(pageOf(document, 'types/Box').markdown).toContain('`examples`: `{"heavy":40}`');
});

it('HTML in the contract is shown as text', () => {
  const text =
    'A <script>alert(1)</script> <img src=x onerror=alert(1)> and <pre> <img src=x onerror=alert(1) //\n\n' +
    '<div onclick="alert(1)">[run](javascript:alert(1)) ![seen](https://other.example/x.png)</div>\n\n' +
    '[run](javascript:alert(1)) ![seen](https://other.example/x.png)';
  const info = { ...small.info, description: text };
  const { html } = pageOf({ ...small, info }, 'api');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toMatch(/<(script|img|div onclick|pre)\b|href="javascript/);
});

it('servers in the configuration replace those of the contract, in the lists and in what forms may call', () => {
  const document = {
    ...withPath('/boxes', { get: { operationId: 'boxes_list' } }),
    servers: contract.servers,
  };
  const configured = { servers: [{ url: 'http://127.0.0.1:4013/' }] };
  const { pages, references } = sitePages({ contract: document, control: small }, nothing, configured);
  expect(JSON.stringify(pages)).toContain('http://127.0.0.1:4013/boxes');
  expect(JSON.stringify(pages)).not.toContain('127.0.0.1:4010');
  expect(callableOrigins(references.service)).toEqual([
    'http://127.0.0.1:*',
    'http://localhost:*',
    'http://127.0.0.1:4013',
  ]);
});

it('everything that prevents a build is listed at once', () => {
  expect(problemsOf({ ...small, openapi: '3.0.3' })).toEqual([
    'openapi is 3.0.3, but only OpenAPI 3.1 and 3.2 are supported. Upgrade the contract: npx @scalar/cli document upgrade <file> --output openapi.json',
  ]);
  const document = withPath('/things', {
    get: { responses: {} },
    put: { operationId: 'a b', responses: {} },
  });
  const { servers: _, ...withoutServers } = document;
  expect(problemsOf(withoutServers)).toEqual([
    'servers is empty. Add a server, or set `servers` in the configuration',
    'GET /things: operationId is missing. The page needs it as its name',
    'PUT /things: operationId a b cannot be part of a URL. Use letters, digits, . _ ~ -',
  ]);
  const get = { operationId: 'a', responses: {} };
  const relative = { ...withPath('/things', { get }), servers: [{ url: '/v1' }] };
  expect(problemsOf(withServers(relative, [{ url: 'https://api.example' }]))).toEqual([]);
  expect(problemsOf(relative)).toEqual([
    'the URL of the first server is not absolute. Set `servers` in the configuration',
  ]);
  expect(problemsOf(withPath('/things', { $ref: 'things.yaml' }))).toEqual([
    '$ref things.yaml points outside the file. Bundle the contract first',
  ]);
  const [Self, There, Back] = ['Self', 'Back', 'There'].map((name) => ({
    $ref: `#/components/schemas/${name}`,
  }));
  expect(problemsOf({ ...relative, components: { schemas: { Self, There, Back } as never } })).toEqual([
    '$ref #/components/schemas/Self leads back to itself',
    '$ref #/components/schemas/Back leads back to itself',
    '$ref #/components/schemas/There leads back to itself',
  ]);
  const A = { allOf: [{ $ref: '#/components/schemas/B' }] };
  const B = { allOf: [{ allOf: [{ $ref: '#/components/schemas/A' }] }] };
  const Node = { properties: { next: { $ref: '#/components/schemas/Node' } } };
  expect(problemsOf({ ...relative, components: { schemas: { A, B, Node } } })).toEqual([
    'components.schemas: A contains itself through allOf',
    'components.schemas: B contains itself through allOf',
  ]);
});
