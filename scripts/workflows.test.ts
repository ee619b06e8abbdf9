import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { root } from '@payments-openapi/tooling/tool';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const { packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const names = globSync('.github/workflows/*.yml', { cwd: root }).sort();
const workflows = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(path.join(root, name), 'utf8') })),
);

interface Job {
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
}

/** The validator's schema is older than this permission. */
const UNKNOWN_PERMISSION = /^ +attestations: write\n/m;

describe.each(workflows)('$name', ({ text }) => {
  it('is a valid workflow', () => {
    expect(validateWorkflow(text.replace(UNKNOWN_PERMISSION, '')).errors).toEqual([]);
    const broken = text.replace('runs-on: ubuntu-latest', 'run-on: ubuntu-latest');
    expect(validateWorkflow(broken).errors).not.toEqual([]);
  });

  it('pins third-party actions to a commit, with a comment for the version', () => {
    for (const [, action, version] of text.matchAll(/uses: ([\w.-]+\/[\w./-]+)@(.*)/g)) {
      const isMajorAllowed = action?.startsWith('actions/') && /^v\d+$/.test(version ?? '');
      if (!isMajorAllowed) expect(version, action).toMatch(/^[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it('gives each job only the permissions that it declares, and no persistent token', () => {
    const { permissions, jobs } = parse(text) as { permissions?: object; jobs: Record<string, Job> };
    for (const [id, job] of Object.entries(jobs)) expect(job.permissions ?? permissions, id).toBeDefined();
    expect(text).not.toMatch(/secrets\.(?!GITHUB_TOKEN)/);
  });

  it('runs the pnpm of packageManager, and scripts that exist', async () => {
    for (const [pnpm] of text.matchAll(/pnpm@[\w.-]+/g)) expect(pnpm).toBe(packageManager);
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    for (const [, script] of text.matchAll(/npm run (?:--silent )?(\w+)/g))
      expect(scripts).toHaveProperty(script ?? '');
    const named = text.matchAll(/node ((?:packages\/\w+\/)?scripts\/[\w/-]+\.ts)/g);
    const files = [...new Set([...named].map(([, file]) => file ?? ''))];
    expect(globSync(files, { cwd: root }).sort()).toEqual(files.sort());
  });
});

/** Workflows that users copy, so they run elsewhere. */
const forUsers = globSync(
  ['examples/*/.github/workflows/*.yml', 'packages/conformance/{action,*.workflow}.yml'],
  { cwd: root },
).sort();

describe('workflows for users', () => {
  it.each(forUsers)('%s is valid', async (name) => {
    const text = await readFile(path.join(root, name), 'utf8');
    const validate = name.endsWith('action.yml') ? validateAction : validateWorkflow;
    expect(validate(text).errors).toEqual([]);
    const broken = text.replace(/ (uses|run): /, ' misspelt: ');
    expect(validate(broken).errors).not.toEqual([]);
  });
});

describe('only the job that publishes', () => {
  it('can authenticate to the registry', () => {
    const publishers = workflows.flatMap(({ name, text }) =>
      Object.entries((parse(text) as { jobs: Record<string, Job> }).jobs)
        .filter(([, { permissions }]) => permissions?.['id-token'] === 'write')
        .map(([id]) => `${path.basename(name)} ${id}`),
    );
    expect(publishers.filter((job) => !job.startsWith('docs.yml'))).toEqual(['release.yml publish']);
  });
});
