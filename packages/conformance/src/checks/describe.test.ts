import { describe, expect, it } from 'vitest';
import { operationOf, readContract } from '../contract/contract.ts';
import { type Exchange, outcomeOf, parseJson } from '../wire/exchange.ts';
import { describeResponse, schemaOf } from './describe.ts';

const operation = operationOf(await readContract(), 'users_get');

function exchangeOf(status: number, body: string): Exchange {
  const json = parseJson(body);
  const request = { method: 'GET', url: 'http://payments.example/', headers: new Headers(), body: '' };
  const response = { status, headers: new Headers(), body };
  return { operation, title: 'a request', request, response, json, outcome: outcomeOf(status, json) };
}

describe('a finding about a response that is neither a success nor a failure', () => {
  it.each([
    [200, '<html></html>', 'HTTP 200 with a body that is not JSON'],
    [200, '[]', 'HTTP 200 without an envelope: its body is an array'],
    [404, '{"message":"no"}', 'HTTP 404 without an envelope: it has no code'],
    [404, '{"code":"404","message":"no"}', 'HTTP 404 without an envelope: its code is not an integer'],
    [500, '{"code":200,"message":"ok"}', 'HTTP 500 with the success code 200'],
  ])('says why: HTTP %i, %s', (status, body, described) => {
    expect(describeResponse(exchangeOf(status, body))).toBe(described);
  });

  it.each([
    ['success', 200, operation.responses['200']],
    ['failure', 404, operation.responses.default],
  ])('points at the response for a %s if its status is %i', (_, status, pointer) => {
    expect(schemaOf(exchangeOf(status, '<html></html>'))).toBe(pointer);
  });
});
