import { type Operation, operationOf, requestExamples } from '@payments-openapi/spec';
import { escapeHtml } from '../page/html.ts';
import type { Block } from '../page/page.ts';
import { whyNoSamples } from './normalize.ts';
import type { Reference } from './reference.ts';

/** An example in a form, read by `src/try-it.ts`. */
export interface TryExample {
  label: string;
  /** Values of the path parameters, in order. */
  path: string[];
  /** Query, header and body members. */
  params: Record<string, unknown>;
}

const INTRO =
  'This form calls a running sandbox with the client. To start one that accepts calls from this page, run `npm start`, or `npx @payments-openapi/sandbox --allow-origin` with the origin of this page.';

/** A form that calls the operation with the client. Hidden without JavaScript. */
export function tryBlocks(reference: Reference, { operationId }: Operation, baseUrl: string): Block[] {
  const { document, client, methods } = reference;
  if (!methods.has(operationId) || whyNoSamples(document, operationId)) return [];
  const { path } = operationOf(document, operationId);
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const examples = requestExamples(document, operationId).map(
    ({ summary, pathParams, query, headers, body }): TryExample => ({
      label: summary,
      path: names.map((name) => pathParams[name] ?? ''),
      params: { ...query, ...headers, ...(body as object | undefined) },
    }),
  );
  const [first] = examples;
  const field = (name: string, label: string, control: string) =>
    `<p><label for="try-${name}">${escapeHtml(label)}</label>${control}</p>`;
  const input = (name: string, label: string, value: string) =>
    field(name, label, `<input id="try-${name}" name="${name}" value="${escapeHtml(value)}" required>`);
  const params = JSON.stringify(first?.params ?? {}, null, 2);
  const form = [
    `<form class="try" hidden data-client="${client.variable}" data-operation="${operationId}" data-examples="${escapeHtml(JSON.stringify(examples))}">`,
    input('base', 'Base URL of a sandbox', baseUrl),
    examples.length > 1 &&
      field(
        'example',
        'Example',
        `<select id="try-example" name="example">${examples.map(({ label }, index) => `<option value="${index}">${escapeHtml(label)}</option>`).join('')}</select>`,
      ),
    ...names.map((name, index) => input(`path-${index}`, name, first?.path[index] ?? '')),
    field(
      'params',
      'Params, as JSON',
      `<textarea id="try-params" name="params" rows="${Math.min(params.split('\n').length + 1, 20)}" spellcheck="false">${escapeHtml(params)}</textarea>`,
    ),
    '<p><button>Send</button></p>',
    '<output aria-live="polite"></output>',
    '</form>',
    '<noscript><p>The form needs JavaScript. Use the curl sample above instead.</p></noscript>',
  ];
  return [
    { kind: 'prose', markdown: `## Try it\n\n${INTRO}`, isHtmlOnly: true },
    { kind: 'markup', html: form.filter(Boolean).join('\n'), markdown: '' },
  ];
}
