import { interceptAll, type Layer } from '../layer.ts';
import { contract, effect, type GeneratedMutant } from './table.ts';

/** Characters are not decoded, which need not be encoded. */
export const encoded: readonly GeneratedMutant[] = contract.operations.flatMap(
  ({ operationId, body, parameters }): GeneratedMutant[] => {
    const operator = 'not decoded';
    const operations = [operationId];
    return [
      ...(parameters.some((one) => one.in !== 'header')
        ? [{ id: `${operator} ${operationId} URL`, operator, operations, make: literalUrl(operationId) }]
        : []),
      ...(body === undefined
        ? []
        : [{ id: `${operator} ${operationId} body`, operator, operations, make: literalBody(operationId) }]),
    ];
  },
);

/** Takes an encoded letter or digit in the URL for a percent sign and two digits. */
function literalUrl(operationId: string): Layer {
  return interceptAll(operationId, ({ request, send }) => {
    const url = request.url.replaceAll(/%(?=3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi, '%25');
    if (url === request.url) return send();
    effect.seen = true;
    return send(new Request(url, request));
  });
}

/** Takes an escaped letter or digit in the body for a backslash and what follows. */
function literalBody(operationId: string): Layer {
  return interceptAll(operationId, async ({ request, send }) => {
    const text = await request.clone().text();
    const literal = text.replaceAll(/(?<!\\)\\u00(?=3\d|4[1-9a-f]|5[\da]|6[1-9a-f]|7[\da])/gi, '\\\\u00');
    if (literal === text) return send();
    effect.seen = true;
    return send(
      new Request(request.url, { method: request.method, headers: request.headers, body: literal }),
    );
  });
}
