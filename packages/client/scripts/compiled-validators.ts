import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeValidators } from '@payments-openapi/codegen/validators';
import * as formats from '../src/validation/formats.ts';

export const contractFile = fileURLToPath(import.meta.resolve('@payments-openapi/spec/openapi.json'));

/** Compiles the validators into a bundle, so that published code needs neither Ajv nor `eval`. */
export const compiledValidators = {
  name: 'compiled-validators',
  async load(id: string) {
    if (!id.endsWith('/src/validation/validators.ts')) return undefined;
    return {
      code: writeValidators(JSON.parse(await readFile(contractFile, 'utf8')), formats),
      moduleType: 'js' as const,
    };
  },
};
