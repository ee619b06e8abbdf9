import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateClient, updateFolder } from '@payments-openapi/codegen';
import * as billing from '../src/billing/policy.ts';
import * as payments from '../src/payments/totals.ts';
import * as lists from '../src/records/page.ts';
import { memberComments, policiesOf } from './policies.ts';

const document = path.resolve(import.meta.dirname, '../control/dist/openapi.json');
const source = path.resolve(import.meta.dirname, '../src');

/**
 * Writes `src/generated/`: the types and the client of the control interface, from its bundled contract, and the
 * policies with their reasons, from the comments on them. With `check` it writes nothing.
 *
 * @returns the files that differed
 */
export async function generate({ check }: { check: boolean }): Promise<string[]> {
  const contract = JSON.parse(await readFile(document, 'utf8'));
  const style = {
    maker: 'createControl',
    client: 'Control',
    runtime: '@payments-openapi/client/runtime',
    isOneRelease: true,
  };
  const files = {
    ...(await generateClient(contract, style)),
    'policies.ts': policies(),
  };
  return updateFolder(path.join(source, 'generated'), files, check);
}

function policies(): string {
  const byArea = {
    billing: policiesOf(path.join(source, 'billing/policy.ts'), billing, { functions: true }),
    lists: policiesOf(path.join(source, 'records/page.ts'), lists, { functions: false }),
    payments: policiesOf(path.join(source, 'payments/totals.ts'), payments, { functions: false }),
  };
  const areas = Object.entries(byArea).map(([area, of]) => `  "${area}": [\n${linesOf(of)}  ],\n`);
  const settings = memberComments(path.join(source, 'records/sandboxes.ts'), 'SandboxSettings');
  return `// Generated from the comments on policies and settings by packages/sandbox/scripts/policies.ts.

/** Constants and functions that one reason explains. */
export interface Policy {
  /** Names; those of constants with their value, such as \`MAX_CYCLES = 200\`. */
  names: readonly string[];
  /** What the policy is, and why. */
  why: string;
}

/** What the interface leaves open and the sandbox decides, by area. */
export const POLICIES: Readonly<Record<'billing' | 'lists' | 'payments', readonly Policy[]>> = {
${areas.join('')}};

/** What each setting of a sandbox does. */
export const SETTINGS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(settings), undefined, 2)};
`;
}

/** One line each, since nobody edits them here. */
function linesOf(policies: readonly object[]): string {
  return policies.map((policy) => `    ${JSON.stringify(policy)},\n`).join('');
}
