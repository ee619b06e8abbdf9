import type { Json } from '@payments-openapi/spec';
import { keep, kept } from './in-page/kept.ts';
import { inPageSandbox } from './in-page/load.ts';
import { bodyOf, type CallBody, headersOf, type SampleRequest, urlOf } from './reference/call.ts';
import { LOCAL_HOSTS } from './reference/local-hosts.ts';
import type { TryCall } from './reference/try-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('.try form')) {
  const call: TryCall = JSON.parse(form.dataset.call ?? '{}');
  const output = form.querySelector('output') as HTMLOutputElement;
  const fill = (name: string, value: string) => {
    const control = controlOf(form, name);
    if (control) control.value = value;
  };

  controlOf(form, 'example')?.addEventListener('change', (event) => {
    const example = call.examples[Number((event.target as HTMLSelectElement).value)];
    if (!example) return;
    for (const [index, value] of example.path.entries()) fill(`path-${index}`, value);
    fill('query', JSON.stringify(example.query, null, 2));
    fill('headers', JSON.stringify(example.headers, null, 2));
    const { body = null } = example;
    fill('body', typeof body === 'string' ? body : JSON.stringify(body, null, 2));
  });

  // A form always says where it sends to.
  const label = () => {
    const url = isInPage(form) ? null : URL.parse(controlOf(form, 'base')?.value ?? '');
    const button = form.querySelector('button');
    if (button) button.textContent = url ? `Send to ${url.host}` : 'Send';
  };
  controlOf(form, 'base')?.addEventListener('input', label);
  for (const radio of form.querySelectorAll<HTMLInputElement>('[name="target"]'))
    radio.addEventListener('change', () => {
      if (radio.dataset.base) fill('base', radio.dataset.base);
      label();
    });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.textContent = 'Sending …';
    output.textContent = isInPage(form) ? await sendInPage(form, call, output) : await send(form, call);
  });
  offerMade(form, call, output);
  form.hidden = false;
}

function controlOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null;
}

function isInPage(form: HTMLFormElement): boolean {
  return controlOf(form, 'target')?.value === 'page';
}

async function sendInPage(form: HTMLFormElement, call: TryCall, output: HTMLOutputElement): Promise<string> {
  const loading = setTimeout(() => (output.textContent = 'Loading the sandbox …'), 500);
  const opened = await inPageSandbox().catch((error: Error) => error);
  clearTimeout(loading);
  if (opened instanceof Error) return `The sandbox could not be loaded: ${opened.message}`;
  const effect = controlOf(form, 'fault')?.value as 'drop_after' | 'failure' | '' | undefined;
  if (effect) await opened.control.faults.create({ operation_id: call.operationId, effect, times: 1 });
  return exchange(form, call, {
    base: '',
    fetch: async (...sent) => {
      const response = await opened.fetch(...sent);
      if (call.makes) await remember(call.operationId, call.makes, response.clone());
      return response;
    },
    failure: (message) =>
      `No response: ${message}. The call may have been carried out or not: look it up before you send it again.`,
  });
}

/** Keeps the id of what a call has made, so that other forms can use it. */
async function remember(operationId: string, place: string[], response: Response): Promise<void> {
  let value: unknown = response.ok ? await response.json() : undefined;
  for (const name of place) value = (value as Record<string, unknown> | undefined)?.[name];
  if (typeof value === 'string') keep('made', { ...kept('made'), [operationId]: value });
}

/** Offers what was made in the sandbox in the page, in place of what the examples use. */
function offerMade(form: HTMLFormElement, { needs }: TryCall, output: HTMLOutputElement): void {
  const place = form.querySelector<HTMLElement>('.made');
  const made = kept('made') ?? {};
  const buttons = needs.flatMap(({ operationId, noun, example }) => {
    const id = made[operationId];
    if (id === undefined) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = `Use the ${noun} that you made`;
    button.addEventListener('click', () => {
      for (const field of form.querySelectorAll<HTMLInputElement>('textarea, [name^="path-"]'))
        field.value = field.value.replaceAll(example, id);
      output.textContent = `The form has ${id} now.`;
    });
    return [button];
  });
  place?.replaceChildren(...buttons);
  place?.toggleAttribute('hidden', buttons.length === 0);
}

