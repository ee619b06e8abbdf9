import {
  isJsonType,
  jsonMedia,
  membersOf,
  type OpenApiDocument,
  type Operation,
  type RequestExample,
  requestExamples,
  resolve,
  responseExamples,
  type Schema,
} from '@payments-openapi/spec';
import type { Panel, PanelResponse, Sample } from '../page/page.ts';
import { isText, type SampleRequest } from './call.ts';
import { generatedResponses } from './generated-responses.ts';
import { whyNoSamples } from './normalize.ts';
import { isFailure, isSuccess, type Reference } from './reference.ts';
import { curlSample, goSample, pythonSample } from './samples.ts';
import { credentialsOf, withCredentials } from './security.ts';
import { ownServers, serverUrl } from './servers.ts';
import { tryForm } from './try-form.ts';
import { fetchSample, typescriptSample } from './typescript-samples.ts';

/** The panel of an operation: every example in every language, every response, and a form. */
export function operationPanel(reference: Reference, operation: Operation): Panel {
  const { document } = reference;
  const { operationId, method, path } = operation;
  const requests = sampleRequests(document, operation);
  const examples = responseExamples(document, operationId);
  // A single request is what the responses answer, even if their names differ.
  const areNamed = requests.some(({ scenario }) => examples.some((one) => one.scenario === scenario));
  const responses = examples.map(({ scenario, status, value, mediaType }): PanelResponse => {
    const request = requests.findIndex((one) => one.scenario === scenario);
    const isJson = mediaType === undefined || isJsonType(mediaType) || typeof value !== 'string';
    const shown = {
      text: isJson ? JSON.stringify(value, null, 2) : value,
      language: isJson ? 'json' : 'text',
    };
    if (!isSuccess(status)) {
      const label = isFailure(value) ? `${value.code} ${value.message}` : nameOf(scenario);
      return { label, status: status === 'default' ? 'Failure' : status, isFailure: true, ...shown };
    }
    return request >= 0
      ? { label: labelOf(requests[request]), status, isFailure: false, request, ...shown }
      : {
          label: nameOf(scenario),
          status,
          isFailure: false,
          ...(!areNamed && requests.length === 1 && { request: 0 }),
          ...shown,
        };
  });
  const shown = new Set(examples.map(({ status }) => status));
  return {
    method,
    path,
    requests: requests.map((request) => ({
      label: labelOf(request),
      samples: samplesOf(reference, operation, request),
    })),
    responses: [...generatedResponses(document, operation, shown), ...responses],
    form: tryForm(reference, operation, requests),
  };
}

/** The example requests of an operation, with what is needed to send them. */
function sampleRequests(document: OpenApiDocument, operation: Operation): SampleRequest[] {
  const { operationId, parameters, body } = operation;
  if (whyNoSamples(document, operationId)) return [];
  const styles = Object.fromEntries(
    parameters.map(({ value: { name, style, explode } }) => [
      name,
      { ...(style && { style }), ...(explode !== undefined && { explode }) },
    ]),
  );
  return requestExamples(document, operationId).map((request) => {
    const { schema = {} } = body?.value.content[request.mediaType ?? 'application/json'] ?? {};
    const files = Object.entries(membersOf(document, schema).properties).flatMap(([name, member]) =>
      isFile(document, member) ? [name] : [],
    );
    return { ...request, styles, files };
  });
}

/** Whether a field of a form is a file, or a list of them. */
function isFile(document: OpenApiDocument, schema: Schema): boolean {
  const { format, contentMediaType, contentEncoding, items } = resolve<Schema & BinarySchema>(
    document,
    schema,
  );
  const isBinary = format === 'binary' || (contentMediaType !== undefined && !isText(contentMediaType));
  return items ? isFile(document, items) : isBinary && contentEncoding === undefined;
}

interface BinarySchema {
  contentMediaType?: string;
  contentEncoding?: string;
}

/** The name of an example. One that stands under `example` has none. */
function nameOf(scenario: string): string {
  return scenario === 'example' ? '' : scenario;
}

function answersJson({ responses }: Operation): boolean {
  return Object.entries(responses).some(
    ([status, { value }]) => isSuccess(status) && jsonMedia(value.content ?? {}) !== undefined,
  );
}

function labelOf(request: RequestExample | undefined): string {
  return (request?.summary ?? '').replace(/\.$/, '');
}

function samplesOf(reference: Reference, operation: Operation, plain: SampleRequest): Sample[] {
  const { document, client, methods } = reference;
  const [server] = ownServers(document, operation);
  const url = server ? serverUrl(server) : '';
  const baseUrl = URL.canParse(url) ? url : reference.baseUrl;
  const credentials = credentialsOf(document, operation.security);
  const request = withCredentials(plain, credentials);
  const { headers: sent, query } = withCredentials({ ...plain, headers: {}, query: {} }, credentials);
  const typescript =
    methods.has(operation.operationId) && Object.keys(query).length === 0
      ? typescriptSample(document, operation, plain, client, baseUrl, sent)
      : fetchSample(request, baseUrl);
  const go = goSample(request, baseUrl);
  return [
    { label: 'TypeScript', language: 'ts', text: typescript },
    { label: 'curl', language: 'sh', text: curlSample(request, baseUrl) },
    { label: 'Python', language: 'python', text: pythonSample(request, baseUrl, answersJson(operation)) },
    ...(go === undefined ? [] : [{ label: 'Go', language: 'go', text: go }]),
    ...(request.body === undefined || request.mediaType?.startsWith('text/')
      ? []
      : [{ label: 'JSON', language: 'json', text: JSON.stringify(request.body, null, 2) }]),
  ];
}
