import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import { addFault, removeFault } from '../faults/set.ts';
import { Failure } from '../input/failures.ts';
import { readPage } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const faultsHandlers: ControlHandlers<'faults'> = {
  async faults_create({ body: { operation_id = null, ...fault } }, context) {
    if (operation_id !== null && !isOfService(operation_id)) {
      throw new Failure('notFound', 'body.operation_id: the service has no such operation');
    }
    return { fault: await addFault(context, { operation_id, ...fault }) };
  },

  async faults_list({ query }, { sandbox }) {
    const { offset, limit } = readPage(query);
    return { faults: sandbox.faults.toReversed().slice(offset, offset + limit) };
  },

  async faults_delete({ path: { id } }, context) {
    await removeFault(context, id);
    return {};
  },
};

function isOfService(id: string): boolean {
  return operations(loadServiceContract()).some(({ operationId }) => operationId === id);
}
