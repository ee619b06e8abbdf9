import { type Json, joinPointer, type RequestExample, readPointer } from '@payments-openapi/spec';
import { casesOf } from '../../cases/case.ts';
import { applyPatches, replaced } from '../../cases/patch.ts';
import { LONG } from '../../cases/size.ts';
import { freeTextsIn, leadingZerosIn, numbersIn, otherValuesIn } from '../../cases/texts.ts';
import type { ContractOperation } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import { requestProblems } from '../../contract/validate.ts';
import { acceptsCoerced } from '../../profile/choices.ts';
import { FIXTURES } from '../../profile/fixtures.ts';
import type { CheckContext } from '../../run/check.ts';
import { isSame } from '../values.ts';

/** A request of a write, before the fixtures of the target are filled in. */
export interface Variant {
  title: string;
  request: RequestExample;
}

/** Text that people enter, and that servers often change: scripts, combining marks, emoji, quotes, HTML, spaces. */
const TEXTS = [` Zoë  O'Brien & "Söhne" <b> `, ' Nguye\u0302\u0303n  陳大文 👩‍👩‍👧 محمد '];

/** Invalid requests for each operation: one for each place. */
const MAX_REFUSED = 8;

/** Text in several scripts. */
export function inScripts(_longest: number, index: number): string {
  return TEXTS[index % TEXTS.length] ?? '';
}

/** Valid requests: the examples, one with text in several scripts, and one with long text. */
export function acceptedVariants(context: CheckContext, operation: ContractOperation): Variant[] {
  const { requestExamples } = operation;
  const examples = requestExamples.map((request) => ({ title: request.scenario, request }));
  const last = requestExamples.at(-1);
  if (!last) return [];
  return [
    // In a sandbox of its own, a step may also send what the contract leaves open.
    ...(context.hasControl ? openVariants(operation, last) : []),
    ...examples,
    {
      title: `${last.scenario} with text in several scripts`,
      request: withOtherValues(context, operation, last, inScripts),
    },
    {
      title: `${last.scenario} with long text`,
      request: withOtherValues(
        context,
        operation,
        last,
        (longest, index) => `${'äb c'.repeat(longest).slice(0, longest - 2)}${10 + index}`,
      ),
    },
    ...largeVariants(context, operation, last),
    ...manyVariants(context, operation),
    ...repeatedVariants(context, operation),
    ...zeroVariants(context, operation),
    ...singleVariants(context, operation),
    ...emptyVariants(context, operation),
  ];
}

/** More cycles than a server may keep. */
const MANY_CYCLES = 12;

function manyVariants({ contract, validate }: CheckContext, operation: ContractOperation): Variant[] {
  const [request] = operation.requestExamples;
  if (!request?.body) return [];
  const body = withMore(request.body, MANY_CYCLES);
  const many = { ...request, body };
  const isMore = JSON.stringify(body).length > 2 * JSON.stringify(request.body).length;
  return isMore && requestProblems(validate, contract.document, operation, many).length === 0
    ? [{ title: `${request.scenario} with ${MANY_CYCLES} cycles`, request: many }]
    : [];
}

/** How often an item is listed. A server may refuse that, or keep fewer. */
const LISTINGS = [2, 12];

/** Requests with an item several times in a list, each with another number of it. */
function repeatedVariants({ contract, validate }: CheckContext, operation: ContractOperation): Variant[] {
  const request = operation.requestExamples.at(-1);
  if (!request?.body) return [];
  const { scenario, body } = request;
  return LISTINGS.flatMap((times) => {
    const repeated = { ...request, body: withRepeated(body, times) };
    const isRepeated = !isSame(repeated.body, body);
    return isRepeated && requestProblems(validate, contract.document, operation, repeated).length === 0
      ? [{ title: `${scenario} with an item listed ${times} times`, request: repeated }]
      : [];
  });
}

