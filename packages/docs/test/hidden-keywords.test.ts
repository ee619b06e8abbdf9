import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { pageHtml, textOf } from '../src/page/html.ts';
import { hiddenKeywords } from '../src/reference/hidden-keywords.ts';
import { type Reference, usesOf } from '../src/reference/reference.ts';
import { typePage } from '../src/reference/type-page.ts';
import { contract, control } from './documents.ts';

function referenceOf(document: OpenApiDocument): Reference {
  return {
    document,
    baseUrl: 'http://api.example',
    sandbox: 'http://127.0.0.1:4010',
    readsFrom: 'http://127.0.0.1:4010',
    inPage: new Set(),
    makers: [],
    isOurs: true,
    operations: 'api',
    types: 'types',
    client: { variable: 'api', factory: 'createClient', package: '@payments-openapi/client' },
    shared: new Map(),
    methods: new Set(),
    discrepancies: () => [],
  };
}

/** The type pages of a document, by schema name. */
function typePagesOf(document: OpenApiDocument): Map<string, string> {
  const reference = referenceOf(document);
  const uses = usesOf(document);
  const names = Object.keys(document.components?.schemas ?? {});
  return new Map(names.map((name) => [name, pageHtml(typePage(reference, name, uses), '/').html]));
}

/** The page of a schema with a description beside a `$ref`. */
const besideReference = escaped(
  contract.components?.schemas?.Customer?.allOf?.[1]?.properties?.default_payment_token?.description,
);

function escaped(text = 'missing'): string {
  return text.replaceAll("'", '&#39;');
}

const pages = typePagesOf(contract);
const hiddenIn = (change: (name: string, html: string) => string) =>
  hiddenKeywords(contract, (name) => change(name, pages.get(name) ?? ''));

