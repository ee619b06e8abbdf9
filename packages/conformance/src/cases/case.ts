import { type Json, type RequestExample, readPointer } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { requestProblems, type Validate } from '../contract/validate.ts';
import { meetConditions } from './condition.ts';
import { type ExampleWithBody, filledExamples } from './filled.ts';
import { type Mutant, mutate } from './mutate.ts';
import { mutateParameters } from './parameter.ts';
import { type Patch, replaced } from './patch.ts';

/** A request generated from an example, and whether the contract allows it. */
export interface Case {
  operation: ContractOperation;
  /** Name of the example. */
  scenario: string;
  request: RequestExample;
  valid: boolean;
  /** What was changed, e.g. `body/user/phone_number = 42`. */
  change: string;
  /** Pointer to the part of the contract that decides. */
  pointer: string;
  /** The keyword that it violates, if it is invalid. */
  keyword: string;
  /** The value that violates it, e.g. `body/user`. */
  at: string;
  /** The changes of the body, to apply them to another one. */
  patches: Patch[];
  /** Whether it is invalid only by the type of a value, to which some servers convert it. */
  isCoerced?: boolean;
  /** Whether what is invalid is in an object that the example does not need. */
  isUnneeded?: boolean;
}

const UNCHANGED = 'unchanged';

/** Several checks use the same cases. */
const cache = new WeakMap<ContractOperation, { validate: Validate; cases: Case[] }>();

/** The mutants of an operation's examples. For each constraint, only those of the example that shows it best. */
export function casesOf(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const cached = cache.get(operation);
  if (cached?.validate === validate) return cached.cases;
  const cases = createCases(contract, validate, operation);
  cache.set(operation, { validate, cases });
  return cases;
}

function createCases(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const owners = new Map<string, { scenario: string; isSingle: boolean }>();
  const cases = [...onParameters(contract, operation), ...onBody(contract, validate, operation)].flatMap(
    (mutant) => {
      const isSingle = crossCheck(contract, validate, mutant);
      if (isSingle === undefined) return [];
      const fact = `${mutant.valid} ${mutant.keyword} ${mutant.pointer}`;
      const owner = owners.get(fact);
      if (!owner || (isSingle && !owner.isSingle)) owners.set(fact, { scenario: mutant.scenario, isSingle });
      return [{ fact, one: mutant }];
    },
  );
  const seen = new Set<string>();
  const own = cases
    .filter(({ fact, one: { scenario, change, pointer } }) => {
      // What a condition requires is tested with every way to meet the condition.
      const isConditional = pointer.includes('/then/') || change === UNCHANGED;
      if (!isConditional && owners.get(fact)?.scenario !== scenario) return false;
      const key = `${isConditional ? scenario : ''} ${fact} ${change.replaceAll(/\/\d+(?=[/ ])/g, '')}`;
      return !seen.has(key) && seen.add(key);
    })
    .flatMap(({ one }) => [one, ...inLaterItem(contract, validate, one)]);
  return [...own, ...inUnneeded(contract, validate, operation)];
}

/** The violations inside of objects that an example does not need. */
function inUnneeded(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const { body: pointer } = operation;
  if (!pointer) return [];
  return filledExamples(validate, pointer, withBody(operation)).flatMap(({ example, body, patches }) =>
    mutate(contract.document, validate, pointer, body).flatMap((mutant): Case[] => {
      const isInside = patches.some(
        ({ at }) => mutant.at.startsWith(`${at}/`) || (mutant.at === at && mutant.keyword === 'required'),
      );
      if (mutant.valid || !isInside) return [];
      const one = {
        ...caseOf(operation, example, mutant),
        patches: [...patches, ...mutant.patches],
        isUnneeded: true,
      };
      return crossCheck(contract, validate, one) === undefined ? [] : [one];
    }),
  );
}

/** The examples with a body. An owner's operation may have some without. */
function withBody({ requestExamples }: ContractOperation): ExampleWithBody[] {
  return requestExamples.flatMap((one) => (one.body === undefined ? [] : [{ ...one, body: one.body }]));
}

function caseOf(operation: ContractOperation, request: RequestExample, mutant: Mutant): Case {
  const { scenario } = request;
  const body = mutant.value;
  return { ...mutant, operation, scenario, at: `body${mutant.at}`, request: { ...request, body } };
}

/** The same violation in the second item of a list, whose first item is valid. */
function inLaterItem(contract: Contract, validate: Validate, one: Case): Case[] {
  const { operation, scenario, request, valid, at, change } = one;
  const [, list = ''] = /^body(.*?)\/0(?:\/|$)/.exec(at) ?? [];
  if (valid || list === '') return [];
  const example = operation.requestExamples.find((other) => other.scenario === scenario);
  const [items, original] = [request, example].map((from) => readPointer(from?.body, list) as Json);
  const [first] = Array.isArray(original) ? original : [];
  if (first === undefined || !Array.isArray(items)) return [];
  const value = [first, ...items];
  const moved = (text: string) => text.replace(`body${list}/0`, `body${list}/1`);
  const later = {
    ...one,
    patches: [{ at: list, value }],
    request: { ...request, body: replaced(request.body ?? null, list, value) },
    at: moved(at),
    change: moved(change),
  };
  return crossCheck(contract, validate, later) === undefined ? [] : [later];
}

function onParameters({ document }: Contract, operation: ContractOperation): Case[] {
  return operation.requestExamples.flatMap((example) =>
    mutateParameters(document, operation, example).map((mutant) => ({
      ...mutant,
      operation,
      scenario: example.scenario,
      patches: [],
    })),
  );
}

function onBody({ document }: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const { body: pointer } = operation;
  const examples = withBody(operation);
  const [first] = examples;
  if (!pointer || !first) return [];
  return meetConditions(document, validate, pointer, examples).flatMap(({ scenario, body }) => {
    const example = examples.find((one) => one.scenario === scenario);
    const request = { ...(example ?? first), body };
    const mutants = mutate(document, validate, pointer, body).map((mutant) => ({
      ...caseOf(operation, request, mutant),
      scenario,
    }));
    if (example) return mutants;
    const unmutated = {
      operation,
      scenario,
      request,
      valid: true,
      change: UNCHANGED,
      pointer,
      keyword: '',
      at: 'body',
      patches: [],
    };
    return [unmutated, ...mutants];
  });
}

/**
 * Checks with Ajv, independently of the mutator, that a case is as valid or invalid as the mutator says.
 *
 * @returns whether it has no other problem. Undefined if the mutator does not understand an owner's contract
 */
function crossCheck({ document, isCustom }: Contract, validate: Validate, mutant: Case): boolean | undefined {
  const { operation, scenario, request, valid, change, pointer, keyword, at } = mutant;
  const problems = requestProblems(validate, document, operation, request);
  const found = problems.map((problem) => `${problem.at} ${problem.keyword}`);
  if (valid ? found.length === 0 : found.includes(`${at} ${keyword}`)) return found.length <= 1;
  if (isCustom) return undefined;
  throw new Error(
    [
      `${operation.operationId}, ${scenario} ${change}: the mutator and Ajv disagree`,
      `  contract  ${pointer}`,
      `  mutator   ${valid ? 'valid' : `${at} ${keyword}`}`,
      `  Ajv       ${found.join(', ') || 'valid'}`,
    ].join('\n'),
  );
}
