import path from 'node:path';
import { root } from '@payments-openapi/tooling/tool';

/** A hand-written OpenAPI document, and the folder of its bundle. */
export interface HandWritten {
  file: string;
  dist: string;
}

export const contract: HandWritten = {
  file: path.join(root, 'spec/openapi.yaml'),
  dist: path.join(root, 'spec/dist'),
};

export const control: HandWritten = {
  file: path.join(root, 'packages/sandbox/control/openapi.yaml'),
  dist: path.join(root, 'packages/sandbox/control/dist'),
};

/** The contract of the service and that of the sandbox's control interface. */
export const documents: readonly HandWritten[] = [contract, control];
