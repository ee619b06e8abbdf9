import { isObject } from '../../contract/is-object.ts';
import type { Check } from '../../run/check.ts';
import { describeNotJson } from '../../wire/exchange.ts';
import { mayBeFromGateway } from '../../wire/gateway.ts';
import { findingAbout, formatValue, schemaOf } from '../describe.ts';
import type { CheckedRule } from '../rules.ts';

/** Every response is an envelope: an integer `code`, a string `message`, and `data` if it is a success. */
export const envelope: Check = {
  id: 'C01',
  title: 'Every response is an envelope',
  inspect(exchange, { profile, report }) {
    const { operation, response, json, outcome } = exchange;
    const pointer = schemaOf(exchange);
    // The contract says nothing about requests that match no operation.
    const isBound = operation !== undefined && !mayBeFromGateway(exchange);
    const add = (expected: string, actual: string, rule?: CheckedRule) => {
      // One place of a server makes the envelopes of all operations. Each can fail by itself to make any.
      const defect = outcome === 'neither' ? undefined : { name: `an envelope: ${expected}` };
      const found = findingAbout(exchange, { pointer, rule, expected, actual, defect });
      if (isBound) report.finding(found);
      else report.warning(found);
    };

    // The contract declares no body for it.
    if (outcome === 'success' && json === undefined) return isBound;
    const mediaType = response.headers.get('content-type');
    if (!/^application\/json\s*(;|$)/i.test(mediaType ?? ''))
      add('the media type application/json', mediaType ?? 'no media type');
    if (!isObject(json)) {
      add('a JSON object', json === undefined ? describeNotJson(response.body) : formatValue(json));
      return isBound;
    }
    if (!Number.isInteger(json.code)) add('an integer as `code`', formatValue(json.code));
    if (typeof json.message !== 'string') add('a string as `message`', formatValue(json.message));
    if (outcome === 'neither' && Number.isInteger(json.code))
      add(
        'a success code only with a 2xx status',
        `code ${json.code} with HTTP ${response.status}`,
        'call-success',
      );
    if (outcome === 'success') {
      // An owner's operation may declare another status.
      if (response.status !== 200 && !operation?.statuses.includes(`${response.status}`))
        add('HTTP 200 with a success', `HTTP ${response.status} with code ${json.code}`, 'call-success');
      if (json.data === undefined) add('`data` in a success', 'no `data`');
      const declared = profile.choices['envelope-code'];
      if (declared !== undefined && json.code !== declared)
        add(`the code ${declared} for a success, as the profile declares`, formatValue(json.code));
    }
    if (outcome === 'failure') {
      const { failureStatus } = profile;
      if (failureStatus !== 'any' && !failureStatus.includes(response.status))
        add(`one of the HTTP statuses ${failureStatus.join(', ')} for a failure`, `HTTP ${response.status}`);
      if (json.data !== undefined)
        report.warning(
          findingAbout(exchange, {
            pointer,
            expected: 'a failure without `data`',
            actual: 'a failure with `data`',
          }),
        );
    }
    return isBound;
  },
};
