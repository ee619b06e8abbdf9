import { type Operation, operationOf, requestExamples } from '@payments-openapi/spec';
import { escapeHtml } from '../page/escape.ts';
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
  '<p>Calls a running sandbox with the client. To start one that accepts calls from this page, run <code>npm start</code>, or <code>npx @payments-openapi/sandbox --allow-origin</code> with the origin of this page.</p>';

/** The HTML of a form that calls the operation with the client, if the client can. Hidden without JavaScript. */
export function tryForm(reference: Reference, { operationId }: Operation, baseUrl: string): string {
  const { document, client, methods } = reference;
  if (!methods.has(operationId) || whyNoSamples(document, operationId)) return '';
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
    '<details class="try"><summary>Try it</summary>',
    `<form hidden data-client="${client.variable}" data-operation="${operationId}" data-examples="${escapeHtml(JSON.stringify(examples))}">`,
    INTRO,
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
    '<noscript><p>The form needs JavaScript. Use the curl sample instead.</p></noscript>',
    '</details>',
  ];
  return form.filter(Boolean).join('\n');
}
