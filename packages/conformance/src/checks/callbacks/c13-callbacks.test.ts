import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runSteps } from '../../../test/steps.fixture.ts';

describe('an unsigned callback', () => {
  it('is a finding if it is not sent', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    const { findings } = await runSteps('C13', 'without a secret', async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/orders')) return sandbox.fetch(request);
      const { notify_url: _, ...body } = (await request.json()) as Record<string, Json>;
      return sandbox.fetch(
        new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
      );
    });
    expect(findings).toEqual(['expected a callback after the payment, got none']);
  });
});
