import { isObject } from '../contract/layers.ts';
import type { Check } from '../run/check.ts';
import { about, schemaOf, shown } from './statement.ts';

/** With these HTTP itself refuses a request, often in front of the server that the contract is about. */
const BY_HTTP = new Set([408, 411, 413, 414, 429, 431, 502, 503, 504]);

/** Each answer is an envelope: an integer `code`, a text as `message`, and `data` when it is a success. */
export const envelope: Check = {
  id: 'C01',
  title: 'Every answer is an envelope',
  judge(exchange, { profile, report }) {
    const { operation, response, json, outcome } = exchange;
    const pointer = schemaOf(exchange);
    const say = (expected: string, came: string) => {
      // Outside of the operations the contract says nothing.
      if (operation && !BY_HTTP.has(response.status))
        report.finding(about(exchange, { pointer, expected, came }));
      else report.remark(about(exchange, { pointer, expected, came }));
    };

    const mediaType = response.headers.get('content-type');
    if (!/^application\/json\s*(;|$)/i.test(mediaType ?? ''))
      say('the media type application/json', mediaType ?? 'no media type');
    if (!isObject(json)) {
      say('a JSON object', json === undefined ? 'a body that is not JSON' : shown(json));
      return;
    }
    if (!Number.isInteger(json.code)) say('an integer as `code`', shown(json.code));
    if (typeof json.message !== 'string') say('a text as `message`', shown(json.message));
    if (outcome === 'neither' && Number.isInteger(json.code))
      say('a success code under a 2xx status only', `code ${json.code} under HTTP ${response.status}`);
    if (outcome === 'success') {
      if (json.data === undefined) say('`data` in a success', 'no `data`');
      const declared = profile.choices['envelope-code'];
      if (declared !== undefined && json.code !== declared)
        say(`the code ${declared} of a success, as the profile says`, shown(json.code));
    }
    if (outcome === 'failure') {
      const { failureStatus } = profile;
      if (failureStatus !== 'any' && !failureStatus.includes(response.status))
        say(`a failure's HTTP status to be one of ${failureStatus.join(', ')}`, `HTTP ${response.status}`);
      if (json.data !== undefined)
        report.remark(
          about(exchange, { pointer, expected: 'a failure without `data`', came: '`data` in it' }),
        );
    }
  },
};
