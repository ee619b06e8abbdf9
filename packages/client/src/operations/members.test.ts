import { describe, expect, it } from 'vitest';
import { buildRequest, refuseNotFinite } from '../transport/request.ts';
import type { Endpoint } from './endpoint.ts';

const read = { id: 'plans_get', method: 'GET', path: '/plans', header: ['x-appid'] };
const write = {
  id: 'plans_edit',
  method: 'PUT',
  path: '/plans',
  header: ['x-p-customer-code'],
  query: ['dry'],
  body: true,
} as const;

function placeMembers(operation: Endpoint, params = {}) {
  const { query, header, body } = buildRequest(
    { baseUrl: '' },
    'http://x.test',
    operation,
    [],
    params,
    {},
    () => refuseNotFinite,
  ).outgoing;
  return { query, header, body: body && JSON.parse(body) };
}

describe('fields of an operation with a body', () => {
  it('go to header, query and body as in the contract', () => {
    expect(placeMembers(write, { 'X-P-Customer-Code': 'C1', dry: true, plan: { name: 'a' } })).toEqual({
      header: { 'X-P-Customer-Code': 'C1' },
      query: { dry: true },
      body: { plan: { name: 'a' } },
    });
  });

  it('go to the body if they are not in the contract', () => {
    expect(placeMembers(write, { extra: 1 }).body).toEqual({ extra: 1 });
  });

  it('match headers case-insensitively', () => {
    expect(placeMembers(write, { 'x-p-customer-code': 'C1' })).toEqual({
      header: { 'x-p-customer-code': 'C1' },
      query: {},
      body: {},
    });
  });

  it('result in an empty body if there are none', () => {
    expect(placeMembers(write)).toEqual({ header: {}, query: {}, body: {} });
  });
});

describe('fields of an operation without a body', () => {
  it('go to header and query, including unknown ones', () => {
    expect(placeMembers(read, { 'X-AppId': 'a', id: '1', extra: 2 })).toEqual({
      header: { 'X-AppId': 'a' },
      query: { id: '1', extra: 2 },
      body: undefined,
    });
  });
});
