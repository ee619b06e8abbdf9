import path from 'node:path';
import { readablePointer } from '@payments-openapi/changes/readable-pointer';
import {
  type Released,
  type ReleaseStore,
  type Report,
  readDocument,
  readReleased,
  reportOn,
} from '@payments-openapi/changes/release';
import { readArgs } from '@payments-openapi/tooling/command';
import { contract } from '@payments-openapi/tooling/documents';
import { root } from '@payments-openapi/tooling/tool';

const HELP = `
Compares the bundled contract with the last released one (spec/released/), and reports what may break and which version
the next release needs. Breaking changes fail unless spec/released/approved.yaml approves them. Expired and unused
approvals fail too. Before the first release, breaking changes are only reported.

  npx pnpm exec node scripts/check-breaking.ts     also part of npm test
  --base <file>               compare with this bundle instead, as released with its info.version
  --revision <file>           compare this bundle instead
  --json                      print the report as JSON

Exit codes: 0 no unapproved breaking changes; 1 some; 2 invalid arguments or an unreadable file.
`;

export const store: ReleaseStore = {
  released: path.join(root, 'spec/released'),
  changelog: path.join(root, 'spec/released/CHANGELOG.md'),
};

export const bundled = path.join(contract.dist, 'openapi.json');

/** Reports what changed in the bundled contract since its last release. */
export async function reportChanges(): Promise<Report> {
  const today = new Date().toISOString().slice(0, 10);
  return reportOn(store, await readReleased(store), await readDocument(bundled), today);
}

/** Prints what changed since the last release. @returns whether it can be released */
export async function checkChanges(): Promise<boolean> {
  const report = await reportChanges();
  print(report);
  return report.problems.length === 0;
}

function print({ released, version, bump, next, changes, problems }: Report): void {
  for (const { change, reason } of changes) {
    const { impact, pointer, message } = change;
    const approved = reason === undefined ? '' : ` Approved: ${reason}`;
    if (impact !== 'patch') console.log(`${impact}  ${readablePointer(pointer)}: ${message}${approved}`);
  }
  const since = released === '0.0.0' ? 'Before the first release' : `Since ${released}`;
  const required = bump ? `at least ${next} (${bump})` : 'not needed';
  console.log(
    `${since}: ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}; the next version is ${required}; info.version is ${version}`,
  );
  for (const problem of problems) console.error(problem);
}

async function readBase(file: string | undefined): Promise<Released> {
  if (!file) return readReleased(store);
  const document = await readDocument(file);
  return { version: document.info.version, document };
}

if (import.meta.main) {
  const { values } = readArgs(HELP, {
    options: {
      base: { type: 'string' },
      revision: { type: 'string', default: bundled },
      json: { type: 'boolean', default: false },
    },
  });
  const today = new Date().toISOString().slice(0, 10);
  try {
    const revision = await readDocument(values.revision);
    const report = await reportOn(store, await readBase(values.base), revision, today);
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else print(report);
    process.exitCode = report.problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
