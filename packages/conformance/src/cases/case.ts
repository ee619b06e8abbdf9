import type { RequestExample } from '@payments-openapi/spec';
import type { Contract, ContractOperation } from '../contract/contract.ts';
import { requestProblems, type Validate } from '../contract/validate.ts';
import { meetConditions } from './condition.ts';
import { mutate, type Patch } from './mutate.ts';
import { mutateParameters } from './parameter.ts';

/** A request made from an example, and what the contract says of it. */
export interface Case {
  operation: ContractOperation;
  /** The example it was made from. */
  scenario: string;
  request: RequestExample;
  valid: boolean;
  /** What was changed: `body/user/phone_number = 42`. */
  change: string;
  /** The place in the contract that decides. */
  pointer: string;
  /** The keyword that it breaks, where it breaks one, and the value that breaks it: `body/user`. */
  keyword: string;
  at: string;
  /** The change of the body, to be made in another one as well. */
  patches: Patch[];
}

const unchanged = 'as it is';

/** The cases of operations, which several checks ask for. */
const known = new WeakMap<ContractOperation, { validate: Validate; cases: Case[] }>();

/** The mutants of an operation's examples: for each fact of the contract, those of the example that shows it best. */
export function casesOf(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const made = known.get(operation);
  if (made?.validate === validate) return made.cases;
  const cases = makeCases(contract, validate, operation);
  known.set(operation, { validate, cases });
  return cases;
}

function makeCases(contract: Contract, validate: Validate, operation: ContractOperation): Case[] {
  const owners = new Map<string, { scenario: string; isSharp: boolean }>();
  const cases = [...onParameters(contract, operation), ...onBody(contract, validate, operation)].map(
    (made) => {
      const isSharp = judge(contract, validate, made);
      const fact = `${made.valid} ${made.keyword} ${made.pointer}`;
      const owner = owners.get(fact);
      if (!owner || (isSharp && !owner.isSharp)) owners.set(fact, { scenario: made.scenario, isSharp });
      return { fact, one: made };
    },
  );
  const seen = new Set<string>();
  return cases
    .filter(({ fact, one: { scenario, change, pointer } }) => {
      // What a condition asks for is tried on every way to meet the condition.
      const isConditional = pointer.includes('/then/') || change === unchanged;
      if (!isConditional && owners.get(fact)?.scenario !== scenario) return false;
      const key = `${isConditional ? scenario : ''} ${fact} ${change.replaceAll(/\/\d+(?=[/ ])/g, '')}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(({ one }) => one);
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
  const { body: pointer, requestExamples } = operation;
  const [first] = requestExamples;
  if (!pointer || !first) return [];
  const examples = requestExamples.map(({ scenario, body = null }) => ({ scenario, body }));
  return meetConditions(document, validate, pointer, examples).flatMap(({ scenario, body }) => {
    const example = requestExamples.find((one) => one.scenario === scenario);
    const request = { ...(example ?? first), body };
    const mutants = mutate(document, validate, pointer, body).map((mutant) => ({
      ...mutant,
      operation,
      scenario,
      at: `body${mutant.at}`,
      request: { ...request, body: mutant.value },
    }));
    if (example) return mutants;
    const made = {
      operation,
      scenario,
      request,
      valid: true,
      change: unchanged,
      pointer,
      keyword: '',
      at: 'body',
      patches: [],
    };
    return [made, ...mutants];
  });
}

/**
 * The mutator says what it did; Ajv, which knows nothing of it, has to agree.
 *
 * Says whether the request is wrong in this one thing only.
 */
function judge({ document }: Contract, validate: Validate, made: Case): boolean {
  const { operation, scenario, request, valid, change, pointer, keyword, at } = made;
  // An `if` only says that its `then` is not met; what is wrong there is said beside it.
  const problems = requestProblems(validate, document, operation, request).filter(
    (one) => one.keyword !== 'if',
  );
  const found = problems.map((problem) => `${problem.at} ${problem.keyword}`);
  if (valid ? found.length === 0 : found.includes(`${at} ${keyword}`)) return found.length <= 1;
  throw new Error(
    [
      `${operation.operationId}, ${scenario} ${change}: the mutator and Ajv disagree`,
      `  contract  ${pointer}`,
      `  mutator   ${valid ? 'fits' : `${at} ${keyword}`}`,
      `  Ajv       ${found.join(', ') || 'fits'}`,
    ].join('\n'),
  );
}