/** Adds to each list whose items have numbers the first item with other numbers. */
function withRepeated(value: Json, times: number): Json {
  if (Array.isArray(value)) {
    const [first] = value;
    const all = value.map((one) => withRepeated(one, times));
    if (!isObject(first) || Object.values(first).some((member) => Array.isArray(member))) return all;
    if (!Object.values(first).some((member) => typeof member === 'number')) return all;
    const others = Array.from(
      { length: times - 1 },
      (_, index): Json =>
        Object.fromEntries(
          Object.entries(first).map(([name, member]) => [
            name,
            typeof member === 'number' ? member + index + 1 : member,
          ]),
        ),
    );
    return [...all, ...others];
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withRepeated(member, times)]),
  );
}

/** Updates of one optional text each, to an empty one. A server may refuse them. */
function emptyVariants(context: CheckContext, operation: ContractOperation): Variant[] {
  const { validate, contract } = context;
  return singleVariants(context, operation).flatMap(
    ({ title, only, request: { body = null, ...request } }) => {
      if (typeof readPointer(body, only) !== 'string') return [];
      const empty = { ...request, body: replaced(body, only, '') };
      return requestProblems(validate, contract.document, operation, empty).length === 0
        ? [{ title: `${title}, which is empty`, request: empty }]
        : [];
    },
  );
}

/** Updates of one optional field each, and the pointer to that. */
function singleVariants(context: CheckContext, operation: ContractOperation): (Variant & { only: string })[] {
  const { operationId, requestExamples } = operation;
  const example = requestExamples.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if (!operationId.endsWith('_update') || !isObject(example?.body)) return [];
  const { body: all } = withOtherValues(context, operation, example, (_, index) => `Alone ${index}`);
  if (!isObject(all)) return [];
  const [[wrapper, inside] = []] = Object.entries(all);
  const isWrapped = wrapper !== undefined && Object.keys(all).length === 1 && isObject(inside);
  const fields = isWrapped ? inside : all;
  const only = (isKept: (name: string) => boolean): RequestExample => {
    const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name)));
    return { ...example, body: isWrapped ? { [wrapper]: kept } : kept };
  };
  const isValid = (request: RequestExample) =>
    requestProblems(context.validate, context.contract.document, operation, request).length === 0;
  const names = Object.keys(fields);
  const optional = names.filter((name) => isValid(only((one) => one !== name)));
  return optional.map((name) => ({
    title: `${example.scenario} with only ${name}`,
    only: joinPointer(isWrapped ? `/${wrapper}` : '', name),
    request: only((one) => one === name || !optional.includes(one)),
  }));
}

/** A request with leading zeros in numbers that are text, which a server may refuse. */
function zeroVariants(
  { contract: { document }, validate }: CheckContext,
  { body: pointer = '', requestExamples }: ContractOperation,
): Variant[] {
  const [most] = requestExamples
    .map((request) => {
      const { body = null } = request;
      return { request, body, patches: leadingZerosIn(document, validate, pointer, body) };
    })
    .toSorted((one, other) => other.patches.length - one.patches.length);
  if (!most || most.patches.length === 0) return [];
  const { request, body, patches } = most;
  return [
    {
      title: `${request.scenario} with leading zeros`,
      request: { ...request, body: applyPatches(body, patches) },
    },
  ];
}

/** What is added to numbers that a server may keep in 16 or 32 bits. */
const BEYOND = [2 ** 16, 2 ** 32];

/** The request with numbers that do not fit into so many bits. */
function largeVariants(
  context: CheckContext,
  operation: ContractOperation,
  request: RequestExample,
): Variant[] {
  const { body = null } = request;
  const { document } = context.contract;
  const places = numbersIn(document, context.validate, operation.body ?? '', body);
  if (places.length === 0) return [];
  return BEYOND.map((more) => ({
    title: `${request.scenario} with ${more} more of each number`,
    request: {
      ...request,
      body: applyPatches(
        body,
        places.map(({ at, value }) => ({ at, value: value + more })),
      ),
    },
  }));
}

