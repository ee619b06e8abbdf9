import { isObject } from '../contract/layers.ts';
import type { Check } from '../run/check.ts';

/** Each answer is an envelope: an integer `code`, a text as `message`, and `data` when it is a success. */
export const envelope: Check = {
  id: 'C01',
  title: 'Every answer is an envelope',
  judge(exchange, { report }) {
    const { operation, title, response, json, outcome } = exchange;
    const say = (expected: string, came: string) =>
      report.finding({
        ...(operation && { operationId: operation.operationId }),
        title,
        pointer: pointerOf(exchange),
        expected,
        came,
        exchanges: [exchange],
      });

    const mediaType = response.headers.get('content-type');
    if (!/^application\/json\s*(;|$)/i.test(mediaType ?? ''))
      say('the media type application/json', mediaType ?? 'no media type');
    if (!isObject(json)) {
      say('a JSON object', json === undefined ? 'a body that is not JSON' : JSON.stringify(json));
      return;
    }
    if (!Number.isInteger(json.code)) say('an integer as `code`', JSON.stringify(json.code) ?? 'no `code`');
    if (typeof json.message !== 'string')
      say('a text as `message`', JSON.stringify(json.message) ?? 'no `message`');
    if (outcome === 'success' && json.data === undefined) say('`data` in a success', 'no `data`');
    if (outcome === 'neither' && Number.isInteger(json.code))
      say('a success code under a 2xx status only', `code ${json.code} under HTTP ${response.status}`);
    if (outcome === 'failure' && json.data !== undefined) {
      report.remark({
        ...(operation && { operationId: operation.operationId }),
        title,
        pointer: pointerOf(exchange),
        expected: 'a failure without `data`',
        came: '`data` in a failure',
        exchanges: [exchange],
      });
    }
  },
};

function pointerOf({ operation, outcome }: Parameters<NonNullable<Check['judge']>>[0]): string {
  const responses = operation?.responses ?? {};
  return (outcome === 'success' ? responses['200'] : responses.default) ?? '';
}
