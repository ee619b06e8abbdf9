import type { TryExample } from './reference/try-form.ts';

type Method = (...args: unknown[]) => { withResponse(): Promise<{ envelope: unknown; response: Response }> };
type Clients = Record<string, (options: { baseUrl: string; retries: number }) => object>;

/** Loads the clients when a form is first sent, because most readers never send one. */
async function clients(): Promise<Clients> {
  const { createClient } = await import('@payments-openapi/client');
  const { createControl } = await import('@payments-openapi/sandbox/control-client');
  return { api: createClient, control: createControl };
}

for (const form of document.querySelectorAll<HTMLFormElement>('.try form')) {
  const examples: TryExample[] = JSON.parse(form.dataset.examples ?? '[]');
  const control = (name: string) =>
    form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null;
  const output = form.querySelector('output') as HTMLOutputElement;

  control('example')?.addEventListener('change', (event) => {
    const example = examples[Number((event.target as HTMLSelectElement).value)];
    for (const [index, value] of (example?.path ?? []).entries()) {
      const input = control(`path-${index}`);
      if (input) input.value = value;
    }
    const params = control('params');
    if (params) params.value = JSON.stringify(example?.params ?? {}, null, 2);
  });

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.textContent = 'Sending …';
    output.textContent = await send(
      form,
      (name) => control(name)?.value ?? '',
      examples[0]?.path.length ?? 0,
    );
  });
  form.hidden = false;
}

async function send(form: HTMLFormElement, value: (name: string) => string, paths: number): Promise<string> {
  const { client = '', operation = '' } = form.dataset;
  const [group = '', verb = ''] = operation.split('_');
  try {
    const params: object = JSON.parse(value('params') || '{}');
    const path = Array.from({ length: paths }, (_, index) => value(`path-${index}`));
    const args = Object.keys(params).length > 0 ? [...path, params] : path;
    const made = (await clients())[client]?.({ baseUrl: value('base').replace(/\/+$/, ''), retries: 0 });
    const groups = made as Record<string, Record<string, Method>> | undefined;
    const call = groups?.[group]?.[verb];
    if (!call) throw new Error(`the client has no ${group}.${verb}`);
    const { envelope, response } = await call(...args).withResponse();
    return `HTTP ${response.status}\n${JSON.stringify(envelope, null, 2)}`;
  } catch (error) {
    const envelope = error instanceof Error && 'envelope' in error ? error.envelope : undefined;
    const shown = envelope === undefined ? '' : `\n${JSON.stringify(envelope, null, 2)}`;
    return `${error instanceof Error ? error.message : error}${shown}`;
  }
}