/** An update of what a plan is created with in one way only. A server may refuse it. */
function openVariants({ operationId }: ContractOperation, example: RequestExample): Variant[] {
  if (operationId !== 'recurringPlans_update') return [];
  const plan = { ...(example.body as { plan?: object }).plan, default_collection_method: 'send_invoice' };
  return [{ title: 'another collection method', request: { ...example, body: { plan } } }];
}

/** Requests that violate the contract in one place each, and otherwise differ from what is stored. */
export function refusedVariants(context: CheckContext, operation: ContractOperation): Variant[] {
  // The one with the most fields, since a server may store any of them.
  const [example] = operation.requestExamples.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (!example?.body) return [];
  const other = withOtherValues(context, operation, example, (_, index) => `Refused ${index}`);
  const isRefused = (request: RequestExample) =>
    requestProblems(context.validate, context.contract.document, operation, request).length > 0;
  const places = Map.groupBy(
    casesOf(context.contract, context.validate, operation).filter(
      // Without a change of the whole body, the other values stay.
      ({ valid, patches, isCoerced = false, isUnneeded = false }) =>
        !valid &&
        !isUnneeded &&
        patches.length > 0 &&
        patches.every(({ at }) => at !== '') &&
        !(isCoerced && acceptsCoerced(context.profile)),
    ),
    ({ at }) => at,
  );
  const variants: Variant[] = [];
  for (const cases of [...places.values()].reverse()) {
    if (variants.length === MAX_REFUSED) break;
    for (const { change, patches } of cases.toReversed()) {
      const request = { ...other, body: applyPatches(other.body ?? null, patches) };
      if (!isRefused(request)) continue;
      variants.unshift({ title: change, request });
      break;
    }
  }
  return variants;
}

/** The request with other free text, also where it is optional, and with other numbers and addresses. */
export function withOtherValues(
  { contract, validate, profile }: CheckContext,
  { body: pointer }: ContractOperation,
  request: RequestExample,
  textOf: (longest: number, index: number) => string,
): RequestExample {
  if (pointer === undefined || request.body === undefined) return request;
  const body = withMore(request.body);
  const discountTypes =
    profile.choices['open-sets.discount-type'] === 'fixed and percentage' ? ['fixed', 'percentage'] : [];
  const patches = otherValuesIn(contract.document, validate, { pointer, body, discountTypes });
  const texts = freeTextsIn(contract.document, validate, pointer, body).flatMap(({ at, longest }, index) => {
    const most = Number.isFinite(longest) ? longest : LONG;
    // The fields of an owner's contract may be shorter. Lengths count code points.
    const value: Json = [...textOf(most, index)].slice(0, most).join('');
    const isAllowed = !validate(pointer, applyPatches(body, [{ at, value }])).some((one) => one.at === at);
    return isAllowed ? [{ at, value }] : [];
  });
  return { ...request, body: applyPatches(body, [...patches, ...texts]) };
}

function sizeOf({ body = null }: RequestExample): number {
  return JSON.stringify(body).length;
}

/** The cycles of a plan, since a server may store only the first ones. */
const CYCLES = 3;

/** Adds an item to each list of one item, and cycles to each list of cycles, since servers may handle only the first ones. */
function withMore(value: Json, cycles = CYCLES): Json {
  if (Array.isArray(value)) {
    const [first] = value;
    const all = value.map((item) => withMore(item, cycles));
    if (!isObject(first)) return all;
    const second = { ...first, recurring_item_id: FIXTURES.catalogue.second_item };
    if (first.recurring_item_id !== undefined && all.length === 1) return [first, second];
    if (first.recurring_items === undefined) return all;
    const more = Array(Math.max(0, cycles - all.length)).fill(all.at(-1));
    // A cycle that another one follows has an end.
    return [...all, ...more].map((cycle, index) => ({ ...cycle, billing_count: 2 + index }));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withMore(member, cycles)]));
}
