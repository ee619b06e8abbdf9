import { readFile } from 'node:fs/promises';
import { joinPointer, memberPath, splitPointer } from '@payments-openapi/spec';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Failure } from '../../../input/failures.ts';
import { linesOf, parseYaml } from '../../../input/yaml.ts';
import type { SimulateOptions } from '../../simulate.ts';
import { type Draw, PLACEHOLDERS, placeholdersIn } from './placeholders.ts';
import { SCENARIO_SCHEMA } from './scenario-schema.ts';

/** What a scenario file says about a back end in any language. */
export interface Scenario
  extends Pick<
    SimulateOptions<unknown>,
    'sandbox' | 'days' | 'people' | 'steps' | 'runs' | 'seed' | 'faults'
  > {
  actions: Readonly<Record<string, ScenarioAction>>;
  /** Path that responds with HTTP 2xx once the back end is ready. */
  ready?: string;
  /** Path of callbacks. */
  callbacks?: string;
  /** Path of what the back end holds as paid. */
  books?: string;
  /** Paths that respond with HTTP 2xx if something is as it must be, by what must be true. */
  invariants?: Readonly<Record<string, string>>;
  jobs?: readonly Job[];
}

/** What a user does: a request to the back end. */
interface ScenarioAction {
  weight?: number;
  /** Method and path, such as `POST /subscriptions`. */
  request: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Values that are drawn, for placeholders with these names. */
  draw?: Readonly<Record<string, Draw>>;
}

/** What the back end does again and again. */
interface Job {
  request: string;
  /** ISO 8601 duration, such as `P5D`. */
  every: string;
}

/** Thrown for a scenario that cannot be read or has problems. */
export class ScenarioError extends Error {
  override name = 'ScenarioError';
}

/** Reads a scenario. @throws {ScenarioError} with all its problems: the fields, their lines and what was expected */
export async function readScenario(file: string): Promise<Scenario> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ScenarioError(`${file} cannot be read: ${error.message}`);
  });
  const scenario = parse(file, text);
  const malformed = schemaProblems(scenario);
  const problems = malformed.length > 0 ? malformed : placeholderProblems(scenario as Scenario);
  if (problems.length === 0) return scenario as Scenario;
  const lineAt = linesOf(text);
  const shown = problems.map(({ place, text }) =>
    place.length === 0
      ? `it ${text}`
      : `${memberPath(place)} (line ${lineAt(joinPointer('', ...place))}) ${text}`,
  );
  throw new ScenarioError(`${file}: ${shown.join('; ')}`);
}

function parse(file: string, text: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    if (error instanceof Failure) throw new ScenarioError(`${file} is not valid YAML: ${error.detail}`);
    throw error;
  }
}

/** What is wrong with a field, to follow its name. */
interface ScenarioProblem {
  place: readonly string[];
  text: string;
}

function schemaProblems(scenario: unknown): ScenarioProblem[] {
  const check = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true }).compile(
    SCENARIO_SCHEMA,
  );
  if (check(scenario)) return [];
  return (check.errors ?? []).flatMap(
    ({ instancePath, schemaPath, keyword, message = '', params, parentSchema }) => {
      const place = splitPointer(instancePath);
      // What the field can be is said once, not for each form that it can have.
      if (/\/anyOf\/\d/.test(schemaPath)) return [];
      if (keyword === 'additionalProperties')
        return [{ place: [...place, params.additionalProperty], text: 'is not a field of a scenario' }];
      if (keyword === 'required') return [{ place: [...place, params.missingProperty], text: 'is required' }];
      return [{ place, text: parentSchema?.$comment ? `must be ${parentSchema.$comment}` : message }];
    },
  );
}

/** Placeholders that nothing fills in. */
function placeholderProblems(scenario: Scenario): ScenarioProblem[] {
  return Object.entries(scenario.actions).flatMap(([action, { request, headers, body, draw = {} }]) => {
    const known = [...PLACEHOLDERS, ...Object.keys(draw)];
    return Object.entries({ request, headers, body }).flatMap(([field, value]) =>
      placeholdersIn(value)
        .filter((name) => !known.includes(name))
        .map((name) => ({
          place: ['actions', action, field],
          text: `has {${name}}, which nothing fills in. Expected: ${known.map((each) => `{${each}}`).join(', ')}`,
        })),
    );
  });
}
