import {
  type Json,
  joinPointer,
  type OpenApiDocument,
  type RequestExample,
  readPointer,
  refToPointer,
  type Schema,
} from '@payments-openapi/spec';
import { type Contract, type ContractOperation, operationOf } from '../contract/contract.ts';
import { isObject } from '../contract/layers.ts';
import type { Fixture, FixtureKind } from '../profile/fixtures.ts';
import type { Context, Step, StepContext } from '../run/check.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { Call } from '../wire/transport.ts';

/** What a call of an operation is made of. */
export interface Parts {
  path?: Record<string, string>;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
  body?: Json;
}

/** A success and what it holds. */
export interface Success {
  data: Json;
  exchange: Exchange;
}

/** What a step observed that the contract does not allow. */
interface Observation {
  /** Where in the answer: `/data/order/unpaid_total`. */
  at: string;
  expected: string;
  came: string;
  /** Exchanges that led up to the deciding one. */
  before?: Exchange[];
}

/** The calls of one step, in their order, and what they show. */
export interface Session {
  context: StepContext;
  /** A fixture that the step needs. */
  fixture(kind: FixtureKind): Fixture;
  call(operationId: string, parts: Parts): Promise<Exchange>;
  /** Calls of one operation that arrive at the same time. */
  callAtOnce(operationId: string, parts: readonly Parts[]): Promise<Exchange[]>;
  /** A call that has to succeed; when it does not, that is a finding and the step ends. */
  succeed(operationId: string, parts: Parts): Promise<Success>;
  finding(exchange: Exchange, observation: Observation): void;
  /** Compares a member of an answer with what it has to be. */
  expect(exchange: Exchange, at: string, wanted: Json | undefined, before?: Exchange[]): void;
  /** Ends the step when what was read is no longer what is read: others change the target meanwhile. */
  isUnchanged(read: () => Promise<{ entries: Json[] }>, entries: readonly Json[]): Promise<void>;
  /** Says why the rest of the step cannot be checked, and ends it. */
  skip(reason: string): never;
  /** A text that no other call uses. */
  unique(prefix: string): string;
  /** As many digits that no other call uses. */
  digits(length: number): string;
}

interface StepSetting {
  operationId: string;
  title: string;
  writes?: boolean;
  requests: number;
  needs?: readonly FixtureKind[];
  needsControl?: boolean;
  /** Why it is skipped, when that is clear beforehand. */
  skip?: string | undefined;
  run(session: Session): Promise<void>;
}

/** Ends a step after its finding or skip is reported. */
class Ended extends Error {}

/** A step of a check, written as a session. */
export function stepOf({ contract }: Context, setting: StepSetting): Step {
  const {
    operationId,
    title,
    writes = false,
    requests,
    needs = [],
    needsControl = false,
    skip,
    run,
  } = setting;
  return {
    operation: operationOf(contract, operationId),
    title,
    writes,
    requests,
    needs,
    needsControl,
    // What was written is read, or lists are compared with themselves: a mock keeps nothing.
    needsState: true,
    ...(skip !== undefined && { skip }),
    async run(context) {
      try {
        await run(createSession(context, setting));
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
      }
    },
  };
}

function createSession(context: StepContext, { operationId, title }: StepSetting): Session {
  const { contract, report, fixtures, fresh } = context;
  const callOf = (id: string, parts: Parts): Call => {
    const operation = operationOf(contract, id);
    const made = { valid: true, pointer: operation.body ?? operation.pointer };
    return { operation, title, request: requestOf(operation, parts), made };
  };
  const session: Session = {
    context,
    fixture(kind) {
      const found = fixtures[kind];
      if (!found) throw new Error(`${title}: it has no fixture ${kind}`);
      return found;
    },
    call: (id, parts) => context.send(callOf(id, parts)),
    callAtOnce: (id, parts) => context.sendAtOnce(parts.map((one) => callOf(id, one))),
    async succeed(id, parts) {
      const exchange = await session.call(id, parts);
      const data = exchange.outcome === 'success' && isObject(exchange.json) ? exchange.json.data : undefined;
      if (data !== undefined) return { data, exchange };
      const came = `HTTP ${exchange.response.status} ${exchange.response.body.slice(0, 200)}`;
      session.finding(exchange, { at: '', expected: `${id} succeeds`, came });
      throw new Ended();
    },
    finding(exchange, { at, expected, came, before = [] }) {
      report.finding({
        operationId: exchange.operation?.operationId ?? operationId,
        title,
        pointer: exchange.operation ? placeOf(contract, exchange.operation, at) : '',
        expected,
        came,
        exchanges: [...before, exchange],
      });
    },
    expect(exchange, at, wanted, before = []) {
      const found = readPointer(exchange.json, at) as Json | undefined;
      if (isSame(found, wanted)) return;
      session.finding(exchange, { at, expected: `${at} is ${show(wanted)}`, came: show(found), before });
    },
    async isUnchanged(read, entries) {
      const again = await read();
      if (!isSame(again.entries, [...entries])) session.skip('the target changes while it is read');
    },
    skip(reason) {
      report.skip({ operationId, title, reason });
      throw new Ended();
    },
    unique: (prefix) => `${prefix}-${fresh(8)}`,
    digits: fresh,
  };
  return session;
}

/** A request of an operation. */
export function requestOf({ method, path }: ContractOperation, parts: Parts): RequestExample {
  const { path: pathParams = {}, query = {}, headers = {}, body } = parts;
  return {
    scenario: '',
    summary: '',
    method,
    path,
    pathParams,
    query,
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

/** Where the contract declares a member of an operation's success; for one that it does not declare, its closest owner. */
export function placeOf({ document }: Contract, operation: ContractOperation, at: string): string {
  let pointer = operation.responses['200'] ?? operation.pointer;
  for (const name of at.split('/').slice(1)) {
    const next = childOf(document, pointer, name);
    if (next === undefined) break;
    pointer = next;
  }
  return pointer;
}

function childOf(document: OpenApiDocument, pointer: string, name: string): string | undefined {
  const schema = readPointer(document, pointer) as Schema | undefined;
  if (schema?.$ref) return childOf(document, refToPointer(schema.$ref), name);
  if (schema?.properties && Object.hasOwn(schema.properties, name))
    return joinPointer(pointer, 'properties', name);
  if (schema?.items && /^\d+$/.test(name)) return joinPointer(pointer, 'items');
  for (const index of (schema?.allOf ?? []).keys()) {
    const found = childOf(document, joinPointer(pointer, 'allOf', index), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether two values are the same JSON, whatever the order of their members. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return sorted(one) === sorted(other);
}

function sorted(value: Json | undefined): string {
  return (
    JSON.stringify(value, (_, member: Json) =>
      isObject(member)
        ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
        : member,
    ) ?? 'absent'
  );
}

/** A value as a finding shows it. */
export function show(value: Json | undefined): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A member of an answer, however deep. */
export function memberOf(value: Json | undefined, ...names: (string | number)[]): Json | undefined {
  return readPointer(value, joinPointer('', ...names)) as Json | undefined;
}

/** The objects of an array; nothing of anything else. */
export function objectsOf(value: Json | undefined): { [name: string]: Json }[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