describe('the pages of types', () => {
  it.each([
    ['the contract', contract],
    ['the control contract', control],
  ])('show every keyword of every schema of %s', (_, document) => {
    const made = typePagesOf(document);
    expect(hiddenKeywords(document, (name) => made.get(name) ?? '')).toEqual([]);
  });

  it.each([
    ['a format', 'Payee', '<li>Format <code>uuid</code></li>', 'Payee.id: format'],
    ['a condition', 'UserCreate', '<code>last_name</code> is required', 'UserCreate: then'],
    ['a type that is excluded', 'OrderSummaryCustomer', 'string or null', 'OrderSummaryCustomer.uuid: not'],
    ['one of two types', 'PayoutAccountHkFps', 'string or null', 'PayoutAccountHkFps.mobile: type'],
    ['the mark of a required field', 'Payee', 'class="field-required">required', 'Payee: required'],
    ['the description of a reference', 'PlanCustomer', besideReference, 'default_payment_token: desc'],
  ])('are reported if they hide %s', (_, schema, shown, missing) => {
    expect(pages.get(schema)).toContain(shown);
    const hidden = hiddenIn((name, html) => (name === schema ? html.replaceAll(shown, '') : html));
    expect(hidden.join('\n')).toContain(missing);
  });

  it('say that a field is always null', () => {
    const [member] = pages.get('OrderSummary')?.split('id="line_items"')[1]?.split('<li class="field"') ?? [];
    expect(member).toContain('Always <code>null</code>');
    expect(pages.get('OrderSummary')).not.toContain('must not hold');
  });

  it('show every keyword of JSON Schema and OpenAPI, in words or as JSON', () => {
    const odd = structuredClone(contract);
    const member = (schema: unknown) => ({ type: 'object', properties: { odd: schema } });
    const schemas = {
      ExamplesOdd: member({ type: 'string', examples: ['<O\'Brien> & "co"'], example: 'a | b' }),
      QuotedOdd: { type: 'object', required: ['nick"name'], properties: { 'nick"name': { type: 'string' } } },
      DependentOdd: { dependentRequired: { a: ['b'] }, dependentSchemas: { a: { required: ['c'] } } },
      TupleOdd: member({ type: 'array', prefixItems: [{ type: 'string' }, true], items: false }),
      MapOdd: {
        patternProperties: { '^x-': {} },
        propertyNames: { pattern: '^x' },
        additionalProperties: false,
      },
      ClosedOdd: { unevaluatedProperties: false, minProperties: 1, maxProperties: 1, $anchor: 'closed' },
      ContainsOdd: member({
        type: 'array',
        items: {},
        contains: { const: 3 },
        minContains: 1,
        maxContains: 2,
      }),
      EncodedOdd: { contentEncoding: 'base64', contentMediaType: 'image/png', readOnly: true, 'x-mine': [1] },
      EitherOdd: member({ oneOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] }),
      WhenOdd: JSON.parse(
        '{ "if": { "minProperties": 2 }, "then": { "required": ["a"] }, "else": { "not": { "type": "object" } } }',
      ),
      AnyOdd: member(true),
      ListsOdd: member({ type: 'array', items: { type: 'string', description: '- a\n- b' } }),
      NamedOdd: { type: 'string', enum: ['a', 'b'] },
      WrappedOdd: member({ allOf: [{ $ref: '#/components/schemas/NamedOdd' }], default: 'a' }),
      RetiredOdd: { type: 'object', deprecated: true, properties: {} },
      RetiringOdd: member({ $ref: '#/components/schemas/RetiredOdd' }),
      TaggedOdd: {
        type: 'object',
        oneOf: [{ $ref: '#/components/schemas/Payee' }, { $ref: '#/components/schemas/User' }],
        discriminator: { propertyName: 'kind', mapping: { person: '#/components/schemas/User' } },
      },
      BareOdd: { type: 'object', properties: { id: { type: 'string' } } },
      AllOdd: { allOf: [{ $ref: '#/components/schemas/BareOdd' }] },
      BesideOdd: {
        allOf: [
          { $ref: '#/components/schemas/BareOdd', description: 'More', required: ['id'], minProperties: 2 },
        ],
      },
      TreeOdd: member({ allOf: [{ $ref: '#/components/schemas/TreeOdd' }], description: 'The parent' }),
      DeepAllOdd: member({ allOf: [{ $ref: '#/components/schemas/BareOdd' }, { required: ['id'] }] }),
      PartOdd: {
        $defs: { part: { type: 'string' } },
        properties: { it: { $ref: '#/components/schemas/PartOdd/$defs/part' } },
      },
    };
    Object.assign(odd.components?.schemas ?? {}, schemas);
    const made = typePagesOf(odd);
    expect(hiddenKeywords(odd, (name) => made.get(name) ?? '')).toEqual([]);
    expect(made.get('ClosedOdd')).toContain('<code>unevaluatedProperties</code>: <code>false</code>');
    expect(made.get('TupleOdd')).toContain('No other items');
    expect(made.get('EitherOdd')).toMatch(/types\/User\/">User<\/a> or null/);
    expect(made.get('EitherOdd')).not.toContain('oneOf');
    expect(textOf(made.get('TaggedOdd') ?? '')).toMatch(
      /Type: object, Payee or User \..*Exactly one of Payee , User Distinguished by kind : person for User/,
    );
    expect(made.get('RetiredOdd')).toContain('<li>Deprecated</li>');
    expect(made.get('ListsOdd')).toMatch(/Each item:<\/p>\s*<ul>\s*<li>a<\/li>/);
    expect(made.get('WrappedOdd')).not.toContain('field-type">object');
    expect(made.get('PartOdd')).not.toContain('types/part');
  });

  it('name the schema of a value in an allOf, but speak of fields only if it has some', () => {
    const limit = textOf(pages.get('CardLimit') ?? '');
    expect(limit).toContain('Amount of the limit. DecimalString : A decimal number');
    expect(limit).not.toContain('Has the fields of');
    expect(textOf(pages.get('PlanCustomer') ?? '')).toContain('Has the fields of CustomerBase');
  });

  it('show the description of a reference, and leave that of an object to its own page', () => {
    const page = pages.get('Customer') ?? '';
    const ofToken = escaped(contract.components?.schemas?.PaymentToken?.description);
    expect(page).toContain(besideReference);
    expect(page).not.toContain(ofToken);
    expect(pages.get('PaymentToken')).toContain(ofToken);
  });
});
