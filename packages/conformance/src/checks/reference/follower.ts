import { type Json, joinPointer, readPointer } from '@payments-openapi/spec';
import { isObject } from '../../contract/is-object.ts';
import type { NewFinding } from '../../findings/finding.ts';
import { isConclusive } from '../../profile/refusal.ts';
import type { CheckContext } from '../../run/check.ts';
import type { Comparison, Follower } from '../../run/following.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { mayBeFromGateway } from '../../wire/gateway.ts';
import { describeResponse, fieldAt, findingAbout, formatValue } from '../describe.ts';
import { sandboxIdOf } from '../own-sandbox.ts';
import { memberOf, textOf } from '../values.ts';
import { fieldsOf } from '../writes/facts.ts';
import type { CallOwn, OwnResponse } from './call.ts';
import { type Difference, differencesBetween, isKnown } from './difference.ts';
import { createNames, type Names } from './names.ts';
import { createWholeLists } from './whole-lists.ts';

interface Setting {
  context: CheckContext;
  call: CallOwn;
  /** Where the responses of each operation with pages have their entries. */
  entries: ReadonlyMap<string, string>;
  /** The optional fields that the target has shown: its operations and paths. */
  shown: Set<string>;
  /** The most entries that the target has shown on a page, by operation. */
  pages: Map<string, number>;
}

const NOTHING: Comparison = { isCompared: false, findings: [] };

/** Creates a sandbox in this process, and repeats there what a sandbox of the target gets. */
export async function follow(
  baseUrl: string,
  { context, call, entries, shown, pages }: Setting,
): Promise<Follower> {
  const names = createNames();
  const created = await call('POST', '/_sandbox/sandboxes', jsonBody({}));
  const [own, base] = ['id', 'base_path'].map((name) =>
    textOf(memberOf(created.json, 'data', 'sandbox', name)),
  ) as [string, string];
  const id = sandboxIdOf(baseUrl);
  names.pair(id, own);
  const lists = createWholeLists(call);
  let isLost = false;
  let lastWrite: Exchange | undefined;

  const repeat = async (exchange: Exchange): Promise<Comparison> => {
    if (isLost) return NOTHING;
    const { operation, request, outcome, json } = exchange;
    const isRead = operation?.isSafe === true;
    if (!isRead) {
      lists.forget();
      lastWrite = exchange;
    }
    const path = `${base}${names.translate(request.url.slice(baseUrl.length))}`;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    const response = await call(request.method, path, {
      headers,
      body: names.translate(request.body),
    }).catch(() => undefined);
    if (response?.outcome !== outcome) {
      // A write has had an effect on one side only, so nothing that follows can be compared.
      isLost ||= !isRead;
      // The target omits fields or shows another page, so that an id of its own was not seen beside that of the sandbox.
      const isUnlearned =
        names.hasUnknown(`${request.url}${request.body}`) && isNotFound(response?.json, context);
      return response && !isUnlearned && isComparable(exchange, context, entries)
        ? { isCompared: true, findings: [aboutOutcome(exchange, response)] }
        : NOTHING;
    }
    if (!operation || outcome !== 'success' || json === undefined || response.json === undefined)
      return NOTHING;
    const { operationId } = operation;
    const fields = fieldsOf(context.contract.document, operationId);
    const comparison = {
      names,
      fieldAt: (at: string) => fields.get(at),
      isOmitted: (at: string) => !shown.has(`${operationId} ${at}`),
    };
    const at = entries.get(operationId);
    // Of entries that are alike, a page of the target may have others than the same page of the reference.
    const whole =
      at === undefined || isKnown(json, response.json, comparison)
        ? undefined
        : await lists.read(path, headers, at);
    const differences =
      at === undefined || whole === undefined
        ? differencesBetween(json, response.json, comparison)
        : [
            ...differencesBetween(json, whole, { ...comparison, page: at }),
            ...sizeOfPage(exchange, { at, whole, pages }),
          ];
    if (at !== undefined) pages.set(operationId, Math.max(pages.get(operationId) ?? 0, lengthAt(json, at)));
    noteShown(json, `${operationId} `, shown);
    const found = differences.filter((one) => !isCollision(one, names));
    return { isCompared: true, findings: found.map((one) => aboutField(exchange, one, context)) };
  };

  return {
    async control({ method, path, body }, data) {
      const isSaved = path === '/seeds/save';
      const isReset = /^\/sandboxes\/[^/]+\/reset$/.test(path);
      if (isLost && !isReset) return [];
      lists.forget();
      const text = body === undefined ? undefined : names.translate(JSON.stringify(body));
      const ownPath = isReset ? path.replace(id, own) : names.translate(path);
      const response = await call(
        method,
        `${base}/_sandbox${ownPath}`,
        text === undefined ? {} : jsonText(text),
      );
      // From its first state, everything can be compared again.
      if (isReset) names.forget();
      if (isReset) isLost = false;
      if (path === '/seeds/load') names.keep(body);
      const ownData = memberOf(response.json, 'data');
      isLost ||= response.outcome !== 'success';
      if (ownData === undefined || data === undefined) return [];
      const differences = differencesBetween(data as Json, ownData, {
        names,
        fieldAt: () => undefined,
        isSameOrder: true,
        isOmitted: () => true,
      });
      // Other differences are no concern of the contract, but the comparison has shown which ids belong together.
      const write = lastWrite;
      return isSaved && write ? differences.filter(isWritten).map((one) => aboutStored(write, one)) : [];
    },
    follow: repeat,
    // One after another. Nothing is compared from then on if that has another result.
    async followConcurrent(exchanges) {
      for (const exchange of exchanges) {
        const { findings } = await repeat(exchange);
        isLost ||= findings.length > 0;
      }
    },
    lose: () => {
      isLost = true;
    },
    close: async () => void (await call('DELETE', `/_sandbox/sandboxes/${own}`)),
  };
}

