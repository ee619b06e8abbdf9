import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '@payments-openapi/sandbox';
import { type OpenApiDocument, operationOf } from '@payments-openapi/spec';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isJourneyCall } from './checks.ts';
import { JOURNEYS } from './journeys.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const control: OpenApiDocument = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve('@payments-openapi/sandbox/control.json'), 'utf8'),
);

describe('the Arazzo document', () => {
  it('passes when Redocly Respect runs it against the sandbox', async () => {
    const sandbox = await startServer({ port: 0 });
    const folder = await mkdtemp(path.join(os.tmpdir(), 'respect-'));
    onTestFinished(async () => {
      await sandbox.close();
      await rm(folder, { recursive: true });
    });
    // It refers to the contracts in the packages installed beside it.
    const scope = path.join(folder, 'node_modules/@payments-openapi');
    const file = path.join(scope, 'conformance/journeys.arazzo.yaml');
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(path.join(root, 'packages/conformance/journeys.arazzo.yaml'), file);
    await symlink(path.join(root, 'spec'), path.join(scope, 'spec'));
    await symlink(path.join(root, 'packages/sandbox'), path.join(scope, 'sandbox'));
    const servers = `payments=${sandbox.url},control=${sandbox.url}`;
    const output = path.join(folder, 'report.json');
    // Not in the repository, whose redocly.yaml is for linting the contract.
    const run = await execa('redocly', ['respect', file, `--server=${servers}`, `--json-output=${output}`], {
      cwd: folder,
      preferLocal: true,
      localDir: import.meta.dirname,
      reject: false,
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    expect(run.exitCode, `${run.stdout}\n${run.stderr}`).toBe(0);
    const { status, files } = JSON.parse(await readFile(output, 'utf8'));
    const [ran] = Object.values(files);
    expect(status).toBe('success');
    expect(ran).toMatchObject({ totalRequests: JOURNEYS.flatMap(({ steps }) => steps).length });
    expect(ran).toHaveProperty('executedWorkflows.length', JOURNEYS.length);
  });

  it('calls operations that the control interface has', () => {
    for (const step of JOURNEYS.flatMap(({ steps }) => steps)) {
      if (isJourneyCall(step)) continue;
      const { method, path } = operationOf(control, step.control);
      expect([method, path]).toEqual(['POST', `/_sandbox${step.path}`]);
    }
  });
});
