import { operations } from '@payments-openapi/spec';
import { type Block, type Page, prose } from '../page/page.ts';
import { firstSentence } from '../reference/operation-page.ts';
import { operationPanel } from '../reference/operation-panel.ts';
import type { Reference } from '../reference/reference.ts';
import { defaultBaseUrl } from '../reference/samples.ts';

/** The operation that the guides call first. A contract may be without it. */
const FIRST_CALL = 'users_get';

interface HomeOptions {
  title: string;
  baseUrl: string | undefined;
  /** What stands below the first call. */
  blocks: Block[];
}

/** The home page: what the API is, a first call with its response, and where to go. */
export function homePage(reference: Reference, { title, baseUrl, blocks }: HomeOptions): Page {
  const { document } = reference;
  const { summary, description = '' } = document.info as { summary?: string; description?: string };
  const lead = summary ?? firstSentence(description);
  const all = operations(document);
  const panels = all
    .filter(({ method }) => method === 'GET')
    .map((operation) => operationPanel(reference, operation, baseUrl ?? defaultBaseUrl(document)));
  const isShort = ({ requests, responses }: (typeof panels)[number]) =>
    requests.length > 0 && responses.some(({ request }) => request === 0);
  // The shortest response says most about the API in the least space.
  const [shortest] = panels
    .filter(isShort)
    .toSorted((one, other) => sizeOf(one.responses) - sizeOf(other.responses));
  const guided = all.find(({ operationId }) => operationId === FIRST_CALL);
  const panel = guided ? operationPanel(reference, guided, baseUrl ?? defaultBaseUrl(document)) : shortest;
  const links = [
    '[Make a first call](/start/first-call/)',
    `[Browse ${all.length === 1 ? 'the operation' : `all ${all.length} operations`}](/api/)`,
  ];
  return {
    slug: '',
    title,
    description: lead,
    name: title,
    isHome: true,
    blocks: [prose(lead, links.map((link) => `- ${link}`).join('\n')), ...blocks],
    ...(panel
      ? {
          panel: {
            ...panel,
            requests: panel.requests.slice(0, 1),
            responses: panel.responses.filter(({ request }) => request === 0),
          },
        }
      : {}),
  };
}

function sizeOf(responses: { request?: number; text: string }[]): number {
  return responses.find(({ request }) => request === 0)?.text.length ?? Number.POSITIVE_INFINITY;
}