async function send(form: HTMLFormElement, call: TryCall): Promise<string> {
  const { writesTo } = form.dataset;
  const written = controlOf(form, 'base')?.value ?? '';
  const base = URL.parse(written);
  if (!base) return 'Not sent: the base URL is not a valid URL.';
  if (writesTo !== undefined && base.origin !== writesTo && !LOCAL_HOSTS.includes(base.hostname)) {
    const named = LOCAL_HOSTS.includes(new URL(writesTo).hostname) ? '' : ` or to ${writesTo}`;
    return `Not sent: this operation changes data, and this page sends such calls only to a sandbox on your machine${named}.`;
  }
  return exchange(form, call, {
    base: written.replace(/\/+$/, ''),
    fetch: globalThis.fetch,
    failure: (message) =>
      `No response from ${base.host}: ${message}. Either nothing runs there, or it does not accept calls from this page.`,
  });
}

interface Target {
  base: string;
  fetch: typeof globalThis.fetch;
  /** What the reader is told if there is no response. */
  failure(message: string): string;
}

/** Sends the request. @returns what to show of the response */
async function exchange(
  form: HTMLFormElement,
  call: TryCall,
  { base, fetch, failure }: Target,
): Promise<string> {
  let request: SampleRequest;
  try {
    request = requestOf(call, (name) => controlOf(form, name)?.value ?? '');
  } catch (error) {
    return `Not sent: ${error instanceof Error ? error.message : error}`;
  }
  const body = bodyOf(request);
  try {
    const response = await fetch(urlOf(request, base), {
      method: request.method,
      headers: headersOf(request, body),
      body: sentBody(form, body),
    });
    return `HTTP ${response.status}\n${await shown(response)}`;
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/** The request that the form describes. */
function requestOf({ request, path, credentials, examples }: TryCall, value: (name: string) => string) {
  const filled = credentials
    .map((credential, index) => ({ ...credential, value: value(`credential-${index}`) }))
    .filter((credential) => credential.value !== '' && credential.value !== credential.prefix);
  const valuesIn = (place: string) =>
    Object.fromEntries(filled.filter((one) => one.place === place).map((one) => [one.name, one.value]));
  const json = (name: string, label: string): Json => {
    try {
      return JSON.parse(value(name) || '{}');
    } catch (error) {
      throw new Error(`${label} is not JSON: ${error instanceof Error ? error.message : error}`);
    }
  };
  const { body } = examples[0] ?? {};
  const isPlain = typeof body === 'string' && request.mediaType !== undefined;
  return {
    ...request,
    pathParams: Object.fromEntries(path.map((name, index) => [name, value(`path-${index}`)])),
    query: { ...(json('query', 'Query') as Record<string, Json>), ...valuesIn('query') },
    headers: { ...valuesIn('header'), ...(json('headers', 'Headers') as Record<string, string>) },
    ...(body === undefined ? {} : { body: isPlain ? value('body') : json('body', 'Body') }),
  };
}

function sentBody(form: HTMLFormElement, body: CallBody | undefined): BodyInit | undefined {
  const fileOf = (name: string) => (controlOf(form, name) as HTMLInputElement | null)?.files?.[0];
  switch (body?.kind) {
    case undefined:
      return undefined;
    case 'text':
      return body.text;
    case 'form':
      return new URLSearchParams(body.pairs);
    case 'file':
      return fileOf('file');
    case 'parts': {
      const data = new FormData();
      for (const { name, value, isFile } of body.parts) {
        const file = isFile ? fileOf(`file-${name}`) : undefined;
        if (file) data.append(name, file);
        else if (!isFile) data.append(name, value);
      }
      return data;
    }
  }
}

/** The body of a response as text. */
async function shown(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!/^text\/|[/+](json|xml|yaml|csv)|^$/.test(type)) {
    const { size } = await response.blob();
    return `${size} bytes of ${type}`;
  }
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
