import { createSandbox } from '@payments-openapi/sandbox';
import { CHECKS } from '../../src/checks/all.ts';
import { readContract } from '../../src/contract/contract.ts';
import type { Finding } from '../../src/findings/finding.ts';
import { type RunOptions, runChecks } from '../../src/run/run.ts';
import { createIndependentProfile } from '../independent/profile.ts';
import { createIndependentServer } from '../independent/server.ts';
import type { Fetch } from '../mutants/layer.ts';
import { type Allowed, layerOf } from './variations.ts';

const contract = await readContract();

/** Runs checks against an allowed server, by default for every operation, and returns its findings. */
export async function findingsFor(
  server: Allowed,
  { operations, checks = CHECKS }: Partial<Pick<RunOptions, 'operations' | 'checks'>> = {},
): Promise<string[]> {
  if (server.base === 'sandbox') {
    const sandbox = await createSandbox();
    try {
      return await findings(server, (request) => sandbox.fetch(request), { operations, checks });
    } finally {
      await sandbox.close();
    }
  }
  const { fetch } = await createIndependentServer();
  const profile = server.variations.reduce(
    (before, one) => one.profile?.(before) ?? before,
    createIndependentProfile(),
  );
  return findings(server, (request) => fetch(request), { profile, allowWrites: true, operations, checks });
}

async function findings(
  server: Allowed,
  serve: Fetch,
  options: Omit<RunOptions, 'contract' | 'baseUrl' | 'fetch' | 'seed'>,
): Promise<string[]> {
  const allowed = layerOf(server)(serve);
  const run = await runChecks({
    contract,
    baseUrl: 'http://allowed.example',
    fetch: (...args) => allowed(new Request(...args)),
    seed: server.seed,
    ...options,
  });
  return run.findings.map(textOf);
}

function textOf({ check, operationId = '', title, expected, actual }: Finding): string {
  return `${check} ${operationId} ${title}: expected ${expected}, got ${actual}`;
}
