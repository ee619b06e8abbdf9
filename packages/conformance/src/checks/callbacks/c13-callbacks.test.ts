import { createSandbox } from '@payments-openapi/sandbox';
import type { Json } from '@payments-openapi/spec';
import { describe, expect, it, onTestFinished } from 'vitest';
import { paged } from '../../../test/allowed/lists.ts';
import { runSteps } from '../../../test/steps.fixture.ts';

describe('an order', () => {
  it('is found on a later page when its callback arrives', async () => {
    const sandbox = await createSandbox();
    onTestFinished(sandbox.close);
    // The newest transactions come last.
    const oldest = { order: 'reversed', counts: 'pages', usual: 3, largest: 3, excess: 'cut' } as const;
    const fetch = paged(oldest)((request) => sandbox.fetch(request));
    expect(
      await runSteps('C13', 'each change of an order', (...args) => fetch(new Request(...args))),
    ).toEqual({ outcomes: new Set(['passed']), findings: [] });
  });
});

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
