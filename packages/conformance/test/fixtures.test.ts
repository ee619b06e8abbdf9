import { createSandbox } from '@payments-openapi/sandbox';
import type { RequestExample } from '@payments-openapi/spec';
import { expect, it, onTestFinished } from 'vitest';
import { type Contract, readContract } from '../src/contract/contract.ts';
import { createValidate, requestProblems } from '../src/contract/validate.ts';
import { FIXTURES } from '../src/profile/fixtures.ts';
import { SANDBOX_PROFILE } from '../src/profile/presets.ts';
import { encode } from '../src/wire/encode.ts';

const ADVICE = `
On another server, nothing has these ids, so the examples would be reported as refused there. Add each to a kind in
packages/conformance/src/profile/fixtures.ts, so that a profile can give the id that a server has.`;

it('Each id that an example request refers to is a fixture', async () => {
  const contract = await readContract();
  const fixtures = new Set<string>(Object.values(FIXTURES).flatMap((members) => Object.values(members)));
  const sandbox = await createSandbox({ strict: true });
  onTestFinished(() => sandbox.close());
  const forgotten: string[] = [];
  for (const { operationId, text, request } of withAnotherText(contract)) {
    if (fixtures.has(text)) continue;
    await sandbox.control.sandboxes.reset('default');
    const { method, path, headers, body } = encode(request);
    const response = await sandbox.fetch(path, { method, headers, body: body ?? null });
    const { code } = (await response.json()) as { code: number };
    if (SANDBOX_PROFILE.failureCodes.notFound?.includes(code))
      forgotten.push(`${operationId} ${request.scenario}: ${text}`);
  }
  expect(forgotten, ADVICE).toEqual([]);
});

/** Each example request with one of its texts replaced, if the contract allows that. */
function* withAnotherText({ document, operations }: Contract) {
  const validate = createValidate(document);
  for (const operation of operations) {
    for (const example of operation.requestExamples) {
      for (const text of textsIn(example)) {
        const { pathParams, query, headers, body } = JSON.parse(JSON.stringify(example), (_, value) =>
          value === text ? another(text) : value,
        );
        const request: RequestExample = { ...example, pathParams, query, headers, ...(body && { body }) };
        const isValid = requestProblems(validate, document, operation, request).length === 0;
        if (isValid) yield { operationId: operation.operationId, text, request };
      }
    }
  }
}

function textsIn({ pathParams, query, headers, body = {} }: RequestExample): Set<string> {
  const texts = new Set<string>();
  JSON.parse(JSON.stringify([pathParams, query, headers, body]), (_, value) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  return texts;
}

/** A text of the same format: a UUID stays one. */
function another(text: string): string {
  const changed = text.replaceAll(/\d/g, (digit) => String(9 - Number(digit)));
  return changed === text ? `${text}x` : changed;
}
