import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { load } from 'js-yaml';
import type { Seed } from '../../generated/contract.ts';

const file = createRequire(import.meta.url).resolve('@payments-openapi/sandbox/ready-seed.yaml');

/** The ready seed, read from its file in development. The build replaces this module with its contents. */
export const readySeed: Seed = load(readFileSync(file, 'utf8')) as Seed;
