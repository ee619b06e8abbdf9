import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenApiDocument } from '@payments-openapi/spec';

const root = path.resolve(import.meta.dirname, '../../..');

/** The bundled contracts that the site is built from. */
export const contractFile = path.join(root, 'spec/dist/openapi.json');
export const controlFile = path.join(root, 'packages/sandbox/control/dist/openapi.json');

export const contract: OpenApiDocument = JSON.parse(await readFile(contractFile, 'utf8'));
export const control: OpenApiDocument = JSON.parse(await readFile(controlFile, 'utf8'));
