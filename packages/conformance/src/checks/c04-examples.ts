import { isDeepStrictEqual } from 'node:util';
import type { ContractOperation } from '../contract/contract.ts';
import type { Check, Context, Step } from '../run/check.ts';
import { exampleSteps, isWrite } from '../run/examples.ts';
import { about, answered } from './statement.ts';

/** Any status that the contract does not declare: a mock answers it from `default`. */
const FAILURE_STATUS = 409;

/** Each named request is accepted, and each named response fits; a mock that answers with examples gives each. */
export const examples: Check = {
  id: 'C04',
  makesSuccesses: true,
  title: 'Every named request is accepted, and every named response fits',
  steps(context) {
    const requests = exampleSteps(context, (exchange, { report }) => {
      if (exchange.outcome === 'success') return;
      report.finding(
        about(exchange, {
          pointer: exchange.made?.pointer ?? '',
          expected: 'a success',
          came: answered(exchange),
        }),
      );
    });
    return [...requests, ...context.contract.operations.flatMap((one) => responseSteps(context, one))];
  },
};

function responseSteps({ profile }: Context, operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  return operation.responseExamples.map(({ scenario, status, value }): Step => {
    const title = `response ${scenario} of ${status}`;
    const pointer = operation.responses[status] ?? '';
    const asks = profile.answersExamples && request !== undefined;
    return {
      operation,
      title,
      writes: asks && isWrite(operation),
      requests: asks ? 1 : 0,
      needs: [],
      async run({ validate, report, prepare, send }) {
        const subject = { operationId: operation.operationId, title, pointer, exchanges: [] };
        for (const { at, message } of validate(pointer, value))
          report.finding({ ...subject, expected: `the example's ${at} ${message}`, came: 'it does not' });
        if (!asks) return;
        const code = status === 'default' ? `code=${FAILURE_STATUS}, ` : '';
        const exchange = await send({
          operation,
          title,
          request: prepare(operation, request),
          override: { headers: { prefer: `${code}example=${scenario}` } },
        });
        if (!isDeepStrictEqual(exchange.json, value))
          report.finding(about(exchange, { pointer, expected: 'the example', came: answered(exchange) }));
      },
    };
  });
}
