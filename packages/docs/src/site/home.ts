import { type Operation, operations } from '@payments-openapi/spec';
import { type Block, type Page, type Panel, prose } from '../page/page.ts';
import { firstSentence } from '../reference/operation-page.ts';
import { operationPanel } from '../reference/operation-panel.ts';
import type { Reference } from '../reference/reference.ts';

/** The operation that the guides call first. A contract may be without it. */
const FIRST_CALL = 'users_get';

interface HomeOptions {
  title: string;
  /** What stands below the first call. */
  blocks: Block[];
}

/** The home page: what the API is, a first call with its response, and where to go. */
export function homePage(reference: Reference, { title, blocks }: HomeOptions): Page {
  const { document } = reference;
  const { summary, description = '' } = document.info as { summary?: string; description?: string };
  const lead = summary ?? firstSentence(description);
  const all = operations(document);
  const guided = all.find(({ operationId }) => operationId === FIRST_CALL);
  const panel = guided ? operationPanel(reference, guided) : shortestRead(reference, all);
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

/** The panel of the read whose response is the shortest: it says most about the API in the least space. */
function shortestRead(reference: Reference, all: Operation[]): Panel | undefined {
  const sizeOf = ({ responses }: Panel) => responses.find(({ request }) => request === 0)?.text.length;
  return all
    .filter(({ method }) => method === 'GET')
    .map((operation) => operationPanel(reference, operation))
    .filter((panel) => sizeOf(panel) !== undefined)
    .toSorted((one, other) => (sizeOf(one) ?? 0) - (sizeOf(other) ?? 0))[0];
}
