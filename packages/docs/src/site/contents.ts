/** A page written in Markdown. */
export interface WrittenPage {
  slug: string;
  /** The Markdown file, relative to the root of the repository. Its first heading is the title of the page. */
  file: string;
  /** Set if it is about this repository, so that it is not on an owner's site. */
  isOurs?: boolean;
  /**
   * The operations that it is about: without one of them, the page is left out. Without this list, the page suits every
   * contract with an operation of ours; with an empty one, every contract.
   */
  needs?: string[];
}

/** Who the pages are for: readers of this repository, or of the site that the owner of an API builds. */
export type Audience = 'repository' | 'owner';

const DOCS = 'packages/docs/pages';

/** Groups of the navigation, by what readers do, with their Markdown pages. */
export const GUIDES: { label: string; pages: WrittenPage[] }[] = [
  {
    label: 'Start',
    pages: [
      { slug: '', file: `${DOCS}/home.md` },
      { slug: 'start/install', file: `${DOCS}/install.md` },
      { slug: 'start/first-call', file: `${DOCS}/first-call.md`, needs: ['users_get'] },
      {
        slug: 'start/first-billing-test',
        file: `${DOCS}/first-billing-test.md`,
        needs: ['recurringPlans_create', 'recurringOrders_list'],
      },
      { slug: 'client', file: `${DOCS}/client.md` },
      { slug: 'client/values', file: 'packages/client/docs/values.md' },
      { slug: 'guides/lists', file: 'packages/client/docs/lists.md', needs: ['transactions_list'] },
    ],
  },
  {
    label: 'Billing',
    pages: [
      {
        slug: 'guides/recurring-billing',
        file: `${DOCS}/recurring-billing.md`,
        needs: ['recurringPlans_create'],
      },
      {
        slug: 'guides/billing-examples',
        file: `${DOCS}/billing-examples.md`,
        needs: ['recurringPlans_create', 'recurringPlans_calculateCycles'],
      },
      { slug: 'guides/money', file: 'packages/client/docs/money.md', needs: ['transactions_list'] },
      { slug: 'guides/time', file: `${DOCS}/time.md` },
    ],
  },
  {
    label: 'Errors and retries',
    pages: [
      { slug: 'guides/errors', file: `${DOCS}/errors.md` },
      { slug: 'guides/retries', file: `${DOCS}/retries.md` },
      { slug: 'guides/callbacks', file: `${DOCS}/callbacks.md` },
      { slug: 'guides/signing', file: 'packages/client/docs/credentials.md' },
    ],
  },
  {
    label: 'Testing',
    pages: [
      { slug: 'guides/working-with-the-sandbox', file: `${DOCS}/working-with-the-sandbox.md` },
      { slug: 'guides/testing', file: `${DOCS}/testing.md`, needs: ['users_get'] },
      {
        slug: 'guides/every-outcome',
        file: `${DOCS}/every-outcome.md`,
        needs: ['recurringPlans_create', 'cards_link'],
      },
      { slug: 'guides/simulate', file: `${DOCS}/simulate.md`, needs: ['recurringPlans_create'] },
      { slug: 'guides/faults', file: `${DOCS}/faults.md`, needs: ['users_get'] },
      { slug: 'guides/mocks', file: `${DOCS}/mocks.md` },
      { slug: 'guides/agents', file: `${DOCS}/agents.md`, needs: ['recurringPlans_create'] },
      { slug: 'guides/sandbox-in-ci', file: `${DOCS}/sandbox-in-ci.md` },
      { slug: 'sandbox', file: `${DOCS}/sandbox.md` },
      { slug: 'sandbox/commands', file: 'packages/sandbox/docs/commands.md' },
      { slug: 'sandbox/inspector', file: `${DOCS}/inspector.md` },
      { slug: 'sandbox/ready-seed', file: `${DOCS}/ready-seed.md` },
      { slug: 'sandbox/choices', file: `${DOCS}/choices.md` },
      {
        slug: 'sandbox/choices/billing',
        file: `${DOCS}/choices-billing.md`,
        needs: ['recurringPlans_create'],
      },
      { slug: 'sandbox/choices/payments', file: `${DOCS}/choices-payments.md`, needs: ['transactions_void'] },
      { slug: 'sandbox/limits', file: `${DOCS}/sandbox-limits.md` },
    ],
  },
  {
    label: 'Running a server',
    pages: [
      { slug: 'guides/conformance-in-ci', file: `${DOCS}/conformance-in-ci.md` },
      { slug: 'guides/conformance-proof', file: `${DOCS}/conformance-proof.md`, isOurs: true },
      { slug: 'guides/scaling', file: `${DOCS}/scaling.md` },
      { slug: 'guides/publish', file: `${DOCS}/publish.md`, isOurs: true },
      { slug: 'guides/versions', file: `${DOCS}/versions.md` },
      { slug: 'guides/support', file: `${DOCS}/support.md` },
    ],
  },
  {
    label: 'More',
    pages: [
      { slug: 'discrepancies', file: 'spec/DISCREPANCIES.md' },
      { slug: 'guides/questions', file: `${DOCS}/questions.md` },
      { slug: 'guides/generators', file: `${DOCS}/generators.md`, isOurs: true },
      { slug: 'guides/contracts', file: `${DOCS}/contracts.md`, isOurs: true },
      { slug: 'guides/mutation-score', file: `${DOCS}/mutation-score.md`, isOurs: true },
      { slug: 'client/peers', file: `${DOCS}/client-and-its-peers.md` },
      { slug: 'changelog', file: `${DOCS}/changelog.md` },
      { slug: 'machine-readable', file: `${DOCS}/machine-readable.md`, needs: [] },
    ],
  },
];

/** Files whose sections are spread over pages, and the pages that links to the whole file lead to. */
export const HOMES: [file: string, path: string][] = [
  ['packages/docs/pages/sandbox-choices.md', '/sandbox/choices/'],
  ['packages/client/README.md', '/client/'],
  ['packages/sandbox/README.md', '/sandbox/'],
  ['packages/sandbox/docs/control.md', '/sandbox/'],
  ['packages/docs/README.md', '/guides/publish/'],
  ['packages/conformance/README.md', '/guides/conformance-in-ci/'],
];

/** The pages of a site for this audience. */
export function writtenFor(audience: Audience): WrittenPage[] {
  return GUIDES.flatMap(({ pages }) => pages).filter(({ isOurs }) => audience === 'repository' || !isOurs);
}
