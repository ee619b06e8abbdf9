import type { Json, Operation } from '@payments-openapi/spec';
import { escapeHtml } from '../page/escape.ts';
import { plainText } from '../page/html.ts';
import type { SampleRequest } from './call.ts';
import { isLocal } from './local-hosts.ts';
import type { Maker } from './made.ts';
import { isRead, type Reference } from './reference.ts';
import { type Credential, credentialsOf, securityLines } from './security.ts';

/** What a form sends, read by `src/try-it.ts`. */
export interface TryCall {
  /** Everything but the values, which are in the form. */
  request: SampleRequest;
  /** Names of the path parameters, in order. */
  path: string[];
  credentials: Credential[];
  examples: TryExample[];
  operationId: string;
  /** Names of the members that lead to the id of what the operation makes, if it makes something. */
  makes?: string[];
  /** The operations that make what the examples need. */
  needs: Omit<Maker, 'place'>[];
}

/** An example in a form. */
interface TryExample {
  label: string;
  /** Values of the path parameters, in order. */
  path: string[];
  query: Record<string, Json>;
  headers: Record<string, string>;
  body?: Json;
}

/** The HTML of a form that calls the operation, if there is an example. Hidden without JavaScript. */
export function tryForm(reference: Reference, operation: Operation, requests: SampleRequest[]): string {
  const [first] = requests;
  if (!first) return '';
  const { document, sandbox, readsFrom, makers } = reference;
  const maker = makers.find(({ operationId }) => operationId === operation.operationId);
  const path = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const credentials = credentialsOf(document, operation.security);
  const examples = requests.map(
    ({ summary, pathParams, query, headers, body }): TryExample => ({
      label: summary,
      path: path.map((name) => pathParams[name] ?? ''),
      query,
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
  const { method, mediaType, styles = {}, files = [] } = first;
  const exampleText = JSON.stringify(examples);
  const call: TryCall = {
    request: {
      ...{ scenario: '', summary: '', method, path: operation.path, pathParams: {}, query: {}, headers: {} },
      ...(mediaType && { mediaType }),
      styles,
      files,
    },
    path,
    credentials: credentials.filter(({ place }) => place !== 'cookie'),
    examples,
    operationId: operation.operationId,
    ...(maker && { makes: maker.place }),
    needs: makers
      .filter((one) => one !== maker && exampleText.includes(JSON.stringify(one.example)))
      .map(({ operationId, noun, example }) => ({ operationId, noun, example })),
  };
  const isSafe = isRead(operation);
  // The client's methods are the operations that the sandbox has.
  const isAnswered = reference.methods.has(operation.operationId) || !isLocal(sandbox);
  const base = isSafe ? (isAnswered ? readsFrom : (reference.service ?? readsFrom)) : sandbox;
  const isInPage = reference.inPage.has(operation.operationId);
  const has = (place: string) => operation.parameters.some(({ value }) => value.in === place);
  const form = [
    '<details class="try"><summary>Try it</summary>',
    `<form hidden data-call="${escapeHtml(JSON.stringify(call))}"${isSafe ? '' : ` data-writes-to="${escapeHtml(new URL(sandbox).origin)}"`}>`,
    ...(isInPage
      ? targetChoice(reference, base, isSafe)
      : [
          `<p>${intro({ ...reference, isOurs: reference.isOurs && isAnswered }, base, isSafe)}</p>`,
          input('base', 'Base URL', base),
        ]),
    ...call.credentials.map(({ scheme, place, name, prefix }, index) =>
      field(
        `credential-${index}`,
        `${name}, in the ${place}${scheme === name ? '' : ` (${scheme})`}`,
        `<input id="try-credential-${index}" name="credential-${index}" value="${escapeHtml(prefix)}" autocomplete="off" spellcheck="false">`,
      ),
    ),
    ...unsent(reference, operation, credentials).map((line) => `<p>${escapeHtml(line)}</p>`),
    examples.length > 1 &&
      field(
        'example',
        'Example',
        `<select id="try-example" name="example">${examples.map(({ label }, index) => `<option value="${index}">${escapeHtml(label)}</option>`).join('')}</select>`,
      ),
    ...path.map((name, index) => input(`path-${index}`, name, examples[0]?.path[index] ?? '')),
    has('query') && area('query', 'Query, as JSON', first.query),
    has('header') && area('headers', 'Headers, as JSON', first.headers),
    ...files.map((name) => field(`file-${name}`, `File for ${name}`, fileInput(`file-${name}`))),
    first.body !== undefined &&
      (isFileBody(first) ? field('file', 'Body, a file', fileInput('file')) : bodyArea(first)),
    isInPage && '<p class="made" data-target="page" hidden></p>',
    isInPage &&
      reference.operations === 'api' &&
      `<div data-target="page">${field('fault', 'Response', FAULT_CHOICE)}</div>`,
    `<p><button>${isInPage ? 'Send' : `Send to ${escapeHtml(new URL(base).host)}`}</button></p>`,
    // A long response scrolls, also by keyboard.
    '<output aria-live="polite" tabindex="0"></output>',
    '</form>',
    '<noscript><p>The form needs JavaScript. Use the curl sample instead.</p></noscript>',
    '</details>',
  ];
  return form.filter(Boolean).join('\n');
}

/** Lets readers choose what the form calls. */
function targetChoice(reference: Reference, base: string, isSafe: boolean): string[] {
  const { service } = reference;
  const targets = [
    { name: 'page', label: 'In this page', base: '', about: IN_PAGE_INTRO },
    { name: 'sandbox', label: 'A sandbox of yours', base, about: intro(reference, base, isSafe) },
    ...(service && isSafe && service !== base
      ? [{ name: 'service', label: 'The service', base: service, about: intro(reference, service, isSafe) }]
      : []),
  ];
  const radios = targets.map(
    ({ name, label, base: url }, index) =>
      `<label><input type="radio" name="target" value="${name}" data-base="${escapeHtml(url)}"${index === 0 ? ' checked' : ''}>${label}</label>`,
  );
  const servers = targets.slice(1).map(({ name }) => name);
  return [
    `<fieldset><legend>Send to</legend>${radios.join('')}</fieldset>`,
    ...targets.map(({ name, about }) => `<p data-target="${name}">${about}</p>`),
    `<div data-target="${servers.join(' ')}">${input('base', 'Base URL', base)}</div>`,
  ];
}

/** What may go wrong in the sandbox in the page, by the effect of a fault. */
const FAULT_CHOICE = [
  '<select id="try-fault" name="fault">',
  '<option value="">As usual</option>',
  '<option value="drop_after">Lost after the call is carried out</option>',
  '<option value="failure">A failure, and nothing is carried out</option>',
  '</select>',
].join('');

const IN_PAGE_INTRO =
  'Calls a sandbox that runs in this page. Nothing leaves your browser, and what you create is there on the next page too. The first call loads about 1 MB.';

/** Says which server the form calls. */
function intro({ isOurs, sandbox }: Reference, base: string, isSafe: boolean): string {
  const host = `<code>${escapeHtml(new URL(base).host)}</code>`;
  if (isLocal(base))
    return isOurs
      ? 'Calls a running sandbox. To start one that accepts calls from this page, run <code>npx @payments-openapi/sandbox --allow-origin</code> with the origin of this page.'
      : `Calls a server on your machine, such as a mock, at ${host}. ${isSafe ? '' : 'The operation changes data, so this page sends it nowhere else.'}`.trim();
  if (new URL(base).origin === new URL(sandbox).origin)
    return `Calls ${host}, a sandbox. It has to accept calls from this page.`;
  return `Sends a real request to ${host}. It changes no data. The server has to accept calls from this page.`;
}

/** Says which cookies and credentials the page does not send. */
function unsent({ document }: Reference, operation: Operation, credentials: Credential[]): string[] {
  const cookies = [
    ...credentials.filter(({ place }) => place === 'cookie').map(({ name }) => name),
    ...operation.parameters.filter(({ value }) => value.in === 'cookie').map(({ value }) => value.name),
  ];
  const lines = securityLines(document, operation.security);
  return [
    ...(cookies.length > 0 ? [`A page cannot send cookies to another server: ${cookies.join(', ')}.`] : []),
    ...(lines.length > 1 ? [`Other ways to authorise: ${lines.slice(1).map(plainText).join('; ')}.`] : []),
  ];
}

function isFileBody({ body, mediaType }: SampleRequest): boolean {
  return (
    typeof body === 'string' && mediaType !== undefined && !/^text\/|[/+](json|xml|yaml|csv)/.test(mediaType)
  );
}

function field(name: string, label: string, control: string): string {
  return `<p><label for="try-${escapeHtml(name)}">${escapeHtml(label)}</label>${control}</p>`;
}

function input(name: string, label: string, value: string): string {
  return field(name, label, `<input id="try-${name}" name="${name}" value="${escapeHtml(value)}" required>`);
}

function fileInput(name: string): string {
  return `<input type="file" id="try-${escapeHtml(name)}" name="${escapeHtml(name)}">`;
}

function bodyArea({ body = null, mediaType }: SampleRequest): string {
  const isPlain = typeof body === 'string' && mediaType !== undefined;
  return area('body', isPlain ? `Body, ${mediaType}` : 'Body, as JSON', body, isPlain);
}

function area(name: string, label: string, value: Json, isPlain = false): string {
  const text = isPlain ? String(value) : JSON.stringify(value, null, 2);
  const rows = Math.min(text.split('\n').length + 1, 20);
  return field(
    name,
    label,
    `<textarea id="try-${name}" name="${name}" rows="${rows}" spellcheck="false">${escapeHtml(text)}</textarea>`,
  );
}
