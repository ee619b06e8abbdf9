/** A page written in Markdown. */
export interface WrittenPage {
  slug: string;
  /** The Markdown file, relative to the root of the repository. Its first heading is the title of the page. */
  file: string;
  /** Set if it is about this repository, so that it is not on an owner's site. */
  isOurs?: boolean;
}

/** Who the pages are for: readers of this repository, or of the site that the owner of an API builds. */
export type Audience = 'repository' | 'owner';

const docs = 'packages/docs/pages';

/** Groups of the navigation, with their Markdown pages. */
export const WRITTEN: { label: string; pages: WrittenPage[] }[] = [
  {
    label: 'Start',
    pages: [
      { slug: '', file: `${docs}/home.md` },
      { slug: 'start/install', file: `${docs}/install.md` },
      { slug: 'start/first-call', file: `${docs}/first-call.md` },
      { slug: 'start/first-billing-test', file: `${docs}/first-billing-test.md` },
    ],
  },
  {
    label: 'Guides',
    pages: [
      { slug: 'guides/working-with-the-sandbox', file: `${docs}/working-with-the-sandbox.md` },
      { slug: 'guides/recurring-billing', file: `${docs}/recurring-billing.md` },
      { slug: 'guides/errors', file: `${docs}/errors.md` },
      { slug: 'guides/retries', file: `${docs}/retries.md` },
      { slug: 'guides/signing', file: `${docs}/signing.md` },
      { slug: 'guides/callbacks', file: `${docs}/callbacks.md` },
      { slug: 'guides/money', file: 'packages/client/docs/money.md' },
      { slug: 'guides/time', file: `${docs}/time.md` },
      { slug: 'guides/lists', file: `${docs}/lists.md` },
      { slug: 'guides/mocks', file: `${docs}/mocks.md` },
      { slug: 'guides/testing', file: `${docs}/testing.md` },
      { slug: 'guides/every-outcome', file: `${docs}/every-outcome.md` },
      { slug: 'guides/faults', file: `${docs}/faults.md` },
      { slug: 'guides/sandbox-in-ci', file: `${docs}/sandbox-in-ci.md` },
      { slug: 'guides/conformance-in-ci', file: `${docs}/conformance-in-ci.md` },
      { slug: 'guides/conformance-proof', file: `${docs}/conformance-proof.md`, isOurs: true },
      { slug: 'guides/scaling', file: `${docs}/scaling.md` },
      { slug: 'guides/generators', file: `${docs}/generators.md`, isOurs: true },
      { slug: 'guides/publish', file: `${docs}/publish.md`, isOurs: true },
      { slug: 'guides/versions', file: `${docs}/versions.md` },
      { slug: 'guides/questions', file: `${docs}/questions.md` },
    ],
  },
  {
    label: 'Sandbox',
    pages: [
      { slug: 'sandbox', file: `${docs}/sandbox.md` },
      { slug: 'sandbox/inspector', file: `${docs}/inspector.md` },
      { slug: 'sandbox/choices', file: `${docs}/choices.md` },
      { slug: 'sandbox/choices/billing', file: `${docs}/choices-billing.md` },
      { slug: 'sandbox/choices/payments', file: `${docs}/choices-payments.md` },
      { slug: 'sandbox/ready-seed', file: `${docs}/ready-seed.md` },
      { slug: 'sandbox/limits', file: `${docs}/sandbox-limits.md` },
    ],
  },
  {
    label: 'Client',
    pages: [
      { slug: 'client', file: `${docs}/client.md` },
      { slug: 'client/peers', file: `${docs}/client-and-its-peers.md` },
    ],
  },
  {
    label: 'More',
    pages: [
      { slug: 'discrepancies', file: 'spec/DISCREPANCIES.md' },
      { slug: 'changelog', file: `${docs}/changelog.md` },
      { slug: 'machine-readable', file: `${docs}/machine-readable.md` },
    ],
  },
];

/** Files whose sections are spread over pages, and the pages that links to the whole file lead to. */
export const HOMES: [file: string, path: string][] = [
  ['packages/docs/pages/sandbox-choices.md', '/sandbox/choices/'],
  ['packages/client/README.md', '/client/'],
  ['packages/sandbox/README.md', '/sandbox/'],
  ['packages/docs/README.md', '/guides/publish/'],
  ['packages/conformance/README.md', '/guides/conformance-in-ci/'],
];

/** The pages of a site for this audience. */
export function writtenFor(audience: Audience): WrittenPage[] {
  return WRITTEN.flatMap(({ pages }) => pages).filter(({ isOurs }) => audience === 'repository' || !isOurs);
}