function jsonBody(body: Json): { headers: Headers; body: string } {
  return jsonText(JSON.stringify(body));
}

function jsonText(body: string): { headers: Headers; body: string } {
  return { headers: new Headers({ 'content-type': 'application/json' }), body };
}

/** Whether a write set what is saved, and no read of the service shows it: the limits of cards, and payees. */
function isWritten({ at }: Difference): boolean {
  return /^\/seed\/(cards\/\d+\/limits|payees)\//.test(at);
}

function aboutStored(write: Exchange, { at, wanted, actual }: Difference): NewFinding {
  return findingAbout(write, {
    pointer: write.operation?.pointer ?? '',
    expected: `${at} to be stored as ${formatValue(wanted)}, as in the sandbox`,
    actual: formatValue(actual),
  });
}

/** Whether two codes that the service chose differ only by chance. */
function isCollision({ actual, wanted, field }: Difference, names: Names): boolean {
  const isCode = field?.origin?.kind === 'chosen' && typeof actual === 'string' && typeof wanted === 'string';
  return isCode && names.isCollision(actual, wanted);
}

function isNotFound(json: Json | undefined, { profile }: CheckContext): boolean {
  return profile.failureCodes?.notFound?.includes(Number(memberOf(json, 'code'))) ?? false;
}

/** Whether the contract, or the sandbox, leaves no other outcome. */
function isComparable(exchange: Exchange, { profile }: CheckContext, entries: Setting['entries']): boolean {
  const { validity, request, operation } = exchange;
  if (!validity?.valid || !isConclusive(exchange, profile) || mayBeFromGateway(exchange)) return false;
  // A plus sign in a query may be a space, and a page may have a maximum.
  const isPage = operation !== undefined && entries.has(operation.operationId);
  return !request.url.includes('+') && !(isPage && exchange.outcome === 'failure');
}

function aboutOutcome(exchange: Exchange, own: OwnResponse): NewFinding {
  return findingAbout(exchange, {
    pointer: exchange.operation?.pointer ?? '',
    expected:
      own.outcome === 'success'
        ? 'a success, as in the sandbox'
        : `the sandbox's failure ${memberOf(own.json, 'code')}: ${formatValue(memberOf(own.json, 'message'))}`,
    actual: describeResponse(exchange),
  });
}

function aboutField(
  exchange: Exchange,
  { at, wanted, actual, field }: Difference,
  { contract }: CheckContext,
): NewFinding {
  const { operation } = exchange;
  const rule = field?.origin?.kind === 'derived' ? field.origin.rule : undefined;
  return findingAbout(exchange, {
    ...fieldAt(contract, operation, at),
    rule,
    expected: `${at} to be ${formatValue(wanted)}, as in the sandbox`,
    actual: formatValue(actual),
  });
}

/** A page with fewer entries than there are, although the target has shown as many on another one. */
function sizeOfPage(
  exchange: Exchange,
  { at, whole, pages }: { at: string; whole: Json; pages: ReadonlyMap<string, number> },
): Difference[] {
  const { operation, request, json } = exchange;
  const [shown, all] = [lengthAt(json, at), lengthAt(whole, at)];
  const { searchParams } = new URL(request.url);
  const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset') ?? 0)];
  // An offset may count entries or pages.
  const wanted = Math.min(limit, Math.max(0, all - offset * Math.max(1, limit)));
  const largest = pages.get(operation?.operationId ?? '') ?? 0;
  if (shown >= wanted || largest < wanted) return [];
  return [{ at, wanted: `${wanted} entries`, actual: `${shown} entries` }];
}

function lengthAt(json: Json | undefined, at: string): number {
  const list = readPointer(json, at);
  return Array.isArray(list) ? list.length : 0;
}

function noteShown(value: Json, path: string, shown: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) noteShown(item, `${path}/*`, shown);
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      const at = joinPointer(path, name);
      shown.add(at);
      noteShown(member, at, shown);
    }
}
