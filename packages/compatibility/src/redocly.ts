import { tool } from '@payments-openapi/tooling/tool';
import type { Work } from './row.ts';

/** Generates a client with Redocly's CLI. The output is a path that ends in `.ts`, whatever the language is. */
export async function generateByRedocly(
  { document, folder }: Work,
  language: 'typescript' | 'python',
  output: string,
): Promise<void> {
  const given = ['generate-client', document, '--output', output, '--generator', language];
  await tool('redocly', given, { cwd: folder });
}
