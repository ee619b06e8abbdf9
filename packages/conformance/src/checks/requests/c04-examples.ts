import { isDeepStrictEqual } from 'node:util';
import { type Json, readPointer } from '@payments-openapi/spec';
import type { ContractOperation } from '../../contract/contract.ts';
import { REFUSED } from '../../findings/finding.ts';
import type { Check, CheckContext, Step } from '../../run/check.ts';
import { exampleSteps } from '../../run/examples.ts';
import { describeResponse, findingAbout, formatValue } from '../describe.ts';

/** A status that the contract does not declare. A mock takes its response from `default`. */
const FAILURE_STATUS = 409;

/** Example requests are accepted. A mock must also return each example response, and only then are these checked. */
export const examples: Check = {
  id: 'C04',
  sendsExamples: true,
  title: 'Every example request is accepted, and a mock returns every example response',
  steps(context) {
    const requests = exampleSteps(context, (exchange, { report }) => {
      if (exchange.outcome === 'success') return;
      report.finding(
        findingAbout(exchange, {
          pointer: exchange.validity?.pointer ?? '',
          kind: REFUSED.example,
          expected: 'a success',
          actual: describeResponse(exchange),
        }),
      );
    });
    return [...requests, ...context.contract.operations.flatMap((one) => responseSteps(context, one))];
  },
};

function responseSteps({ profile }: CheckContext, operation: ContractOperation): Step[] {
  const [request] = operation.requestExamples;
  if (!profile.returnsExamples || !request) return [];
  return operation.responseExamples.map(({ scenario, status, value }): Step => {
    const title = `response ${scenario} of ${status}`;
    const pointer = operation.responses[status] ?? '';
    return {
      operation,
      title,
      writes: !operation.isSafe,
      requests: 1,
      needs: [],
      async run({ validate, report, prepare, send }) {
        const subject = { operationId: operation.operationId, title, pointer, exchanges: [] };
        for (const { at, message } of validate(pointer, value))
          report.finding({
            ...subject,
            expected: `the example's ${at} ${message}`,
            actual: formatValue(readPointer(value, at) as Json | undefined),
          });
        const code = status === 'default' ? `code=${FAILURE_STATUS}, ` : '';
        const exchange = await send({
          operation,
          title,
          request: prepare(operation, request),
          override: { headers: { prefer: `${code}example=${scenario}` } },
        });
        if (!isDeepStrictEqual(exchange.json, value))
          report.finding(
            findingAbout(exchange, { pointer, expected: 'the example', actual: describeResponse(exchange) }),
          );
      },
    };
  });
}
