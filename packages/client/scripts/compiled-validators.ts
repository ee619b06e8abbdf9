import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeValidators } from '@payments-openapi/codegen/validators';
import * as formats from '../src/validation/formats.ts';

export const contractFile = fileURLToPath(import.meta.resolve('@payments-openapi/spec/openapi.json'));

let compiled: Promise<string> | undefined;

async function compile(): Promise<string> {
  return writeValidators(JSON.parse(await readFile(contractFile, 'utf8')), formats);
}

/** Compiles the validators into a bundle, so that published code needs neither Ajv nor `eval`. */
export const compiledValidators = {
  name: 'compiled-validators',
  async load(id: string) {
    if (!id.endsWith('/src/validation/validators.ts')) return undefined;
    // Once for all bundles of a build: it takes a second.
    compiled ??= compile();
    return { code: await compiled, moduleType: 'js' as const };
  },
};
