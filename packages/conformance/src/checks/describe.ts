import type { Json } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { type Member, memberPointer, membersOf } from '../contract/members.ts';
import type { NewFinding } from '../findings/finding.ts';
import { shortened } from '../reports/shortened.ts';
import type { CheckContext } from '../run/check.ts';
import { describeNotJson, type Exchange } from '../wire/exchange.ts';

/** A finding about one exchange. */
export function findingAbout(
  exchange: Exchange,
  about: Omit<NewFinding, 'operationId' | 'title' | 'exchanges'>,
): NewFinding {
  const { operation, title } = exchange;
  return {
    ...(operation && { operationId: operation.operationId }),
    title,
    ...about,
    exchanges: [exchange],
  };
}

/** The pointers of a finding about a field of a success, or about all of it if the path is empty. */
export function fieldAt(
  contract: Contract,
  operation: ContractOperation | undefined,
  at: string,
): Pick<NewFinding, 'pointer' | 'field'> {
  const pointer = operation ? memberPointer(contract, operation, at) : '';
  return { pointer, ...(at !== '' && { field: pointer }) };
}

/** Pointer to the schema that applies to a response. The status decides if it is neither a success nor a failure. */
export function schemaOf({ operation, outcome, response }: Exchange): string {
  const { responses = {}, success = '' } = operation ?? {};
  const is2xx = response.status >= 200 && response.status < 300;
  const isSuccess = outcome === 'success' || (outcome === 'neither' && is2xx);
  return (isSuccess ? (responses[response.status] ?? responses[success]) : responses.default) ?? '';
}

const members = new WeakMap<Exchange, readonly Member[]>();

/** The members of a response. Several checks inspect each response. */
export function membersIn(
  exchange: Exchange,
  { contract, validate }: Pick<CheckContext, 'contract' | 'validate'>,
): readonly Member[] {
  const { json } = exchange;
  const found =
    members.get(exchange) ??
    (json === undefined ? [] : [...membersOf(contract.document, validate, schemaOf(exchange), json)]);
  members.set(exchange, found);
  return found;
}

const MAX_LENGTH = 200;

/** Formats a value for a finding; long values are truncated. */
export function formatValue(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return shortened(text, MAX_LENGTH);
}

/** Describes the response that was received, for a finding. */
export function describeResponse(exchange: Exchange): string {
  const { response, json, outcome } = exchange;
  if (outcome === 'success') return `a success (HTTP ${response.status})`;
  if (outcome === 'neither') return `HTTP ${response.status} ${describeNeither(exchange)}`;
  const { code, message } = json as { code: Json; message: Json };
  return `the failure ${code} (HTTP ${response.status}): ${formatValue(message)}`;
}

/** The defect of a refusal with a 5xx status. One place of a server gives failures their status. */
export function serverErrorOf({ response, outcome, json }: Exchange): NewFinding['defect'] {
  if (outcome !== 'failure' || response.status < 500) return undefined;
  return { name: `failure ${(json as { code: number }).code} with HTTP ${response.status}`, varies: true };
}

/** Why a response is neither a success nor a failure. */
function describeNeither({ response, json }: Exchange): string {
  if (json === undefined) return `with ${describeNotJson(response.body)}`;
  if (!isObject(json)) return `without an envelope: its body is ${describeType(json)}`;
  if (json.code === undefined) return 'without an envelope: it has no code';
  if (!Number.isInteger(json.code)) return 'without an envelope: its code is not an integer';
  return `with the success code ${json.code}`;
}

/** A pointer with `*` for each index, so that it is the same for every item of a list. */
export function withoutIndexes(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}

/** The JSON type of a value, with an article. */
export function describeType(value: Json): string {
  if (value === null) return '`null`';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
