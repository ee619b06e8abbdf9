import { type Operation, operations } from '@payments-openapi/spec';
import { slugOf } from '../page/html.ts';
import { type Block, type Page, type Panel, prose, sentence } from '../page/page.ts';
import { isLocal } from '../reference/local-hosts.ts';
import { firstSentence } from '../reference/operation-page.ts';
import { operationPanel } from '../reference/operation-panel.ts';
import { type Reference, tagTitle } from '../reference/reference.ts';

/** The operation that the guides call first. A contract may be without it. */
const FIRST_CALL = 'users_get';

/** How to start what answers the first call. */
const START = `To send this call, start the sandbox. It needs no account and no key.

\`\`\`sh
npx @payments-openapi/sandbox
\`\`\``;

interface HomeOptions {
  title: string;
  /** What stands below the first call. Without it, the home page lists the groups of operations. */
  blocks?: Block[] | undefined;
  /** Whether the site has the guide to a first call. */
  hasFirstCall: boolean;
}

/** The home page: what the API is, a first call with its response, and where to go. */
export function homePage(reference: Reference, { title, blocks, hasFirstCall }: HomeOptions): Page {
  const { document } = reference;
  const {
    summary,
    description = '',
    version,
  } = document.info as { summary?: string; description?: string; version?: string };
  const lead = summary ?? firstSentence(description);
  const all = operations(document);
  const guided = reference.isOurs && all.find(({ operationId }) => operationId === FIRST_CALL);
  const panel = guided ? operationPanel(reference, guided) : shortestRead(reference, all);
  const links = [
    ...(hasFirstCall ? ['[Make a first call](/start/first-call/)'] : []),
    `[Browse ${all.length === 1 ? 'the operation' : `all ${all.length} operations`}](/api/)`,
  ];
  return {
    slug: '',
    title,
    description: lead,
    name: title,
    ...(version ? { eyebrow: `OpenAPI ${document.openapi}, version ${version}` } : {}),
    isHome: true,
    blocks: [
      prose(
        lead,
        ...(guided && isLocal(reference.baseUrl) ? [START] : []),
        links.map((link) => `- ${link}`).join('\n'),
      ),
      ...(blocks ?? [prose('## Operations', groupList(reference, all))]),
    ],
    ...(panel
      ? {
          panel: {
            ...panel,
            form: '',
            // A single example needs no name.
            requests: panel.requests.slice(0, 1).map((one) => ({ ...one, label: '' })),
            responses: panel.responses
              .filter(({ request }) => request === 0)
              .map((one) => ({ ...one, label: '' })),
          },
        }
      : {}),
  };
}

/** The groups of operations, with what they are for. */
function groupList({ document }: Reference, all: Operation[]): string {
  return (document.tags ?? [])
    .filter(({ name }) => all.some(({ tag }) => tag === name))
    .map((tag) => {
      const title = tagTitle(tag);
      const about = firstSentence(tag.description ?? '');
      return `- [${title}](/api/#${slugOf(title)})${about && `: ${sentence(about)}`}`;
    })
    .join('\n');
}

/** The panel of the read whose response is the shortest: it says most about the API in the least space. */
function shortestRead(reference: Reference, all: Operation[]): Panel | undefined {
  const sizeOf = ({ responses }: Panel) => responses.find(({ request }) => request === 0)?.text.length;
  return all
    .filter(({ method, object }) => method === 'GET' && !object.deprecated)
    .map((operation) => operationPanel(reference, operation))
    .filter(({ requests, ...panel }) => requests.length > 0 && sizeOf({ requests, ...panel }) !== undefined)
    .toSorted((one, other) => (sizeOf(one) ?? 0) - (sizeOf(other) ?? 0))[0];
}
