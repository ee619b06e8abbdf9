import {
  type Operation,
  type RequestExample,
  requestExamples,
  responseExamples,
} from '@payments-openapi/spec';
import type { Panel, PanelResponse, Sample } from '../page/page.ts';
import { whyNoSamples } from './normalize.ts';
import { isFailure, isSuccess, type Reference } from './reference.ts';
import { curlSample, goSample, pythonSample, typescriptSample } from './samples.ts';
import { tryForm } from './try-form.ts';

/** The panel of an operation: every example in every language, every response, and a form. */
export function operationPanel(reference: Reference, operation: Operation, baseUrl: string): Panel {
  const { document } = reference;
  const { operationId, method, path } = operation;
  const requests = whyNoSamples(document, operationId) ? [] : requestExamples(document, operationId);
  const responses = responseExamples(document, operationId).map(
    ({ scenario, status, value }): PanelResponse => {
      const request = requests.findIndex((one) => one.scenario === scenario);
      const text = JSON.stringify(value, null, 2);
      if (!isSuccess(status)) {
        const label = isFailure(value) ? `${value.code} ${value.message}` : scenario;
        return { label, status: status === 'default' ? 'Failure' : status, isFailure: true, text };
      }
      return request >= 0
        ? { label: labelOf(requests[request]), status, isFailure: false, request, text }
        : { label: scenario, status, isFailure: false, text };
    },
  );
  return {
    method,
    path,
    requests: requests.map((request) => ({
      label: labelOf(request),
      samples: samplesOf(reference, operation, request, baseUrl),
    })),
    responses,
    form: tryForm(reference, operation, baseUrl),
  };
}

function labelOf(request: RequestExample | undefined): string {
  return (request?.summary ?? '').replace(/\.$/, '');
}

function samplesOf(
  reference: Reference,
  operation: Operation,
  request: RequestExample,
  baseUrl: string,
): Sample[] {
  const { document, client, methods } = reference;
  return [
    ...(methods.has(operation.operationId)
      ? [
          {
            label: 'TypeScript',
            language: 'ts',
            text: typescriptSample(document, operation, request, client, baseUrl),
          },
        ]
      : []),
    { label: 'curl', language: 'sh', text: curlSample(request, baseUrl) },
    { label: 'Python', language: 'python', text: pythonSample(request, baseUrl) },
    { label: 'Go', language: 'go', text: goSample(request, baseUrl) },
    ...(request.body === undefined
      ? []
      : [{ label: 'JSON', language: 'json', text: JSON.stringify(request.body, null, 2) }]),
  ];
}
