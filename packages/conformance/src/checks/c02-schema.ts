import { type Json, readPointer } from '@payments-openapi/spec';
import { placeOf } from '../contract/layers.ts';
import type { Check } from '../run/check.ts';
import { about, schemaOf, shown } from './statement.ts';

/** Each answer fits the contract: a success the schema of its operation, a failure that of failures. */
export const schema: Check = {
  id: 'C02',
  title: 'Every answer fits the contract',
  judge(exchange, { contract, validate, report }) {
    const { operation, outcome, json } = exchange;
    // What is no envelope is C01's.
    if (!operation || outcome === 'neither' || json === undefined) return;
    const pointer = schemaOf(exchange);
    // An `if` only says that its `then` is not met; what is wrong there is said beside it.
    for (const problem of validate(pointer, json).filter(({ keyword }) => keyword !== 'if')) {
      const { at, message } = problem;
      report.finding(
        about(exchange, {
          pointer: placeOf(contract.document, validate, pointer, json, problem),
          expected: `the answer's ${at.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${message}`,
          came: shown(readPointer(json, at) as Json | undefined),
        }),
      );
    }
  },
};
