import path from 'node:path';
import { readArgs } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { changelogSection } from './changelog.ts';
import { compare } from './compare.ts';
import { corpusOf } from './corpus.fixture.ts';
import { entriesOf } from './entries.ts';
import { readDocument } from './release.ts';

const HELP = `
Prints the changelogs of random releases of the contract, for somebody to read. Generate the contract first.

  npx pnpm exec node packages/changes/src/corpus.ts
  --releases <number>     default 40
  --seed <number>         default 1
`;

const { values } = readArgs(HELP, {
  options: { releases: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
});
const document = await readDocument(path.join(contract.dist, 'openapi.json'));
const releases = corpusOf(document, { seed: Number(values.seed), releases: Number(values.releases) });
for (const [index, { titles, document: next }] of releases.entries()) {
  const changes = (await compare(document, next)).map((change) => ({ change }));
  console.log(`<!-- ${titles.join('; ')} -->`);
  console.log(changelogSection(`${index + 2}.0.0`, '2026-12-01', entriesOf(document, next, changes)));
}
