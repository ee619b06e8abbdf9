import { type OpenApiDocument, type Origin, origins } from '@payments-openapi/spec';
import { code, type Page, prose, table } from '../page/page.ts';
import { RULES_PAGE } from '../page/rule-mark.ts';
import { pathOf } from './rules.ts';

/** The page of all response fields, with where the value of each comes from. Documents that do not say so have none. */
export function originsPage(document: OpenApiDocument): Page[] {
  // Every response has the fields of the envelope.
  const fields = new Map(
    origins(document)
      .filter(({ name }) => !/Envelope\.(code|message)$/.test(name))
      .map((field) => [field.name, field]),
  );
  if (document['x-origins'] === undefined || fields.size === 0) return [];
  const rows = [...fields.values()].map(({ name, pointer, origin }) => [
    `[${code(name)}](${pathOf(document, pointer)})`,
    origin ? wordsOf(origin) : 'not stated',
  ]);
  const title = 'Origins of fields';
  return [
    {
      slug: 'origins',
      title,
      description: 'Where the value of every field of a response comes from.',
      name: title,
      blocks: [
        prose(
          'After a write, a read should show what was sent. This page lists, for every field of a response, where its value comes from, so that you know what to compare, as the [conformance kit](/guides/conformance-in-ci/) does.',
          [
            '- **Echoed**: a request set it, and every read returns it until another request changes it.',
            `- **Derived**: a [rule](${RULES_PAGE}) says how it follows from other values.`,
            '- **Chosen**: the service decides, or learned it elsewhere. Once it is there, no operation changes it.',
            '- **Constant**: it is always the same.',
            '- **Open**: the service does not specify it; the [discrepancies](/discrepancies/) say what is known.',
          ].join('\n'),
          'The table is in the `x-origins` of the [bundled contract](/openapi.json) too.',
          table(['Field', 'Origin'], rows),
        ),
      ],
    },
  ];
}

function wordsOf(origin: Origin): string {
  if (origin.kind === 'echoed') {
    const from = origin.from.map(
      ({ operationId, at }) =>
        `${code(at.slice(1).replaceAll('/', '.'))} of [${operationId}](/api/${operationId}/)`,
    );
    return `echoed: ${from.join(', ')}`;
  }
  if (origin.kind === 'derived') return `derived: [${origin.rule}](${RULES_PAGE}#${origin.rule})`;
  if (origin.kind === 'chosen') return origin.as === 'value' ? 'chosen' : `chosen: ${origin.as}`;
  if (origin.kind === 'constant') return `constant: ${code(origin.value)}`;
  return `open: [${origin.row.replaceAll('-', ' ')}](/discrepancies/#${origin.row})`;
}
