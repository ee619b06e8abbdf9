import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contract, control } from '@payments-openapi/tooling/documents';
import { root, tool } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';

interface Score {
  agentReadiness: number;
  subscores: Record<string, number>;
}

describe.for([
  { name: 'the contract', least: 75.8, ...contract },
  { name: 'the control contract', least: 80.4, ...control },
])('redocly score of $name', ({ name, least, dist }) => {
  it('does not fall, is the one in the docs, and complete in what does not depend on the service', async () => {
    const { stdout } = await tool('redocly', ['score', path.join(dist, 'openapi.json'), '--format=json']);
    const { agentReadiness, subscores }: Score = JSON.parse(stdout);
    expect(agentReadiness).toBeGreaterThanOrEqual(least);
    const page = await readFile(path.join(root, 'packages/docs/pages/generators.md'), 'utf8');
    const [, published] = new RegExp(`^\\| ${name} +\\| (\\d+) +\\|$`, 'm').exec(page) ?? [];
    expect(published).toBe(String(Math.round(agentReadiness)));
    expect(subscores).toMatchObject({ exampleCoverage: 1, errorClarity: 1, identifierClarity: 1 });
  });
});
