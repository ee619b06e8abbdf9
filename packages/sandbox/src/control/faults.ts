import { operations } from '@payments-openapi/spec';
import { loadServiceContract } from '../contract/load.ts';
import { addFault, removeFault, updateFault } from '../faults/set.ts';
import { Failure, WITHOUT_BODY } from '../input/failures.ts';
import { readPage } from '../records/page.ts';
import type { ControlHandlers } from './types.ts';

export const faultsHandlers: ControlHandlers<'faults'> = {
  async faults_create({ body: { operation_id = null, ...fault } }, context) {
    checkOperation(operation_id);
    checkStatus(fault.http_status);
    return { fault: await addFault(context, { operation_id, ...fault }) };
  },

  async faults_list({ query }, { sandbox }) {
    const { offset, limit } = readPage(query);
    return { faults: sandbox.faults.toReversed().slice(offset, offset + limit) };
  },

  async faults_update({ path: { id }, body }, context) {
    checkOperation(body.operation_id ?? null);
    checkStatus(body.http_status);
    return { fault: await updateFault(context, id, body) };
  },

  async faults_delete({ path: { id } }, context) {
    await removeFault(context, id);
    return {};
  },
};

/** @throws {Failure} unless it is an operation of the service, or null for all */
function checkOperation(id: string | null): void {
  if (id === null || operations(loadServiceContract()).some(({ operationId }) => operationId === id)) return;
  throw new Failure('notFound', 'body.operation_id: the service has no such operation');
}

/** @throws {Failure} if no response with this HTTP status has a body */
function checkStatus(status: number | null | undefined): void {
  if (!status || !WITHOUT_BODY.includes(status)) return;
  throw new Failure(
    'ruleViolated',
    `body.http_status: a response with ${WITHOUT_BODY.join(', ')} has no body`,
  );
}
