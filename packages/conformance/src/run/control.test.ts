import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FAILURES } from '@payments-openapi/sandbox/facts';
import type { OpenApiDocument } from '@payments-openapi/spec';
import { describe, expect, it } from 'vitest';
import { KEY_HEADER, REFUSAL_CODES } from './control.ts';

const file = createRequire(import.meta.url).resolve('@payments-openapi/sandbox/control.json');
const control: OpenApiDocument = JSON.parse(readFileSync(file, 'utf8'));

describe('what the kit knows about the control interface', () => {
  it('has the key header of its contract', () => {
    expect(control.components).toMatchObject({
      securitySchemes: {
        SandboxKey: { in: 'header', name: expect.stringMatching(RegExp(`^${KEY_HEADER}$`, 'i')) },
      },
    });
  });

  it('has the codes with which the sandbox refuses access', () => {
    const { keyRequired, notLocal, tooManyWrongKeys } = FAILURES;
    expect([...REFUSAL_CODES]).toEqual([keyRequired.code, notLocal.code, tooManyWrongKeys.code]);
  });
});
