import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Json, OpenApiDocument } from '@payments-openapi/spec';
import { tool } from '@payments-openapi/tooling/tool';
import type { Impact } from './change.ts';

/** A change in the output of `redocly diff`. */
export interface RawChange {
  /** Pointer through the references from the first use. */
  path: string;
  typeName: string;
  kind: 'added' | 'removed' | 'modified';
  impact: Impact;
  verdicts: { ruleId: string; impact: Impact; message: string }[];
  /** For a modification: the keyword, or `key` for a rename. */
  property?: string;
  base?: { pointer: string; value?: Json };
  revision?: { pointer: string; value?: Json };
}

/** Finds the changes between two documents with Redocly. */
export async function redoclyDiff(base: OpenApiDocument, revision: OpenApiDocument): Promise<RawChange[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'changes-'));
  try {
    const write = async (name: string, value: unknown) => {
      const file = path.join(folder, name);
      await writeFile(file, JSON.stringify(value));
      return file;
    };
    const [from, to, config] = await Promise.all([
      write('base.json', base),
      write('revision.json', revision),
      // Not the repository's configuration, whose lint rules are not needed here.
      write('redocly.yaml', { telemetry: 'off', extends: ['diff-recommended'] }),
    ]);
    const output = path.join(folder, 'changes.json');
    const options = ['--format=json', '--fail-on=none', `--config=${config}`, `--output=${output}`];
    await tool('redocly', ['diff', from, to, ...options]);
    return JSON.parse(await readFile(output, 'utf8')).changes;
  } finally {
    await rm(folder, { recursive: true });
  }
}
